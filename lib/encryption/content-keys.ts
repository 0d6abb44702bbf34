import { createContentKey } from "@/lib/platform/encryption";
import { newExportKey, newOriginalKey } from "@/lib/platform/storage";
import { hasContentKeys } from "./repository";

/** Returns a new key for an original of an image, which is encrypted with a content key of its own if the image is. */
export async function createOriginalKey(
  image: { id: string; owner: string },
  { encrypted }: { encrypted: boolean },
): Promise<string> {
  if (!encrypted) return newOriginalKey(image.id);
  return newOriginalKey(image.id, (await createContentKey(image.owner, image.id)).id);
}

/**
 * Returns keys for two objects of an export, which are encrypted if the archive may have files of encrypted images: they are in it
 * as they were uploaded.
 */
export async function createExportKeys(owner: string, exportId: string): Promise<[string, string]> {
  const contentKeyId = (await hasContentKeys(owner))
    ? (await createContentKey(owner, exportId)).id
    : undefined;
  return [newExportKey(exportId, contentKeyId), newExportKey(exportId, contentKeyId)];
}
