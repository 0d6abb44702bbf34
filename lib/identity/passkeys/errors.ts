import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const maxPasskeys = 20;

export const passkeyErrors = {
  challengeExpired: {
    kind: "conflict",
    code: "PASSKEY_CHALLENGE_EXPIRED",
    message: "This took too long, or was sent twice. Start again.",
  },
  rejected: { kind: "invalid", code: "PASSKEY_REJECTED", message: "The passkey could not be verified." },
  unknown: {
    kind: "unauthenticated",
    code: "PASSKEY_UNKNOWN",
    message: "No account has this passkey: it was removed, or its account was closed.",
  },
  ofOtherAccount: {
    kind: "forbidden",
    code: "PASSKEY_OF_OTHER_ACCOUNT",
    message: "This passkey belongs to another account.",
  },
  exists: { kind: "conflict", code: "PASSKEY_EXISTS", message: "This passkey was added before." },
  limitReached: {
    kind: "conflict",
    code: "PASSKEY_LIMIT_REACHED",
    message: `An account has at most ${maxPasskeys} passkeys. Remove one first.`,
  },
  notFound: { ...commonErrors.notFound, message: "Passkey not found." },
} as const satisfies Record<string, ErrorDefinition>;
