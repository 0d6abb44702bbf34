import { transaction } from "@/lib/platform/database/transaction";
import { toUtcDay } from "./period";
import {
  findRecordedVariantBytes,
  getOriginalTotals,
  type StorageUsage,
  sumVariantBytes,
  upsertStorageDay,
} from "./storage-repository";

/** Above this number of images, summing up their variant rows is too slow for a request. */
const maxImagesToSum = 20_000;

/**
 * Returns the owner's current storage. Deleted images are not counted, but their bytes are until they are purged. For
 * large collections, the variant bytes come from the last hourly record.
 */
export async function getCurrentStorage(owner: string): Promise<StorageUsage> {
  const originals = await getOriginalTotals(owner);
  const recorded = originals.images > maxImagesToSum ? await findRecordedVariantBytes(owner) : undefined;
  return { ...originals, variantBytes: recorded ?? (await sumVariantBytes(owner)) };
}

/** Statement timeout: it reads all rows of images and variants. */
const maxSeconds = 120;

/** Records the current storage of every owner for today; the last run of a day wins. */
export async function recordStorage(): Promise<void> {
  await transaction(() => upsertStorageDay(toUtcDay(Date.now()), maxSeconds));
}
