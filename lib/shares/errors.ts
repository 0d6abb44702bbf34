import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const shareErrors = {
  /** One answer for links that are unknown, over, revoked and used up. */
  ended: { ...commonErrors.notFound, message: "This link does not exist or has ended." },
  wrongPassword: { kind: "forbidden", code: "WRONG_PASSWORD", message: "The password is not right." },
  tooManyFiles: {
    kind: "conflict",
    code: "GUEST_FILES_EXCEEDED",
    message: "This link takes no more files.",
  },
  tooManyVisitors: {
    kind: "conflict",
    code: "VISITORS_EXCEEDED",
    message: "Too many people have already given their name here.",
  },
} as const satisfies Record<string, ErrorDefinition>;
