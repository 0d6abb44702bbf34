import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const ownerErrors = {
  handleTaken: {
    kind: "conflict",
    code: "HANDLE_TAKEN",
    message: "This handle is or was used by a different account. Choose a different handle.",
  },
  renamedToday: {
    ...commonErrors.rateLimited,
    message: "A handle can be changed once a day. Try again later.",
  },
  closing: {
    ...commonErrors.unavailable,
    message: "The account with this email address is being deleted. Try again in a minute.",
  },
} as const satisfies Record<string, ErrorDefinition>;
