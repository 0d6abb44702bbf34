import { removeExportsOfOwner } from "@/lib/archives";
import { cancelSubscriptions } from "@/lib/billing";
import { publish } from "@/lib/jobs";
import { isoTime, minuteMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { logger } from "@/lib/platform/process/logger";
import { objectStore } from "@/lib/platform/storage";
import { listAvatarKeys } from "@/lib/profile/avatar";
import { removeUploadsOfOwner } from "@/lib/uploads/resumable";
import { listMarks } from "@/lib/watermarks";
import {
  deleteClosedAccount,
  deleteImageRows,
  deleteOwnedRows,
  findClosedAccount,
  listAccountsClosedBefore,
  listBlobKeys,
  listImageIds,
} from "./closing-repository";
import { removePartsOfOwner } from "./import/parts";

const imagesPerBatch = 100;
const rowsPerBatch = 1_000;
/** One run lasts a few seconds. */
const batchesPerRun = 50;
const overdueMs = 15 * minuteMs;

/**
 * Deletes a part of a closed account's content. Returns true when nothing is left, including the
 * account's row. Can be repeated and killed at any point: the account's row is the tombstone for
 * all its images. Bytes are therefore deleted before the rows that reference them.
 */
export async function removeAccount(uid: string): Promise<boolean> {
  const account = await findClosedAccount(uid);
  if (!account) return true;

  for (let batch = 0; batch < batchesPerRun; batch++) {
    if (await removeImageBatch(account.owner)) continue;
    if (await removePartsOfOwner(account.owner)) continue;
    if (await removeUploadsOfOwner(account.owner)) continue;
    if (await removeExportsOfOwner(account.owner)) continue;

    await objectStore().delete([
      ...(await listAvatarKeys(account.owner)),
      ...(await listMarks(account.owner)).map(({ blobKey }) => blobKey),
    ]);
    if (await deleteOwnedRows(account.owner, rowsPerBatch)) continue;

    // Only the row knows the customer.
    await cancelSubscriptions(account.owner);
    const isRemoved = await transaction(() => deleteClosedAccount(uid));
    if (isRemoved) logger().info({ uid }, "a closed account was removed");
    return isRemoved;
  }

  return false;
}

/** Returns false if there were no images. */
async function removeImageBatch(owner: string): Promise<boolean> {
  const imageIds = await listImageIds(owner, imagesPerBatch);
  if (imageIds.length === 0) return false;

  const deletedKeys = new Set(await listBlobKeys(imageIds));
  await objectStore().delete([...deletedKeys]);
  const finalKeys = await transaction(() => deleteImageRows(imageIds));
  await objectStore().delete(finalKeys.filter((key) => !deletedKeys.has(key)));

  return true;
}

/** Requests again the removal of accounts that are overdue. Returns how many. */
export async function sweepClosedAccounts(nowMs: number = Date.now()): Promise<number> {
  const uids = await listAccountsClosedBefore(isoTime(nowMs - overdueMs), 100);
  for (const uid of uids) await transaction(() => publish("account/closed", { uid }));
  return uids.length;
}
