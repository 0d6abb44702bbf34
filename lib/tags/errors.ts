import type { ErrorDefinition } from "@/lib/kernel/errors";

export const tagErrors = {
  exists: { kind: "conflict", code: "TAG_EXISTS", message: "You already have this tag." },
} as const satisfies Record<string, ErrorDefinition>;
