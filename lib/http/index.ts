export { requireScope } from "./access-errors";
export { errorsByStatus } from "./declared-errors";
export { download } from "./download";
export {
  accepted,
  created,
  defineEndpoint,
  type Endpoint,
  existing,
  file,
  json,
  noContent,
  ok,
} from "./endpoint";
export { buildOpenApiDocument } from "./openapi";
export type { ExampleValues } from "./openapi-examples";
export type { ExtraOperation } from "./openapi-others";
export { newRequestId } from "./pipeline";
export type { HttpPorts } from "./ports";
export { loggedCause, errorBody, errorHeaders, statusByKind, toAppError } from "./problem";
export { booleanParam, integerParam, listParam } from "./query";
export { createRoutes, methodNotAllowed, errorResponse, unknownRoute } from "./routes";
