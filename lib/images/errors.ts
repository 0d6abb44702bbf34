import type { ErrorDefinition } from "@/lib/kernel/errors";

export const imageErrors = {
  filenameTaken: {
    kind: "conflict",
    code: "FILENAME_TAKEN",
    message: "You already have an image with this filename.",
  },
  notDeleted: {
    kind: "invalid",
    code: "IMAGE_NOT_DELETED",
    message: "Only a deleted image can be purged. Delete it first.",
  },
} as const satisfies Record<string, ErrorDefinition>;
