export { hashKey, isWellFormedToken, mintKey, mintToken } from "./api-key";
export { authenticate, identify } from "./authenticate";
export { callerIpAddress, resolveCallerIpAddress, runWithCallerIpAddress } from "./caller-ip-address";
export { disconnect, listConnections, startConnecting } from "./connections/manage-connections";
export { findEdgeActor, readEdgeToken } from "./edge/find-edge-actor";
export { credentialErrors } from "./errors";
export { toLocalPath } from "./local-path";
export { createKey, createOwnKey, revokeKey, rotateKey, updateKey } from "./manage-keys";
export { runAsMcpCall } from "./mcp-call";
export { getKey, listKeys } from "./read-keys";
export {
  crossSiteError,
  endSessionOfHash,
  findSessionActor,
  hashSessionToken,
  isSameOrigin,
  pruneSessions,
  readCookie,
  sessionCookieName,
} from "./session";
export { endOtherSessions, endSession, listSessions } from "./sessions/manage-sessions";
export { readVisit } from "./sessions/visit";
export {
  authSecret,
  createSignInTicket,
  discardSignInTicket,
  isSignInTicketValid,
  type SignInTicket,
  signInUrl,
  ticketQuery,
} from "./sign-in-link";
