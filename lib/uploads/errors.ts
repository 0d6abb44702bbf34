import { engineErrors } from "@/lib/engine";
import type { ErrorDefinition } from "@/lib/kernel/errors";
import { storageErrors } from "@/lib/platform/storage";

export const uploadErrors = {
  missing: {
    kind: "invalid",
    code: "UPLOAD_MISSING",
    message: "No file has arrived yet. Send the bytes to the upload address first.",
  },
  tooLarge: storageErrors.tooLarge,
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
  invalidImage: engineErrors.invalidImage,
  imageTooLarge: engineErrors.imageTooLarge,
} as const satisfies Record<string, ErrorDefinition>;
