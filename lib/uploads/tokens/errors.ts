import type { ErrorDefinition } from "@/lib/kernel/errors";

export const uploadTokenErrors = {
  used: {
    kind: "conflict",
    code: "UPLOAD_TOKEN_USED",
    message: "An image was already uploaded with this token. Request a new one.",
  },
  uploading: {
    kind: "conflict",
    code: "UPLOAD_TOKEN_USED",
    message: "An upload with this token is under way. Finish or end it, or request a new token.",
  },
} as const satisfies Record<string, ErrorDefinition>;
