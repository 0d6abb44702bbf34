export { errorsByStatus } from "./declared-errors";
export { created, defineEndpoint, type Endpoint, file, json, noContent, ok } from "./endpoint";
export { openApiDocument } from "./openapi";
export { newRequestId } from "./pipeline";
export type { HttpPorts } from "./ports";
export { loggedCause, problemBody, problemHeaders, statusOfKind, toAppError } from "./problem";
export { booleanParam, integerParam, listParam } from "./query";
export { createRoutes, unknownRoute } from "./routes";
