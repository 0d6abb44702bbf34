import { type Actor, hasScope } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { accessErrors } from "./access-errors";
import type { Endpoint } from "./endpoint";
import type { HttpPorts, RateLimitResult } from "./ports";

/** What is known of a request before it has been let in. */
export interface RequestContext {
  endpoint: Endpoint;
  request: Request;
  rawParams: Record<string, unknown>;
  requestId: string;
  /** Milliseconds of the process's own clock. */
  startedAt: number;
  ports: HttpPorts;
  /** Filled on the way, so that errors carry it too. */
  rateLimit: RateLimitResult | undefined;
  /** Filled on the way, so that the log names it. */
  actor: Actor | undefined;
}

/**
 * Authenticates, limits and authorises; the result is undefined only on public endpoints. The limits of an address count only
 * requests without a good credential, so that nobody can use up the allowance of those who have one.
 */
export async function authorizeRequest(context: RequestContext): Promise<Actor | undefined> {
  const { endpoint, request, ports } = context;
  const ipAddress = ports.clientIpAddress(request);
  if (endpoint.auth === "public") {
    rejectOverLimit(await ports.consumeIpLimit(ipAddress));
    return undefined;
  }
  const actor = await authenticate(context, ipAddress);
  context.rateLimit = await ports.consumeActorLimit(actor, endpoint.rateLimit);
  rejectOverLimit(context.rateLimit);
  await checkScope(context, actor);
  return actor;
}

async function authenticate(context: RequestContext, ipAddress: string): Promise<Actor> {
  const { ports, request } = context;
  const caller = await ports.authenticate(request, ipAddress).catch(async (error: unknown) => {
    if (error instanceof AppError && error.kind === "unauthenticated")
      rejectOverLimit(await ports.consumeBadCredentialLimit(ipAddress));
    throw error;
  });
  if (!caller) {
    rejectOverLimit(await ports.consumeIpLimit(ipAddress));
    throw new AppError(commonErrors.unauthorized);
  }
  const { actor, error } = caller;
  context.actor = actor;
  if (!error) return actor;
  // A session that another site's page makes its visitor's browser send is a good credential.
  if (actor.via === "key") rejectOverLimit(await ports.consumeBadCredentialLimit(ipAddress));
  throw await recordFailedWrite(context, actor, error);
}

/** Whether a caller who was let in would not be any more: the account or the credential went while the call was at work. */
export async function isAccessRevoked({ endpoint, request, ports }: RequestContext): Promise<boolean> {
  if (endpoint.auth === "public") return false;
  try {
    return (await ports.authenticate(request, ports.clientIpAddress(request))) === undefined;
  } catch (error) {
    return error instanceof AppError && error.kind === "unauthenticated";
  }
}

function rejectOverLimit(state: RateLimitResult): void {
  if (!state.allowed) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: state.resetSeconds });
}

async function checkScope(context: RequestContext, actor: Actor): Promise<void> {
  const { auth } = context.endpoint;
  if (auth === "session") {
    if (actor.via !== "session")
      throw await recordFailedWrite(context, actor, new AppError(accessErrors.sessionOnly));
    return;
  }
  if (typeof auth === "object" && !hasScope(actor, auth.scope, auth.uploadScope === true)) {
    throw await recordFailedWrite(
      context,
      actor,
      new AppError(accessErrors.insufficientScope, { details: { scope: [auth.scope] } }),
    );
  }
}

/**
 * Records a rejected write in the audit log of the caller's owner, and returns the error to be thrown. A rejected read is in
 * the request log only: the audit log's actions are those of writes.
 */
export async function recordFailedWrite(
  context: RequestContext,
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
