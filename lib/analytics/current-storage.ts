import { originalsNow, type Storage, variantBytesNow, variantBytesRecorded } from "./storage-repository";

/** Above so many images the rows of their variants are too many to be added up while somebody waits. */
const maxImagesAddedUp = 20_000;

/**
 * What the owner stores at this moment. Deleted images are not counted as images, but their bytes are until they are purged.
 * Of large collections the bytes of the variants are those of the last hourly record.
 */
export async function currentStorage(owner: string): Promise<Storage> {
  const originals = await originalsNow(owner);
  const recorded = originals.images > maxImagesAddedUp ? await variantBytesRecorded(owner) : undefined;
  return { ...originals, variantBytes: recorded ?? (await variantBytesNow(owner)) };
}
