import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { ownerErrors } from "./errors";
import { isHandleFree, lockHandles, lockOwner, replaceHandle } from "./repository";

/**
 * Gives the owner another handle, in the open transaction. The one before stays the owner's: it leads to the new one and can
 * be taken back. Raises HANDLE_TAKEN, and UNAUTHORIZED when the account was deleted meanwhile. Returns the handle before.
 */
export async function changeHandle(actor: Actor, handle: string): Promise<string> {
  const current = await lockOwner(actor.account.owner);
  if (!current) throw new AppError(commonErrors.unauthorized, { message: "This account was deleted." });
  if (current.handle === handle) return handle;
  await lockHandles(current.handle, handle);
  if (!(await isHandleFree(handle, current.uid))) throw new AppError(ownerErrors.handleTaken);
  await replaceHandle(current, handle, isoTime());
  return current.handle;
}
