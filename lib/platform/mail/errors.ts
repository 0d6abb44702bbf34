import type { ErrorDefinition } from "@/lib/kernel/errors";

export const mailErrors = {
  recipientRejected: {
    kind: "invalid",
    code: "MAIL_RECIPIENT_REJECTED",
    message: "The mail server does not accept this email address.",
  },
  notSent: {
    kind: "unavailable",
    code: "MAIL_NOT_SENT",
    message: "The mail server did not take the message.",
  },
} as const satisfies Record<string, ErrorDefinition>;
