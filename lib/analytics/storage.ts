import { transaction } from "@/lib/platform/database/transaction";
import { toUtcDay } from "./period";
import {
  countImages,
  findRecordedBytes,
  getOriginalTotals,
  type StorageUsage,
  sumVariantBytes,
  upsertStorageDay,
} from "./storage-repository";

/** Above this number of images, summing up their rows is too slow for a request. */
const maxImagesToSum = 20_000;

/**
 * Returns the owner's current storage. Deleted images are not counted, but their bytes are until
 * they are purged. For large collections, the bytes come from the last hourly record.
 */
export async function getCurrentStorage(owner: string): Promise<StorageUsage> {
  const images = await countImages(owner);
  const recorded = images > maxImagesToSum ? await findRecordedBytes(owner) : undefined;
  if (recorded) return { images, ...recorded };

  const [originals, variantBytes] = await Promise.all([getOriginalTotals(owner), sumVariantBytes(owner)]);
  return { ...originals, variantBytes };
}

/** It reads all rows of images and variants. */
const statementTimeoutMs = 120_000;

/** Records the current storage of every owner for today; the last run of a day wins. */
export async function recordStorage(): Promise<void> {
  await transaction(() => upsertStorageDay(toUtcDay(Date.now())), { statement_timeout: statementTimeoutMs });
}
