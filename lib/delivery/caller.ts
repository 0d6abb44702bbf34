import type { IncomingMessage } from "node:http";
import { authenticate, callerIpAddress } from "@/lib/identity";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { AppError, type ErrorKind } from "@/lib/kernel/errors";

const credentialErrorKinds: readonly ErrorKind[] = ["unauthenticated", "forbidden"];

/** Who sends the request. A credential that is not good makes a stranger: an error would tell that there is something to see. */
export async function findCaller(request: IncomingMessage): Promise<Actor | undefined> {
  const { authorization, cookie } = request.headers;
  try {
    return await authenticate({ authorization, cookie, ipAddress: callerIpAddress(request.headers) });
  } catch (error) {
    if (error instanceof AppError && credentialErrorKinds.includes(error.kind)) return undefined;
    throw error;
  }
}

/** Who wants to see what strangers may not. */
export async function findViewer(request: IncomingMessage): Promise<Actor | undefined> {
  const actor = await findCaller(request);
  return actor && hasScope(actor, "images:read") ? actor : undefined;
}
