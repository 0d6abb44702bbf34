import { transaction } from "@/lib/platform/database/transaction";
import { toUtcDay } from "./period";
import {
  countAllImages,
  countImages,
  listOriginalTotals,
  listRecordedBytes,
  listVariantBytes,
  type RecordedBytes,
  type StorageUsage,
  sumAllBytes,
  sumRecordedBytes,
  upsertStorageDay,
} from "./storage-repository";

/** Above this number of images, summing up their rows is too slow for a request. */
const maxImagesToSum = 20_000;

const nothing: StorageUsage = { images: 0, originalBytes: 0, variantBytes: 0 };

/** Returns the owner's current storage. */
export async function getCurrentStorage(owner: string): Promise<StorageUsage> {
  const storage = await listCurrentStorage([owner]);
  return storage.get(owner) ?? nothing;
}

/**
 * Returns the current storage of each owner. Deleted images are not counted, but their bytes are
 * until they are purged. For large collections, the bytes come from the last hourly record.
 */
export async function listCurrentStorage(owners: readonly string[]): Promise<Map<string, StorageUsage>> {
  const counts = await countImages(owners);
  const large = owners.filter((owner) => (counts.get(owner) ?? 0) > maxImagesToSum);
  const recorded = large.length > 0 ? await listRecordedBytes(large) : new Map<string, RecordedBytes>();
  const others = owners.filter((owner) => !recorded.has(owner));
  const storage = new Map<string, StorageUsage>();
  for (const [owner, bytes] of recorded) storage.set(owner, { images: counts.get(owner) ?? 0, ...bytes });
  if (others.length === 0) return storage;

  const [originals, variantBytes] = await Promise.all([listOriginalTotals(others), listVariantBytes(others)]);
  for (const [owner, totals] of originals)
    storage.set(owner, { ...totals, variantBytes: variantBytes.get(owner) ?? 0 });

  return storage;
}

/**
 * Returns the bytes that the installation stores, originals and variants. With many images, they
 * come from the last hourly record.
 */
export async function sumStoredBytes(): Promise<number> {
  const recorded = (await countAllImages()) > maxImagesToSum ? await sumRecordedBytes() : undefined;
  return recorded ?? sumAllBytes();
}

/** The stored bytes as the API has them: in all, and by kind. */
export function formatStoredBytes({ originalBytes, variantBytes }: RecordedBytes) {
  return {
    bytes: originalBytes + variantBytes,
    original_bytes: originalBytes,
    variant_bytes: variantBytes,
  };
}

/** It reads all rows of images and variants. */
const statementTimeoutMs = 120_000;

/** Records the current storage of every owner for today; the last run of a day wins. */
export async function recordStorage(): Promise<void> {
  await transaction(() => upsertStorageDay(toUtcDay(Date.now())), { statement_timeout: statementTimeoutMs });
}
