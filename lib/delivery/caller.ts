import type { IncomingMessage } from "node:http";
import { authenticate, callerIpAddress } from "@/lib/credentials";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { AppError, type ErrorKind } from "@/lib/kernel/errors";

/** Who sends the request. Raises an error when a credential is sent that is not good. */
export async function callerOf(request: IncomingMessage): Promise<Actor | undefined> {
  return authenticate({
    authorization: request.headers.authorization,
    cookie: request.headers.cookie,
    address: callerIpAddress(request.headers),
  });
}

const refusals: readonly ErrorKind[] = ["unauthenticated", "forbidden"];

/**
 * Who wants to see what strangers may not. A credential that is not good makes a stranger: a refusal would tell that there is
 * something to see.
 */
export async function viewerOf(request: IncomingMessage): Promise<Actor | undefined> {
  try {
    const actor = await callerOf(request);
    return actor && hasScope(actor, "images:read") ? actor : undefined;
  } catch (error) {
    if (error instanceof AppError && refusals.includes(error.kind)) return undefined;
    throw error;
  }
}
