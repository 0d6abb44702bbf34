import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const shareErrors = {
  /** One answer for links that are unknown, over, revoked and used up. */
  ended: { ...commonErrors.notFound, message: "This link does not exist or is no longer valid." },
  /** For images that the link shows, but of which it gives no copy. */
  notSavable: {
    kind: "forbidden",
    code: "SAVE_NOT_ALLOWED",
    message:
      "This image can't be saved to a different library. It is encrypted or requires a watermark, or the link doesn't allow originals.",
  },
  wrongPassword: { kind: "forbidden", code: "WRONG_PASSWORD", message: "Incorrect password." },
  tooManyFiles: {
    kind: "conflict",
    code: "GUEST_FILES_EXCEEDED",
    message: "This link's upload limit has been reached.",
  },
  tooManyVisitors: {
    kind: "conflict",
    code: "VISITORS_EXCEEDED",
    message: "This link has reached its limit of named visitors.",
  },
} as const satisfies Record<string, ErrorDefinition>;
