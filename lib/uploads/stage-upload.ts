import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { objectStore } from "@/lib/platform/storage";

/** Files of one-call uploads before their record exists; the sweeper removes what a killed process left. */
export const stagingPrefix = "staging/";

/** Stores a file under a temporary key; nothing stays of a stream that breaks off or is over the limit. */
export async function stageUpload(stream: Readable, maxBytes: number) {
  const blobKey = `${stagingPrefix}${randomBytes(12).toString("hex")}`;
  return { blobKey, ...(await objectStore().put(blobKey, stream, { maxBytes })) };
}

/** Removes a staged file that no image took over. */
export async function discardStaged(staged: { blobKey: string }): Promise<void> {
  await objectStore().delete([staged.blobKey]);
}
