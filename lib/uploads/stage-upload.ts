import type { Readable } from "node:stream";
import { newStagingKey, objectStore } from "@/lib/platform/storage";

/** Stores a file under a temporary key; nothing stays of a stream that breaks off or is over the limit. */
export async function stageUpload(stream: Readable, maxBytes: number) {
  const blobKey = newStagingKey();
  return { blobKey, ...(await objectStore().put(blobKey, stream, { maxBytes })) };
}

/** Removes a staged file that no image took over. */
export async function discardStaged(staged: { blobKey: string }): Promise<void> {
  await objectStore().delete([staged.blobKey]);
}
