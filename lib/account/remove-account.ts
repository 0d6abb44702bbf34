import { isoTime, minuteMs } from "@/lib/kernel/time";
import { publish } from "@/lib/platform/events";
import { logger } from "@/lib/platform/logger";
import { objectStore } from "@/lib/platform/storage";
import { transaction } from "@/lib/platform/transaction";
import {
  blobKeysOf,
  deleteClosedAccount,
  deleteImageRows,
  deleteSomeRows,
  findClosedAccount,
  findClosedBefore,
  someImageIds,
} from "./closing-repository";

const imagesABatch = 100;
const rowsABatch = 1_000;
/** So many that a round lasts for seconds. */
const batchesARound = 50;
const patienceMs = 15 * minuteMs;

/**
 * Removes a part of what a closed account held; true when nothing is left, the account's row included. May be repeated and
 * killed at any point: the account's row is the tombstone of all its images, so bytes go first and the rows that name them
 * afterwards.
 */
export async function removeAccount(uid: string): Promise<boolean> {
  const account = await findClosedAccount(uid);
  if (!account) return true;
  for (let batch = 0; batch < batchesARound; batch++) {
    if (await removeSomeImages(account.owner)) continue;
    if (await deleteSomeRows(account.owner, rowsABatch)) continue;
    const isGone = await transaction(() => deleteClosedAccount(uid));
    if (isGone) logger().info({ uid }, "a closed account was removed");
    return isGone;
  }
  return false;
}

/** False when there were none. */
async function removeSomeImages(owner: string): Promise<boolean> {
  const imageIds = await someImageIds(owner, imagesABatch);
  if (imageIds.length === 0) return false;
  const removed = new Set(await blobKeysOf(imageIds));
  await objectStore().delete([...removed]);
  const named = await transaction(() => deleteImageRows(imageIds));
  await objectStore().delete(named.filter((key) => !removed.has(key)));
  return true;
}

/** Asks again for the removal of accounts that should long be gone. Returns how many. */
export async function sweepClosedAccounts(nowMs: number = Date.now()): Promise<number> {
  const uids = await findClosedBefore(isoTime(nowMs - patienceMs), 100);
  for (const uid of uids) await transaction(() => publish("account/closed", { uid }));
  return uids.length;
}
