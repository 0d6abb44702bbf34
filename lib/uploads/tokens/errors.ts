import type { ErrorDefinition } from "@/lib/kernel/errors";

export const uploadTokenErrors = {
  used: {
    kind: "conflict",
    code: "UPLOAD_TOKEN_USED",
    message: "An image was already uploaded with this token. Request a new one.",
  },
} as const satisfies Record<string, ErrorDefinition>;
