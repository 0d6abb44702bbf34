import { recordEncryption } from "@/lib/encryption";
import { presentToCaller, updateImageRow } from "@/lib/images";
import type { CreateImage, ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { scopeOf } from "@/lib/kernel/library-scope";
import { isSealedKey } from "@/lib/platform/storage";
import { listKeysOfAlbum } from "@/lib/recipes";
import { insertRecord, type NewRecord, toFirstVersion } from "./create-image";
import type { PreparedFile } from "./prepare-file";
import {
  firstGeneration,
  requestAnalysis,
  toFileColumns,
  toLiveColumns,
  wantsAnalysis,
} from "./publish-file";
import { insertLiveFile } from "./repository";

/**
 * Creates the record of a new image with its file, in the open transaction. The caller commits the
 * change. Returns the wire form of the image if nothing has changed it since it was inserted.
 */
export async function createWithFile(
  actor: Actor,
  input: CreateImage,
  { record, file }: { record: NewRecord; file: PreparedFile },
): Promise<ImageResource | undefined> {
  const { row, tags } = record;
  const { id, owner } = row;
  const isEncrypted = isSealedKey(file.blobKey);
  const isAnalyzed = await wantsAnalysis(owner, { isEncrypted });
  const aiStatus = isAnalyzed ? "pending" : "none";
  const recipeKeys = await listKeysOfAlbum(owner, row.albumSlug);
  const columns = { ...toLiveColumns(row, file, recipeKeys), generation: firstGeneration, aiStatus } as const;
  const image = await insertRecord(actor, input, { tags, row: { ...row, ...columns } });
  const version = { ...toFirstVersion(actor, record, input), ...toFileColumns(file) };
  const { duplicateOf, ...live } = await insertLiveFile(
    { ...version, completedAt: row.createdAt },
    scopeOf(actor),
  );

  const keyVersion = await recordEncryption(row, { blobKey: file.blobKey, generation: live.generation });
  if (keyVersion !== undefined) await updateImageRow(id, { keyVersion });
  if (isAnalyzed) await requestAnalysis(owner, live);

  return keyVersion === undefined && tags.length === 0
    ? presentToCaller(actor, { image, file: live, tags: [], isFavourited: false, duplicateOf })
    : undefined;
}
