import type { Readable } from "node:stream";
import { newStagingKey, objectStore } from "@/lib/platform/storage";

/** A complete file under a temporary key, waiting for an image. */
export interface StagedFile {
  blobKey: string;
  sizeBytes: number;
  sha256: string;
}

/** Stores a file under a temporary key. A stream that breaks or exceeds the limit leaves nothing behind. */
export async function stageUpload(stream: Readable, maxBytes: number): Promise<StagedFile> {
  const blobKey = newStagingKey();
  return { blobKey, ...(await objectStore().put(blobKey, stream, { maxBytes })) };
}

/** Deletes the temporary key; does nothing if it is gone. */
export async function discardStaged({ blobKey }: StagedFile): Promise<void> {
  await objectStore().delete([blobKey]);
}

/** Stages the file of a request body while the endpoint's handler runs. */
export const stagingReceiver = { receive: stageUpload, discard: discardStaged };
