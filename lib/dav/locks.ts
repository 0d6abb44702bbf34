import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { isoTime, minuteMs, secondMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import type { AlbumPath } from "./locate-path";
import {
  deleteExpiredLocks,
  deleteLocks,
  extendLock,
  insertLock,
  type LockRow,
  listLocks as listLockRows,
  lockLibrary,
} from "./locks-repository";
import { davUrl, parentKey } from "./paths";
import { prunePlaceholders } from "./placeholders";
import { type Folder, listFolders } from "./read-folders";

export interface Lock extends LockRow {
  /** URL of the locked resource, as it is named now. */
  url: string;
}

const defaultSeconds = 600;
const maxSeconds = 3_600;
const maxLocks = 1_000;
/** The description of a file or folder includes every lock on it. */
const maxLocksOnPath = 4;

/**
 * Returns the locks of the library. One of an album that was deleted does not lock another one that
 * has its slug.
 */
export async function listLocks(actor: Actor): Promise<Lock[]> {
  const rows = await listLockRows(libraryOwner(actor), isoTime());
  if (rows.length === 0) return [];

  const folders = new Map((await listFolders(actor)).map((folder) => [folder.slug, folder]));
  return rows
    .map((row) => ({ row, folder: folders.get(row.path.split("/")[0] ?? "") }))
    .filter(({ row, folder }) => !folder || folder.createdAt <= row.createdAt)
    .map(({ row, folder }) => ({ ...row, url: lockUrl(row.path, folder) }));
}

function lockUrl(path: string, folder: Folder | undefined): string {
  const [first = "", ...members] = path.split("/");
  // A path without an album is the root, or the path of a file next to the albums.
  const names = path === "" || first === "" ? members : [folder?.name ?? first, ...members];

  return davUrl(names, { isFolder: path === "" || (first !== "" && members.length === 0) });
}

/** Whether the lock is on the path, or on a folder above with everything in it. */
export function covers({ path, includesMembers }: Lock, key: string): boolean {
  return path === key || (includesMembers && isBelow(key, path));
}

function isBelow(key: string, folder: string): boolean {
  return folder === "" ? key !== "" : key.startsWith(`${folder}/`);
}

/**
 * The scope of a write: the file or folder itself, its place in the folder above, and its content.
 */
export interface Write {
  key: string;
  /** Whether it appears or vanishes. */
  changesParent: boolean;
}

/** Returns the locks in whose presence only their holders may do this. */
export function findLocksOn(locks: readonly Lock[], { key, changesParent }: Write): Lock[] {
  return locks.filter(
    (lock) =>
      covers(lock, key) || (changesParent && (lock.path === parentKey(key) || isBelow(lock.path, key))),
  );
}

interface LockRequest {
  path: Pick<AlbumPath, "key" | "album">;
  includesMembers: boolean;
  isExclusive: boolean;
  contact: string;
  seconds: number | undefined;
}

/** Locks the path, or returns the lock that is in the way. */
export async function createLock(
  actor: Actor,
  { path: { key, album }, seconds, ...request }: LockRequest,
): Promise<{ lock: Lock } | { conflict: Lock }> {
  const owner = libraryOwner(actor);

  return transaction(async () => {
    await lockLibrary(owner);
    const now = isoTime();
    const locks = await listLocks(actor);
    const overlapping = locks.filter(
      (lock) => covers(lock, key) || (request.includesMembers && isBelow(lock.path, key)),
    );
    const conflict = overlapping.find((lock) => lock.isExclusive || request.isExclusive);
    if (conflict) return { conflict };
    if (locks.length >= maxLocks)
      throw new AppError(commonErrors.conflict, { message: `There are ${maxLocks} locks already.` });
    if (countMostOnPath(overlapping, key) >= maxLocksOnPath)
      throw new AppError(commonErrors.conflict, {
        message: `There are ${maxLocksOnPath} locks on this path already.`,
      });

    const lock = {
      token: `urn:uuid:${randomUUID()}`,
      owner,
      path: key,
      holder: actor.credentialId,
      createdAt: now,
      ...request,
      expiresAt: toExpiry(seconds),
    };
    await insertLock(lock);

    return { lock: { ...lock, url: lockUrl(key, album) } };
  });
}

/** Returns how many of the locks cover the path, or a path below it where they are more. */
function countMostOnPath(locks: readonly Lock[], key: string): number {
  const paths = new Set([key, ...locks.map(({ path }) => path).filter((path) => isBelow(path, key))]);
  return Math.max(...[...paths].map((path) => locks.filter((lock) => covers(lock, path)).length));
}

/**
 * Prolongs the caller's lock with this token that covers the path; returns undefined if there is
 * none.
 */
export async function refreshLock(
  actor: Actor,
  { key, tokens, seconds }: { key: string; tokens: readonly string[]; seconds: number | undefined },
): Promise<Lock | undefined> {
  const lock = (await listLocks(actor)).find(
    (one) => tokens.includes(one.token) && covers(one, key) && one.holder === actor.credentialId,
  );
  if (!lock) return undefined;

  const expiresAt = toExpiry(seconds);
  await extendLock(lock.token, expiresAt);

  return { ...lock, expiresAt };
}

function toExpiry(seconds = defaultSeconds): string {
  return isoTime(Date.now() + Math.min(Math.max(seconds, 1), maxSeconds) * secondMs);
}

/** Ends the locks on what is gone from the path, and in it. */
export async function releaseLocksAt(actor: Actor, key: string): Promise<void> {
  const locks = await listLocks(actor);
  await releaseLocks(locks.filter(({ path }) => path === key || isBelow(path, key)));
}

export async function releaseLocks(locks: readonly Lock[]): Promise<void> {
  await deleteLocks(locks.map(({ token }) => token));
}

/** Deletes locks and placeholders that have ended. */
export async function pruneDavRecords(nowMs = Date.now()): Promise<void> {
  const before = isoTime(nowMs - minuteMs);
  await deleteExpiredLocks(before);
  await prunePlaceholders(before);
}
