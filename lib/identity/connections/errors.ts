import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const connectionErrors = {
  unknownProvider: { ...commonErrors.notFound, message: "This provider is not set up here." },
  notConnected: { ...commonErrors.notFound, message: "No account of this provider is connected." },
  alreadyConnected: {
    ...commonErrors.conflict,
    message: "An account of this provider is connected. Disconnect it first.",
  },
  withoutSession: {
    ...commonErrors.conflict,
    message: "You are signed in by the access proxy alone. Sign in with a link to connect accounts.",
  },
  lastWayIn: {
    ...commonErrors.conflict,
    message: "No mail server is set up, so this is the only way to sign in. Connect another account first.",
  },
} as const satisfies Record<string, ErrorDefinition>;
