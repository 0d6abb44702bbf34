import type { ErrorDefinition } from "@/lib/kernel/errors";

export const uploadErrors = {
  missing: {
    kind: "invalid",
    code: "UPLOAD_MISSING",
    message: "No file has arrived yet. Send the bytes to the upload address first.",
  },
  expired: {
    kind: "gone",
    code: "UPLOAD_EXPIRED",
    message: "This upload address is no longer valid. Ask for a new one.",
  },
  invalidToken: {
    kind: "forbidden",
    code: "INVALID_TOKEN",
    message: "This upload address was changed, or the request does not fit it.",
  },
} as const satisfies Record<string, ErrorDefinition>;
