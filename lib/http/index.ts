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
export { openApiDocument } from "./openapi";
export type { ExampleValues } from "./openapi-examples";
export type { OtherOperation } from "./openapi-others";
export { newRequestId } from "./pipeline";
export type { HttpPorts } from "./ports";
export { loggedCause, problemBody, problemHeaders, statusOfKind, toAppError } from "./problem";
export { booleanParam, integerParam, listParam } from "./query";
export { createRoutes, methodNotAllowed, problemResponse, unknownRoute } from "./routes";
