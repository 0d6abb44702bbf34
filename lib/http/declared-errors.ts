import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";
import { type Endpoint, isForOperators, isForSessions, isWrite } from "./endpoint";
import { statusByKind } from "./error-body";

/** Errors for authenticated callers that are rejected before the handler runs. */
export const accessErrors = {
  sessionOnly: {
    ...commonErrors.forbidden,
    message: "This requires a signed-in session. API keys are not accepted.",
  },
  accountOnly: {
    ...commonErrors.forbidden,
    message: "This concerns your own account. A key of another library is not accepted.",
  },
  allScopesRequired: {
    ...commonErrors.insufficientScope,
    message:
      "This requires an API key with the scope `*`, or a session that signed in within the last 10 minutes.",
  },
  operatorKeyOnly: {
    ...commonErrors.forbidden,
    message: "This requires a key of an administrator. The owner of this key is no longer one.",
  },
  unknownLibrary: { ...commonErrors.notFound, message: "Library not found." },
  unknownEndpoint: { ...commonErrors.notFound, message: "Unknown endpoint." },
} as const satisfies Record<string, ErrorDefinition>;

/** Returns every error of a call by status: the errors of the endpoint and of the pipeline. */
export function errorsByStatus(
  endpoint: Endpoint,
  credentialErrors: readonly ErrorDefinition[],
): Map<number, ErrorDefinition[]> {
  return groupByStatus([...endpoint.errors, ...listImplicitErrors(endpoint, credentialErrors)]);
}

/** Groups errors by status in ascending order, each code once. */
export function groupByStatus(errors: readonly ErrorDefinition[]): Map<number, ErrorDefinition[]> {
  const byStatus = new Map<number, ErrorDefinition[]>();
  for (const error of errors) {
    const status = statusByKind[error.kind];
    const others = byStatus.get(status) ?? [];
    if (!others.some((other) => other.code === error.code)) byStatus.set(status, [...others, error]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

function listImplicitErrors(
  endpoint: Endpoint,
  credentialErrors: readonly ErrorDefinition[],
): readonly ErrorDefinition[] {
  const { auth, body, method, success, entityTag, needsFreshSignIn, whileDisabled, role } = endpoint;
  const errors: ErrorDefinition[] = [
    commonErrors.validation,
    commonErrors.rateLimited,
    commonErrors.internal,
    commonErrors.unavailable,
  ];
  if (body) errors.push(commonErrors.bodyTooLarge);
  if (body?.kind === "json" || (body?.kind === "file" && body.json)) errors.push(commonErrors.invalidJson);
  if (body && body.kind !== "raw") errors.push(commonErrors.unsupportedMediaType);
  if (body) errors.push(commonErrors.uploadIncomplete);
  if (entityTag && method !== "GET") errors.push(commonErrors.preconditionFailed);
  if (auth === "public") return errors;
  if (auth === "log-source") return [...errors, commonErrors.unauthorized];

  errors.push(commonErrors.unauthorized, commonErrors.forbidden, ...credentialErrors);
  if (role !== undefined) errors.push(commonErrors.roleRequired, accessErrors.unknownLibrary);
  if (isForSessions(endpoint)) errors.push(accessErrors.sessionOnly);
  if (needsFreshSignIn) errors.push(commonErrors.freshSignInRequired);
  if (isForOperators(endpoint)) errors.push(accessErrors.unknownEndpoint);
  else if (isWrite(endpoint) && !whileDisabled) errors.push(commonErrors.accountDisabled);
  if (typeof auth === "object") errors.push(commonErrors.insufficientScope);
  if (method === "POST" && isWrite(endpoint) && success.contentTypes === undefined)
    errors.push(commonErrors.conflict);

  return errors;
}
