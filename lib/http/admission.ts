import { type Actor, hasScope } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { accessErrors } from "./access-errors";
import type { Endpoint } from "./endpoint";
import type { HttpPorts, LimitState } from "./ports";

/** What is known of a request before it has been let in. */
export interface Incoming {
  endpoint: Endpoint;
  request: Request;
  rawParams: Record<string, unknown>;
  requestId: string;
  /** Milliseconds of the process's own clock. */
  startedAt: number;
  ports: HttpPorts;
  /** Filled on the way, so that errors carry it too. */
  limits: LimitState | undefined;
  /** Filled on the way, so that the log names it. */
  actor: Actor | undefined;
}

/**
 * Authenticates, limits and authorises; the result is undefined only on public endpoints. The limits of an address count only
 * requests without a good credential, so that nobody can use up the allowance of those who have one.
 */
export async function admit(incoming: Incoming): Promise<Actor | undefined> {
  const { endpoint, request, ports } = incoming;
  const ipAddress = ports.clientAddress(request);
  if (endpoint.auth === "public") {
    rejectOver(await ports.takeAddress(ipAddress));
    return undefined;
  }
  const actor = await authenticate(incoming, ipAddress);
  incoming.limits = await ports.takeActor(actor, endpoint.rateLimit);
  rejectOver(incoming.limits);
  await authorise(incoming, actor);
  return actor;
}

async function authenticate(incoming: Incoming, ipAddress: string): Promise<Actor> {
  const { ports, request } = incoming;
  const caller = await ports.authenticate(request, ipAddress).catch(async (error: unknown) => {
    if (error instanceof AppError && error.kind === "unauthenticated")
      rejectOver(await ports.takeBadCredential(ipAddress));
    throw error;
  });
  if (!caller) {
    rejectOver(await ports.takeAddress(ipAddress));
    throw new AppError(commonErrors.unauthorized);
  }
  const { actor, refusal } = caller;
  incoming.actor = actor;
  if (!refusal) return actor;
  // A session that another site's page makes its visitor's browser send is a good credential.
  if (actor.via === "key") rejectOver(await ports.takeBadCredential(ipAddress));
  throw await refused(incoming, actor, refusal);
}

/** Whether a caller who was let in would not be any more: the account or the credential went while the call was at work. */
export async function isShutOut({ endpoint, request, ports }: Incoming): Promise<boolean> {
  if (endpoint.auth === "public") return false;
  try {
    return (await ports.authenticate(request, ports.clientAddress(request))) === undefined;
  } catch (error) {
    return error instanceof AppError && error.kind === "unauthenticated";
  }
}

function rejectOver(state: LimitState): void {
  if (!state.allowed) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: state.resetSeconds });
}

async function authorise(incoming: Incoming, actor: Actor): Promise<void> {
  const { auth } = incoming.endpoint;
  if (auth === "session") {
    if (actor.via !== "session") throw await refused(incoming, actor, new AppError(accessErrors.sessionOnly));
    return;
  }
  if (typeof auth === "object" && !hasScope(actor, auth.scope, auth.uploadScope === true)) {
    throw await refused(
      incoming,
      actor,
      new AppError(accessErrors.insufficientScope, { details: { scope: [auth.scope] } }),
    );
  }
}

/**
 * Records a rejected write in the audit log of the caller's owner, and returns the error to be thrown. A rejected read is in
 * the request log only: the audit log's actions are those of writes.
 */
export async function refused(
  incoming: Incoming,
  actor: Actor,
  error: AppError,
  body?: unknown,
): Promise<AppError> {
  const { endpoint, rawParams, ports } = incoming;
  if (!endpoint.audit) return error;
  const { action, resourceType, idParam } = endpoint.audit;
  const id = idParam === undefined ? undefined : rawParams[idParam];
  await ports.recordRefusal(actor, {
    action: (body !== undefined && endpoint.audit.actionOf?.(body as never)) || action,
    resourceType,
    resourceId: typeof id === "string" ? id : undefined,
    operationId: endpoint.operationId,
    code: error.code,
  });
  return error;
}
