import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const signUpErrors = {
  notInvited: {
    ...commonErrors.forbidden,
    message: "No account has this email address, and new accounts need an invitation.",
  },
  closed: { ...commonErrors.conflict, message: "Sign-up is disabled on this server." },
  ownerExists: { ...commonErrors.conflict, message: "An account with this email address already exists." },
  unknownInvitation: { ...commonErrors.notFound, message: "Invitation not found." },
} as const satisfies Record<string, ErrorDefinition>;
