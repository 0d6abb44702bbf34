import { createContentKey } from "@/lib/platform/encryption";
import { newExportKey, newOriginalKey, newUploadPartKey, parseContentKey } from "@/lib/platform/storage";
import { hasContentKeys } from "./repository";

/**
 * Returns a new key for an original of an image, which is encrypted with a content key of its own
 * if the image is.
 */
export async function createOriginalKey(
  image: { id: string; owner: string },
  { encrypted }: { encrypted: boolean },
): Promise<string> {
  if (!encrypted) return newOriginalKey(image.id);
  return newOriginalKey(image.id, (await createContentKey(image.owner, image.id)).id);
}

/**
 * Returns a new key for bytes of an upload to an image, which are encrypted with the content key of
 * an earlier part if there is one.
 */
export async function createUploadPartKey(
  image: { id: string; owner: string },
  { encrypted, earlierKey = "" }: { encrypted: boolean; earlierKey?: string | undefined },
): Promise<string> {
  if (!encrypted) return newUploadPartKey(image.id);

  const contentKey = parseContentKey(earlierKey) ?? (await createContentKey(image.owner, image.id));
  return newUploadPartKey(image.id, contentKey.id);
}

/**
 * Returns a new key for a file that may become one of an image. It is encrypted if the owner has
 * encrypted images, because it may become one of those.
 */
export async function createTemporaryKey(
  file: { id: string; owner: string },
  { encrypted }: { encrypted: boolean },
): Promise<string> {
  return createUploadPartKey(file, { encrypted: encrypted || (await hasContentKeys(file.owner)) });
}

/**
 * Returns keys for two objects of an export, which are encrypted if the archive may have files of
 * encrypted images: they are in it as they were uploaded.
 */
export async function createExportKeys(owner: string, exportId: string): Promise<[string, string]> {
  const contentKeyId = (await hasContentKeys(owner))
    ? (await createContentKey(owner, exportId)).id
    : undefined;
  return [newExportKey(exportId, contentKeyId), newExportKey(exportId, contentKeyId)];
}
