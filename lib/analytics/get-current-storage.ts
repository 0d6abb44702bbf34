import {
  findRecordedVariantBytes,
  getOriginalTotals,
  type StorageUsage,
  sumVariantBytes,
} from "./storage-repository";

/** Above so many images the rows of their variants are too many to be added up while somebody waits. */
const maxImagesToSum = 20_000;

/**
 * What the owner stores at this moment. Deleted images are not counted as images, but their bytes are until they are purged.
 * Of large collections the bytes of the variants are those of the last hourly record.
 */
export async function getCurrentStorage(owner: string): Promise<StorageUsage> {
  const originals = await getOriginalTotals(owner);
  const recorded = originals.images > maxImagesToSum ? await findRecordedVariantBytes(owner) : undefined;
  return { ...originals, variantBytes: recorded ?? (await sumVariantBytes(owner)) };
}
