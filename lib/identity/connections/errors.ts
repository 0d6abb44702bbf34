import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const connectionErrors = {
  unknownProvider: { ...commonErrors.notFound, message: "This provider is not configured on this server." },
  notConnected: { ...commonErrors.notFound, message: "No account of this provider is connected." },
  alreadyConnected: {
    ...commonErrors.conflict,
    message: "An account of this provider is connected. Disconnect it first.",
  },
  withoutSession: {
    ...commonErrors.conflict,
    message: "You are signed in through the access proxy. Sign in with an email link to connect an account.",
  },
  lastWayIn: {
    ...commonErrors.conflict,
    message:
      "No mail server is configured, so this is the only way to sign in. Connect another account first.",
  },
} as const satisfies Record<string, ErrorDefinition>;
