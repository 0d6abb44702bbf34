import type { IncomingMessage } from "node:http";
import { authenticate, callerIpAddress } from "@/lib/identity";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { AppError, type ErrorKind } from "@/lib/kernel/errors";

const credentialErrorKinds: readonly ErrorKind[] = ["unauthenticated", "forbidden"];

/** Returns the caller. Treats an invalid credential as anonymous, because an error would reveal that something exists. */
export async function findCaller(request: IncomingMessage): Promise<Actor | undefined> {
  const { authorization, cookie } = request.headers;
  try {
    return await authenticate({ authorization, cookie, ipAddress: callerIpAddress(request.headers) });
  } catch (error) {
    if (error instanceof AppError && credentialErrorKinds.includes(error.kind)) return undefined;
    throw error;
  }
}

/** Returns a caller with the scope to see images that anonymous visitors may not. */
export async function findViewer(request: IncomingMessage): Promise<Actor | undefined> {
  const actor = await findCaller(request);
  return actor && hasScope(actor, "images:read") ? actor : undefined;
}
