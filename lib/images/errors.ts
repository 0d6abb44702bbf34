import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const imageErrors = {
  filenameTaken: {
    kind: "conflict",
    code: "FILENAME_TAKEN",
    message: "Another image of the library already has this filename.",
  },
  notDeleted: {
    kind: "invalid",
    code: "IMAGE_NOT_DELETED",
    message: "Only a deleted image can be purged. Delete it first.",
  },
  deleted: {
    kind: "invalid",
    code: "IMAGE_DELETED",
    message: "The image is in the trash. Restore it first.",
  },
  notEncrypted: {
    kind: "invalid",
    code: "IMAGE_NOT_ENCRYPTED",
    message: "The image is not encrypted.",
  },
  withheld: {
    kind: "withheld",
    code: "WITHHELD",
    message: "The administrator has withheld this image.",
  },
  unknownTakenAt: {
    kind: "invalid",
    code: "TAKEN_AT_UNKNOWN",
    message: "The image has no capture date. Set `taken_at` first.",
  },
  implausibleTakenAt: {
    kind: "invalid",
    code: "TAKEN_AT_OUT_OF_RANGE",
    message: "The resulting capture date must be between 1800 and 2199.",
  },
  unknownOffset: {
    ...commonErrors.conflict,
    message: "The capture date has no UTC offset, so its instant is unknown. Keep the clock instead.",
  },
} as const satisfies Record<string, ErrorDefinition>;
