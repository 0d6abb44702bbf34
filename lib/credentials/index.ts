export { addressHeader, callerAddress } from "./address";
export { authenticate, refuseCrossSite } from "./authenticate";
export { createKey } from "./create-key";
export { credentialErrors } from "./errors";
export { hashSession, pruneSessions, sessionActor, sessionCookieName } from "./session";
export { authSecret, createSignInLink } from "./sign-in-link";
