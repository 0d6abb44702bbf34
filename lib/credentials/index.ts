export { callerAddress, callerIpAddress, runForCaller } from "./address";
export { authenticate, crossSiteRefusal, identify } from "./authenticate";
export { revokeKey, rotateKey, updateKey } from "./change-keys";
export { createKey, createOwnKey } from "./create-key";
export { credentialErrors } from "./errors";
export { getKey, listKeys } from "./read-keys";
export { hashSession, pruneSessions, sessionActor, sessionCookieName } from "./session";
export { authSecret, createSignInLink } from "./sign-in-link";
