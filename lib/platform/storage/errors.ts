import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const storageErrors = {
  tooLarge: {
    kind: "too_large",
    code: "UPLOAD_TOO_LARGE",
    message: "The file is larger than the upload allows.",
  },
  full: { ...commonErrors.unavailable, message: "The storage is full. The file was not stored." },
} as const satisfies Record<string, ErrorDefinition>;
