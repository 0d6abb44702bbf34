import { reservedWords } from "@/lib/image-urls/reserved-words";
import type { Account, Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { dayMs, isoTime, secondMs } from "@/lib/kernel/time";
import { ownerErrors } from "./errors";
import {
  findLastRename,
  hasGivenHandle,
  insertHandleAlias,
  isHandleFree,
  lockHandles,
  lockOwner,
  replaceHandle,
} from "./repository";
import { maxHandleLength, minHandleLength } from "./resource";

const renameIntervalMs = dayMs;
/**
 * Time for which no other account gets a previous handle that no longer redirects, from when it was
 * replaced.
 */
const reservationMs = 365 * dayMs;

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
 * Changes the owner's handle in the open transaction and returns the previous one. The previous
 * handle redirects to the new one and can be taken back. The first change on the welcome page is no
 * rename of the day.
 * @throws AppError HANDLE_TAKEN, RATE_LIMITED, or UNAUTHORIZED if the account has been deleted
 */
export async function changeHandle(actor: Actor, handle: string): Promise<string> {
  const current = await lockOwner(actor.account.owner);
  if (!current) throw new AppError(commonErrors.unauthorized, { message: "This account was deleted." });
  if (current.handle === handle) return handle;

  const isFirstChoice = actor.via === "session" && (await hasGivenHandle(current));
  const waitSeconds = await findRenameWait(current);
  if (waitSeconds > 0)
    throw new AppError(ownerErrors.renamedToday, {
      details: { handle: ["can be changed once a day"] },
      retryAfterSeconds: waitSeconds,
    });

  await lockHandles(current.handle, handle);
  if (!(await mayTakeHandle(handle, current.uid))) throw new AppError(ownerErrors.handleTaken);

  await replaceHandle(current, handle, isFirstChoice ? notToday() : isoTime());
  return current.handle;
}

/** Returns after how many seconds the account may change its handle; 0 if it may now. */
export async function findRenameWait({ uid }: Pick<Account, "uid">): Promise<number> {
  const nowMs = Date.now();
  const last = await findLastRename(uid, { since: isoTime(nowMs - renameIntervalMs), until: isoTime(nowMs) });
  return last === undefined ? 0 : Math.ceil((Date.parse(last) + renameIntervalMs - nowMs) / secondMs);
}

/**
 * Whether an account, or a new one, could take the handle: no other account has it, redirects from
 * it or has it reserved.
 */
export function mayTakeHandle(handle: string, uid?: string): Promise<boolean> {
  return isHandleFree(handle, { uid, reservedSince: isoTime(Date.now() - reservationMs) });
}

/** Whether the account has, had or could take the handle. */
export async function mayHaveHandle({ uid, handle }: Account, wanted: string): Promise<boolean> {
  return wanted === handle || mayTakeHandle(wanted, uid);
}

/**
 * Makes a handle a previous one of the account, so that its URLs redirect. Returns false if it
 * belongs to another account. Needs an open transaction.
 */
export async function claimFormerHandle(account: Account, handle: string): Promise<boolean> {
  await lockHandles(handle);
  if (!(await mayHaveHandle(account, handle))) return false;

  // The account did not change its handle now, so it still may.
  if (handle !== account.handle) await insertHandleAlias(account.uid, handle, notToday());
  return true;
}

/** Time of the replacement of a handle without a rename of the day. */
const notToday = () => isoTime(Date.now() - renameIntervalMs);
