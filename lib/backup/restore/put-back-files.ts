import { createHash } from "node:crypto";
import { ArchiveFileError } from "@/lib/account/import";
import { type BackedUpImage, describeImages } from "@/lib/archives";
import { forgetDamage } from "@/lib/encryption";
import { objectStore, putStream } from "@/lib/platform/storage";
import { fileError, objectLost } from "../problems";
import type { Tally } from "../runs";
import type { BackupContext } from "../sync/context";
import type { BackupArchive } from "./backup-archive";

interface Options {
  ids: readonly string[];
  tally: Tally;
  dryRun: boolean;
}

/**
 * Reads the files of existing images, and puts back lost or damaged ones. They counted as
 * unchanged.
 */
export async function putBackFiles(
  { actor }: BackupContext,
  archive: BackupArchive,
  { ids, tally, dryRun }: Options,
): Promise<void> {
  if (ids.length === 0) return;
  for (const image of await describeImages(actor, ids)) {
    if (await isWhole(image)) continue;

    tally.unchanged--;
    const source = archive.sourceOf(image.id);
    if (!source || source.sha256 !== image.sha256) {
      tally.fail(image.id, "FILE_MISSING", "Its file is lost or damaged, and the backup has another one.");
      continue;
    }

    try {
      if (!dryRun) {
        await putBack(archive, image.blobKey, source.path);
        await forgetDamage(actor.library.owner, image.id);
      }
      tally.changed++;
      tally.bytes += source.sizeBytes;
    } catch (error) {
      if (!(error instanceof ArchiveFileError)) throw error;
      tally.fail(image.id, error.code, error.message);
    }
  }
}

/** Whether the stored file has its bytes. */
async function isWhole({ blobKey, sha256 }: BackedUpImage): Promise<boolean> {
  const hash = createHash("sha256");
  try {
    await objectStore().readChunks(blobKey, undefined, async (chunk) => hash.update(chunk) !== undefined);
  } catch {
    // One that is encrypted cannot even be opened when it is damaged.
    return false;
  }
  return hash.digest("hex") === sha256;
}

/** Writes a file of the backup in the place of a stored object. */
export async function putBack(archive: BackupArchive, blobKey: string, path: string): Promise<void> {
  const stream = await archive.open(path);
  if (!stream) throw fileError(objectLost(path));

  await putStream(objectStore(), blobKey, stream);
}
