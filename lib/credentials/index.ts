export { addressHeader, callerAddress } from "./address";
export { authenticate, refuseCrossSite } from "./authenticate";
export { createKey, type NewKey } from "./create-key";
export { credentialErrors } from "./errors";
export { cookieValue, hashSession, pruneSessions, sessionActor, sessionCookieName } from "./session";
export { authSecret, createSignInLink } from "./sign-in-link";
