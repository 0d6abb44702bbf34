export {
  type AccessRules,
  authorizeRequest,
  type RequestContext,
  recordFailedWrite,
} from "./authorize-request";
export { errorsByStatus } from "./declared-errors";
export { deprecated, listDeprecatedInputs } from "./deprecation";
export { download } from "./download";
export { defineEndpoint, type Endpoint, isForOperators, isForSessions, isWrite } from "./endpoint";
export { file, fileOrJson, json, raw, stream } from "./endpoint-body";
export { accepted, cacheable, created, existing, moved, noContent, ok, started } from "./endpoint-success";
export {
  errorBody,
  errorHeaders,
  loggedCause,
  statusByKind,
  toAppError,
  toErrorDetails,
} from "./error-body";
export type { ApiRequest, ApiResponse } from "./exchange";
export { readFileBody } from "./file-body";
export { readJson } from "./json-body";
export { buildOpenApiDocument } from "./openapi";
export type { ExampleValues } from "./openapi-examples";
export type { ExtraOperation } from "./openapi-extra";
export { toResponseError } from "./pipeline";
export type { HttpPorts } from "./ports";
export { booleanParam, integerParam, queryParams } from "./query";
export {
  createRoute,
  createRoutes,
  errorResponse,
  methodNotAllowed,
  type Route,
  type RouteHandlers,
  unknownRoute,
} from "./routes";
