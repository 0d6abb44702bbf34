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
  /** Filled on the way, so that refusals carry it too. */
  limits: LimitState | undefined;
}

/** Limits, authenticates and authorises; the result is undefined only on public endpoints. */
export async function admit(incoming: Incoming): Promise<Actor | undefined> {
  const { endpoint, request, ports } = incoming;
  const address = ports.clientAddress(request);
  refuseOver(await ports.takeAddress(address));
  if (endpoint.auth === "public") return undefined;
  const actor = await authenticate(incoming, address);
  if (!actor) throw new AppError(commonErrors.unauthorized);
  incoming.limits = await ports.takeActor(actor, endpoint.rateLimit);
  refuseOver(incoming.limits);
  await authorise(incoming, actor);
  return actor;
}

async function authenticate(incoming: Incoming, address: string): Promise<Actor | undefined> {
  try {
    return await incoming.ports.authenticate(incoming.request, address);
  } catch (error) {
    if (error instanceof AppError && error.kind === "unauthenticated")
      await incoming.ports.penaliseAddress(address);
    throw error;
  }
}

function refuseOver(state: LimitState): void {
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

/** Writes the refusal of a write into the owner's audit log and returns it to be thrown. */
export async function refused(incoming: Incoming, actor: Actor, error: AppError): Promise<AppError> {
  const { audit } = incoming.endpoint;
  if (audit) {
    const id = audit.idParam ? incoming.rawParams[audit.idParam] : undefined;
    await incoming.ports.recordRefusal(actor, audit, typeof id === "string" ? id : undefined, error.code);
  }
  return error;
}
