import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const maxPasskeys = 20;

export const passkeyErrors = {
  challengeExpired: {
    kind: "conflict",
    code: "PASSKEY_CHALLENGE_EXPIRED",
    message: "The passkey challenge expired or was already used. Start again.",
  },
  rejected: { kind: "invalid", code: "PASSKEY_REJECTED", message: "The passkey could not be verified." },
  unknown: {
    kind: "unauthenticated",
    code: "PASSKEY_UNKNOWN",
    message: "No account has this passkey. It was removed, or its account was deleted.",
  },
  ofOtherAccount: {
    kind: "forbidden",
    code: "PASSKEY_OF_OTHER_ACCOUNT",
    message: "This passkey belongs to a different account.",
  },
  exists: { kind: "conflict", code: "PASSKEY_EXISTS", message: "This passkey already exists." },
  limitReached: {
    kind: "conflict",
    code: "PASSKEY_LIMIT_REACHED",
    message: `An account has at most ${maxPasskeys} passkeys. Remove one first.`,
  },
  notFound: { ...commonErrors.notFound, message: "Passkey not found." },
} as const satisfies Record<string, ErrorDefinition>;
