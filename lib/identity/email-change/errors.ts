import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const emailChangeErrors = {
  /** One answer for links that are unknown, used, replaced and too old. */
  ended: { ...commonErrors.notFound, message: "This link does not exist or has ended." },
  notPending: { ...commonErrors.notFound, message: "No change of the email address is pending." },
  otherAccount: {
    ...commonErrors.forbidden,
    message: "This link is for another account. Sign in to the account whose address changes.",
  },
  taken: { ...commonErrors.conflict, message: "This email address belongs to another account by now." },
} as const satisfies Record<string, ErrorDefinition>;
