import type { ErrorDefinition } from "@/lib/kernel/errors";

export const tagErrors = {
  exists: { kind: "conflict", code: "TAG_EXISTS", message: "This tag already exists." },
} as const satisfies Record<string, ErrorDefinition>;
