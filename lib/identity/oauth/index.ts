export { decideAuthorization, readAuthorizationRequest } from "./authorize";
export {
  type DeviceRequest,
  decideDevice,
  exchangeDeviceCode,
  findDeviceRequest,
  startDeviceAuthorization,
} from "./devices";
export { OauthError } from "./errors";
export { listGrants, revokeGrant } from "./grants";
export { isMcpOrigin } from "./mcp-origin";
export { resourceMetadata, resourceMetadataUrl, serverMetadata } from "./metadata";
export { pruneOauth } from "./prune";
export { redirectHost } from "./redirect-uri";
export { registerClient } from "./register-client";
export { readParameters } from "./request-values";
export { exchangeCode, refreshTokens, revokeToken, type TokenRequest } from "./tokens";
