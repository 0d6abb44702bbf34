import { deleteImage, purgeImage } from "@/lib/images";
import type { CreateImage, ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { objectStore } from "@/lib/platform/storage";
import { completeUpload } from "./complete-upload";
import { createImage } from "./create-image";
import { attachStored, newBlobKey } from "./receive-upload";

/** A file that has arrived whole and waits under a temporary key. */
export interface ArrivedFile {
  blobKey: string;
  sizeBytes: number;
  sha256: string;
}

/**
 * All of an upload in one call: the record, the bytes, the completion. A file that is no image leaves no record behind:
 * unlike the owner of an upload address, the caller has nothing to try again with.
 */
export async function uploadImage(
  actor: Actor,
  input: CreateImage,
  arrived: ArrivedFile,
): Promise<ImageResource> {
  const { size_bytes: _declared, ...described } = input;
  const { id } = await createImage(actor, { ...described, size_bytes: arrived.sizeBytes });
  try {
    const blobKey = newBlobKey(id);
    await objectStore().move(arrived.blobKey, blobKey);
    await attachStored({ imageId: id, generation: 1 }, { ...arrived, blobKey });
    return await completeUpload(actor, id);
  } catch (error) {
    await deleteImage(actor, id);
    await purgeImage(actor, id);
    throw error;
  }
}
