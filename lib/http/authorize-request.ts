import {
  type Actor,
  hasScope,
  inOwnLibrary,
  isAdminScope,
  requireFreshSignIn,
  requireRole,
} from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import type { RateLimitClass } from "@/lib/kernel/rate-limit-class";
import { accessErrors } from "./declared-errors";
import { type Deprecation, type Endpoint, isForOperators, isForSessions, isWrite } from "./endpoint";
import type { ApiRequest } from "./exchange";
import type { HttpPorts, RateLimitResult } from "./ports";

/** The members of an endpoint that decide who may call it, and how a rejection is recorded. */
export type AccessRules = Pick<
  Endpoint,
  | "method"
  | "operationId"
  | "auth"
  | "role"
  | "rateLimit"
  | "audit"
  | "needsFreshSignIn"
  | "reads"
  | "whileDisabled"
>;

/** State of a request while it passes the pipeline. */
export interface RequestContext<Rules extends AccessRules = Endpoint> {
  endpoint: Rules;
  request: ApiRequest;
  rawParams: Record<string, unknown>;
  requestId: string;
  /** Milliseconds of the process's monotonic clock. */
  startedAt: number;
  ports: HttpPorts;
  /** Set during authorization, so that errors carry it too. */
  rateLimit: RateLimitResult | undefined;
  /** Set during authorization, so that the log includes it. */
  actor: Actor | undefined;
  /** The deprecation that the response reports. Set when the inputs of the call are known. */
  deprecation?: Deprecation | undefined;
  /** Set during authorization by the token of a log source. */
  logSourceId?: string;
}

type AccessContext = RequestContext<AccessRules>;

/**
 * Authenticates, limits and authorizes a request. Returns undefined only on public endpoints. IP
 * limits count only requests without a valid credential, so that they cannot exhaust the limit of
 * callers who have one.
 */
export async function authorizeRequest(context: AccessContext): Promise<Actor | undefined> {
  const { endpoint, request, ports } = context;
  const ipAddress = ports.clientIpAddress(request);
  if (endpoint.auth === "public") {
    rejectOverLimit(await ports.consumeIpLimit(ipAddress));
    return undefined;
  }

  if (endpoint.auth === "log-source") {
    await authorizeLogSource(context, ipAddress);
    return undefined;
  }

  const caller = await authenticate(context, ipAddress);
  context.rateLimit = await ports.consumeActorLimit(caller, endpoint.rateLimit);
  rejectOverLimit(context.rateLimit);
  const actor = await openLibrary(context, caller);
  context.actor = actor;
  await checkRole(context, actor);
  await checkScope(context, actor);
  await checkFreshness(context, actor);
  if (actor.isDisabled && isWrite(endpoint) && !endpoint.whileDisabled)
    throw await recordFailedWrite(context, actor, new AppError(commonErrors.accountDisabled));

  return actor;
}

async function authorizeLogSource(context: AccessContext, ipAddress: string): Promise<void> {
  const { ports, request } = context;
  const logSourceId = await ports.findLogSource(request);
  if (logSourceId === undefined) {
    rejectOverLimit(await ports.consumeBadCredentialLimit(ipAddress));
    throw new AppError(commonErrors.unauthorized);
  }

  context.logSourceId = logSourceId;
  context.rateLimit = await ports.consumeLogSourceLimit(logSourceId);
  rejectOverLimit(context.rateLimit);
}

async function authenticate(context: AccessContext, ipAddress: string): Promise<Actor> {
  const { endpoint, ports, request } = context;
  const missing = isForOperators(endpoint) ? new AppError(accessErrors.unknownEndpoint) : undefined;
  const caller = await ports
    .authenticate(request, ipAddress, admitsUploadTokens(endpoint))
    .catch(async (error: unknown) => {
      const isBadCredential = error instanceof AppError && error.kind === "unauthenticated";
      if (!isBadCredential) throw error;

      rejectOverLimit(await ports.consumeBadCredentialLimit(ipAddress));
      throw missing ?? error;
    });

  if (!caller) {
    rejectOverLimit(await ports.consumeIpLimit(ipAddress));
    throw missing ?? new AppError(commonErrors.unauthorized);
  }

  const { actor, error } = caller;
  if (isForOperators(endpoint) && !(await ports.isOperator(actor))) return hide(ports, actor);

  context.actor = actor;
  if (!error) return actor;

  // A session sent by another site's page through the visitor's browser is a valid credential.
  if (actor.via === "key") rejectOverLimit(await ports.consumeBadCredentialLimit(ipAddress));
  throw await recordFailedWrite(context, actor, error);
}

/** Names the library that a session works in: the handle of its owner. */
export const libraryHeader = "x-albumen-library";

/**
 * Returns the actor in the library that the request names. A key has one permanently. Endpoints
 * without a role work in the caller's own, whatever the request names.
 */
async function openLibrary(context: AccessContext, actor: Actor): Promise<Actor> {
  const { endpoint, request, ports } = context;
  if (endpoint.role === undefined) {
    if (actor.role === "owner") return actor;

    const own = inOwnLibrary(actor);
    throw await recordFailedWrite(context, own, new AppError(accessErrors.accountOnly));
  }

  const handle = request.headers.get(libraryHeader);
  if (actor.via === "key" || handle === null || handle === actor.account.handle) return actor;

  const opened = await ports.openLibrary(actor, handle);
  if (!opened) throw new AppError(accessErrors.unknownLibrary);

  return opened;
}

async function checkRole(context: AccessContext, actor: Actor): Promise<void> {
  if (context.endpoint.role === undefined) return;
  try {
    requireRole(actor, context.endpoint.role);
  } catch (error) {
    throw error instanceof AppError ? await recordFailedWrite(context, actor, error) : error;
  }
}

/**
 * The call of a credential that is no operator's counts as one of reads, and the response does not
 * mention it.
 */
async function hide(ports: HttpPorts, actor: Actor): Promise<never> {
  rejectOverLimit(await ports.consumeActorLimit(actor, "read"));
  throw new AppError(accessErrors.unknownEndpoint);
}

const admitsUploadTokens = ({ auth }: AccessRules) => typeof auth === "object" && auth.uploadToken === true;

/** Returns true when the account or credential was removed while the call was running. */
export async function isAccessRevoked({ endpoint, request, ports }: AccessContext): Promise<boolean> {
  if (endpoint.auth === "public" || endpoint.auth === "log-source") return false;
  try {
    const ipAddress = ports.clientIpAddress(request);
    const caller = await ports.authenticate(request, ipAddress, admitsUploadTokens(endpoint), true);
    return caller === undefined;
  } catch (error) {
    return error instanceof AppError && error.kind === "unauthenticated";
  }
}

function rejectOverLimit(state: RateLimitResult): void {
  if (!state.allowed) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: state.resetSeconds });
}

/** A session may do everything that its account may: scopes restrict keys. */
async function checkScope(context: AccessContext, actor: Actor): Promise<void> {
  if (actor.via === "session") return;

  const { auth, needsFreshSignIn } = context.endpoint;
  if (isForSessions(context.endpoint))
    throw await recordFailedWrite(context, actor, new AppError(accessErrors.sessionOnly));
  if (typeof auth !== "object") return;

  if (!hasScope(actor, auth.scope, auth.uploadScope === true)) {
    const isOfAll = needsFreshSignIn && auth.scope === "*";
    const error = isOfAll ? accessErrors.allScopesRequired : commonErrors.insufficientScope;
    throw await recordFailedWrite(context, actor, new AppError(error, { details: { scope: [auth.scope] } }));
  }

  // The account may have been an operator when the key was created.
  if (isAdminScope(auth.scope) && !(await context.ports.isOperator(actor)))
    throw await recordFailedWrite(context, actor, new AppError(accessErrors.operatorKeyOnly));
}

/**
 * A key with `*` or an elevated scope got it from a fresh session, or from the command line of the
 * server.
 */
async function checkFreshness(context: AccessContext, actor: Actor): Promise<void> {
  if (!context.endpoint.needsFreshSignIn || actor.via === "key") return;

  try {
    requireFreshSignIn(actor);
  } catch (error) {
    throw error instanceof AppError ? await recordFailedWrite(context, actor, error) : error;
  }
}

/**
 * Records a rejected write in the owner's audit log and returns the error to throw. A rejected read
 * appears only in the request log, because audit actions are writes.
 */
export async function recordFailedWrite(
  context: AccessContext,
  actor: Actor,
  error: AppError,
  body?: unknown,
): Promise<AppError> {
  const { endpoint, rawParams, ports } = context;
  if (!endpoint.audit) return error;

  const { action, resourceType, idParam } = endpoint.audit;
  const id = idParam === undefined ? undefined : rawParams[idParam];
  await ports.recordFailedWrite(actor, {
    action: (body !== undefined && endpoint.audit.actionFor?.(body as never)) || action,
    resourceType,
    resourceId: typeof id === "string" ? id : undefined,
    operationId: endpoint.operationId,
    code: error.code,
  });

  return error;
}

/** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers, structured fields). */
export function rateLimitHeaders(limitClass: RateLimitClass, state: RateLimitResult): Record<string, string> {
  return {
    "ratelimit-policy": `"${limitClass}";q=${state.limit};w=${state.windowSeconds}`,
    ratelimit: `"${limitClass}";r=${state.remaining};t=${state.resetSeconds}`,
  };
}
