import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const shareErrors = {
  /** One answer for links that are unknown, over, revoked and used up. */
  ended: { ...commonErrors.notFound, message: "This link does not exist or is no longer valid." },
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
