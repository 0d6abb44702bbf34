import type { Readable } from "node:stream";
import { newStagingKey, objectStore } from "@/lib/platform/storage";

/** A file that has arrived whole and waits under a temporary key until an image takes it over. */
export interface StagedFile {
  blobKey: string;
  sizeBytes: number;
  sha256: string;
}

/** Stores a file under a temporary key; nothing stays of a stream that breaks off or is over the limit. */
export async function stageUpload(stream: Readable, maxBytes: number): Promise<StagedFile> {
  const blobKey = newStagingKey();
  return { blobKey, ...(await objectStore().put(blobKey, stream, { maxBytes })) };
}

/** Removes the temporary key; harmless when it is gone. */
export async function discardStaged({ blobKey }: StagedFile): Promise<void> {
  await objectStore().delete([blobKey]);
}

/** Stages the file of an endpoint's body while its handler works. */
export const stagingReceiver = { receive: stageUpload, discard: discardStaged };
