import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { type ListedObject, type ObjectStore, stagingPrefix } from "./object-store";
import { putStream } from "./write-stream";

/** Objects that are copied at the same time. */
const parallel = 8;

export interface CopyProgress {
  copied: number;
  copiedBytes: number;
  /** Were there already. */
  present: number;
  /** The keys of objects that are not in the target, and why. */
  failed: Array<{ key: string; error: unknown }>;
}

/**
 * Copies every object that the target does not have. Each is read back and compared by its hash.
 * Both stores may be in use: an object that is deleted in between is not left in the target. Can be
 * interrupted and repeated.
 */
export async function copyObjects(
  source: ObjectStore,
  target: ObjectStore,
  onProgress: (progress: CopyProgress) => void = () => undefined,
): Promise<CopyProgress> {
  const progress: CopyProgress = { copied: 0, copiedBytes: 0, present: 0, failed: [] };
  const limit = pLimit(parallel);
  const running = new Set<Promise<void>>();
  for await (const object of source.list("")) {
    if (object.key.startsWith(stagingPrefix)) continue;

    const work = limit(() => copyObject(source, target, object, progress)).finally(() => {
      running.delete(work);
      onProgress(progress);
    });
    running.add(work);
    // The list may be much longer than what fits into memory.
    if (running.size >= 4 * parallel) await Promise.race(running);
  }

  await Promise.all(running);
  return progress;
}

async function copyObject(
  source: ObjectStore,
  target: ObjectStore,
  { key, sizeBytes }: ListedObject,
  progress: CopyProgress,
): Promise<void> {
  try {
    if ((await target.head(key))?.sizeBytes === sizeBytes) {
      progress.present++;
      return;
    }

    const stream = await source.get(key);
    if (!stream) return;

    const stored = await putStream(target, key, stream);
    if (!(await source.head(key))) return await target.delete([key]);

    const sha256 = await hashObject(target, key);
    if (sha256 === stored.sha256 && stored.sizeBytes === sizeBytes) {
      progress.copied++;
      progress.copiedBytes += sizeBytes;
    } else if (await source.head(key)) {
      await target.delete([key]);
      throw new Error("the copy has other bytes than the original");
    }
  } catch (error) {
    progress.failed.push({ key, error });
  }
}

async function hashObject(store: ObjectStore, key: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  const exists = await store.readChunks(key, undefined, async (chunk) => hash.update(chunk) !== undefined);
  return exists ? hash.digest("hex") : undefined;
}
