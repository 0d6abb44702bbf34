export { errorsByStatus } from "./declared-errors";
export { created, defineEndpoint, type Endpoint, file, json, type LimitClass, ok } from "./endpoint";
export { openApiDocument } from "./openapi";
export { newRequestId } from "./pipeline";
export type { HttpPorts, IdempotencyClaim, LimitState, StagedUpload } from "./ports";
export { Problem, problemBody, problemHeaders, statusOfKind, toAppError } from "./problem";
export { booleanParam, integerParam } from "./query";
export { createRoutes, unknownRoute } from "./routes";
