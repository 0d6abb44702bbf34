export { authenticate, crossSiteError, identify } from "./authenticate";
export { callerIpAddress, resolveCallerIpAddress, runWithCallerIpAddress } from "./caller-ip-address";
export { revokeKey, rotateKey, updateKey } from "./change-keys";
export { createKey, createOwnKey } from "./create-key";
export { credentialErrors } from "./errors";
export { toLocalPath } from "./local-path";
export { plans } from "./plans";
export { getKey, listKeys } from "./read-keys";
export { isSameOrigin } from "./same-origin";
export { findSessionActor, hashSessionToken, pruneSessions, readCookie, sessionCookieName } from "./session";
export {
  authSecret,
  createSignInTicket,
  discardSignInTicket,
  isSignInTicketValid,
  type SignInTicket,
  signInUrl,
  ticketQuery,
} from "./sign-in-link";
