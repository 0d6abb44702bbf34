export { callerAddress, callerIpAddress, runForCaller } from "./address";
export { authenticate, crossSiteRefusal, identify } from "./authenticate";
export { revokeKey, rotateKey, updateKey } from "./change-keys";
export { createKey, createOwnKey } from "./create-key";
export { credentialErrors } from "./errors";
export { getKey, listKeys } from "./read-keys";
export { isSameOrigin } from "./same-origin";
export { cookieValue, hashSession, pruneSessions, sessionActor, sessionCookieName } from "./session";
export {
  authSecret,
  createSignInTicket,
  discardSignInTicket,
  isSignInTicketValid,
  type SignInTicket,
  signInUrl,
  ticketQuery,
} from "./sign-in-link";
