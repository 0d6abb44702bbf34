import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const maxMemberships = 100;

export const membershipErrors = {
  notFound: { ...commonErrors.notFound, message: "Membership not found." },
  unknownLibrary: { ...commonErrors.notFound, message: "Library not found, or you are not a member of it." },
  /** One answer for invitations that are unknown, accepted, expired and revoked. */
  ended: { ...commonErrors.notFound, message: "This invitation does not exist or is no longer valid." },
  alreadyMember: {
    ...commonErrors.conflict,
    message: "This email address already belongs to a member of the library.",
  },
  roleByKey: {
    ...commonErrors.forbidden,
    message: "An API key can invite only viewers and contributors. Use a signed-in session for other roles.",
  },
  raisedByKey: {
    ...commonErrors.forbidden,
    message: "An API key cannot give a member more access. Use a signed-in session.",
  },
  invitedElsewhere: {
    ...commonErrors.conflict,
    message: "This email address is already invited to the library or to another album of it.",
  },
  tooMany: {
    ...commonErrors.conflict,
    message: `A library has at most ${maxMemberships} members and invitations.`,
  },
  otherAddress: {
    ...commonErrors.forbidden,
    message:
      "This invitation is for another email address. Sign in with the address that the invitation was sent to.",
  },
} as const satisfies Record<string, ErrorDefinition>;
