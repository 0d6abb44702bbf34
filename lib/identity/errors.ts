import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

/** Errors for rejected credentials. */
export const credentialErrors = {
  unknownKey: { ...commonErrors.unauthorized, message: "The API key is not valid." },
  edgeToken: { ...commonErrors.unauthorized, message: "The access proxy's token is not valid here." },
  expired: { kind: "unauthenticated", code: "KEY_EXPIRED", message: "The API key has expired." },
  revoked: { kind: "unauthenticated", code: "KEY_REVOKED", message: "The API key was revoked." },
  ipNotAllowed: {
    kind: "forbidden",
    code: "IP_NOT_ALLOWED",
    message: "The API key may not be used from this IP address.",
  },
  crossSite: {
    kind: "forbidden",
    code: "CSRF",
    message: "A write with the session cookie must come from a page of this site.",
  },
} as const satisfies Record<string, ErrorDefinition>;

/** Errors for rejected access tokens of OAuth, with the codes of keys. */
export const accessTokenErrors = {
  expired: {
    ...credentialErrors.expired,
    message: "The access token has expired. Get a new one with the refresh token.",
  },
  revoked: { ...credentialErrors.revoked, message: "The access of the application was revoked." },
  otherResource: {
    ...commonErrors.unauthorized,
    message: "The access token is for the MCP endpoint only.",
  },
} as const satisfies Record<string, ErrorDefinition>;

/** Error for an upload token, where one is admitted. */
export const uploadTokenExpired = {
  kind: "unauthenticated",
  code: "UPLOAD_TOKEN_EXPIRED",
  message: "The upload token has expired. Request a new one.",
} as const satisfies ErrorDefinition;

/** Errors for creating or changing an API key. */
export const apiKeyErrors = {
  welcomePending: {
    ...commonErrors.forbidden,
    message:
      "Complete onboarding before you create a key: open /welcome, or send `PATCH /settings` with `welcomed: true`.",
  },
  revoked: { ...commonErrors.conflict, message: "The key was revoked. Create a new one." },
  expired: {
    ...commonErrors.conflict,
    message: "The key has expired. Set a later expiration first, or create a new key.",
  },
} as const satisfies Record<string, ErrorDefinition>;
