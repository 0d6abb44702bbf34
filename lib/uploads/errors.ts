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
  invalidImage: {
    kind: "invalid",
    code: "INVALID_IMAGE",
    message: "The file is not an image that Albumen can read.",
  },
  imageTooLarge: {
    kind: "invalid",
    code: "IMAGE_TOO_LARGE",
    message: "The image has too many pixels or frames.",
  },
} as const satisfies Record<string, ErrorDefinition>;
