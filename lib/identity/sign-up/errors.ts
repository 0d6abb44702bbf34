import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const signUpErrors = {
  notInvited: {
    ...commonErrors.forbidden,
    message: "There is no account with this email address, and new ones need an invitation.",
  },
  closed: { ...commonErrors.conflict, message: "This installation takes no new accounts." },
  ownerExists: { ...commonErrors.conflict, message: "There is an account with this email address." },
  unknownInvitation: { ...commonErrors.notFound, message: "Invitation not found." },
} as const satisfies Record<string, ErrorDefinition>;
