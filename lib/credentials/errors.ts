import type { ErrorDefinition } from "@/lib/kernel/errors";

export const credentialErrors = {
  unknownKey: { kind: "unauthenticated", code: "UNAUTHORIZED", message: "The API key is not valid." },
  expired: { kind: "unauthenticated", code: "KEY_EXPIRED", message: "The API key has expired." },
  revoked: { kind: "unauthenticated", code: "KEY_REVOKED", message: "The API key was revoked." },
  addressNotAllowed: {
    kind: "forbidden",
    code: "IP_NOT_ALLOWED",
    message: "The API key may not be used from this address.",
  },
  crossSite: {
    kind: "forbidden",
    code: "CSRF",
    message: "A write with the session cookie must come from a page of this site.",
  },
} as const satisfies Record<string, ErrorDefinition>;
