import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { ownerErrors } from "./errors";
import { isHandleFree, lockHandles, lockOwner, replaceHandle } from "./repository";

/**
 * Changes the owner's handle in the open transaction and returns the previous one. The previous handle redirects to
 * the new one and can be taken back. Throws HANDLE_TAKEN, or UNAUTHORIZED if the account has been deleted.
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
