export { resolveCallerIpAddress, callerIpAddress, runWithCallerIpAddress } from "./address";
export { authenticate, crossSiteError, identify } from "./authenticate";
export { revokeKey, rotateKey, updateKey } from "./change-keys";
export { createKey, createOwnKey } from "./create-key";
export { credentialErrors } from "./errors";
export { getKey, listKeys } from "./read-keys";
export { isSameOrigin } from "./same-origin";
export { readCookie, hashSessionToken, pruneSessions, findSessionActor, sessionCookieName } from "./session";
export {
  authSecret,
  createSignInTicket,
  discardSignInTicket,
  isSignInTicketValid,
  type SignInTicket,
  signInUrl,
  ticketQuery,
} from "./sign-in-link";
