import { reservedWords } from "@/lib/image-urls/reserved-words";
import type { Account, Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { ownerErrors } from "./errors";
import { insertHandleAlias, isHandleFree, lockHandles, lockOwner, replaceHandle } from "./repository";
import { maxHandleLength, minHandleLength } from "./resource";

/** Suggests a handle for an email address: `Ada.Lovelace@…` → `ada-lovelace`. */
export function suggestHandle(email: string): string {
  const slug = (email.split("@")[0] ?? "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxHandleLength)
    .replace(/^-+|-+$/g, "");
  if (slug.length >= minHandleLength && !reservedWords.has(slug)) return slug;
  return slug === "" ? "owner-1" : `${slug.slice(0, maxHandleLength - 6)}-owner`;
}

/** `ada`, 2 → `ada-2`, within the length limit. */
export function numberedHandle(handle: string, number: number): string {
  const suffix = `-${number}`;
  return handle.slice(0, maxHandleLength - suffix.length).replace(/-+$/, "") + suffix;
}

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

/** Whether the account has, had or could take the handle. */
export async function mayHaveHandle({ uid, handle }: Account, wanted: string): Promise<boolean> {
  return wanted === handle || isHandleFree(wanted, uid);
}

/**
 * Makes a handle a former one of the account, so that its URLs redirect. Returns false if another account has or had it. Needs an open
 * transaction.
 */
export async function claimFormerHandle(account: Account, handle: string): Promise<boolean> {
  await lockHandles(handle);
  if (!(await mayHaveHandle(account, handle))) return false;
  if (handle !== account.handle) await insertHandleAlias(account.uid, handle, isoTime());
  return true;
}
