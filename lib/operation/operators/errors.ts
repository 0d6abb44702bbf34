import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const operatorErrors = {
  ownAccount: {
    ...commonErrors.conflict,
    message: "You cannot disable your own account. Another administrator can.",
  },
  limitsByKey: {
    ...commonErrors.forbidden,
    message: "An API key cannot change plans and quotas. Use a signed-in session.",
  },
  unknownOwner: { ...commonErrors.notFound, message: "Owner not found." },
  unknownImage: { ...commonErrors.notFound, message: "Image not found." },
} as const satisfies Record<string, ErrorDefinition>;
