import type { ErrorDefinition } from "@/lib/kernel/errors";

export const licenseErrors = {
  exists: { kind: "conflict", code: "LICENSE_EXISTS", message: "You already have a license with this name." },
} as const satisfies Record<string, ErrorDefinition>;
