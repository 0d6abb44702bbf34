import { requireStorage } from "@/lib/billing";
import { commitChange } from "@/lib/changes";
import { recordEncryption } from "@/lib/encryption";
import { getImages, presentToCaller, updateImageRow } from "@/lib/images";
import type { CreateImage, ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { scopeOf } from "@/lib/kernel/library-scope";
import { isSealedKey } from "@/lib/platform/storage";
import { listKeysOfAlbum } from "@/lib/recipes";
import { insertRecord, type NewRecord, toFirstVersion } from "./create-image";
import { findFileRating } from "./file-rating";
import type { PreparedFile } from "./prepare-file";
import {
  firstGeneration,
  requestAnalysis,
  toFileColumns,
  toLiveColumns,
  wantsAnalysis,
} from "./publish-file";
import { insertLiveFile } from "./repository";

interface NewImage {
  record: NewRecord;
  file: PreparedFile;
  /** For the audit log. */
  metadata?: Record<string, unknown>;
}

/**
 * Creates a new image with its file, in the open transaction. Returns the wire form of the image if
 * nothing has changed it since it was inserted.
 * @throws AppError FILENAME_TAKEN, QUOTA_EXCEEDED
 */
export async function createWithFile(
  actor: Actor,
  input: CreateImage,
  { record, file, metadata }: NewImage,
): Promise<ImageResource | undefined> {
  const { row, tags } = record;
  const { id, owner } = row;
  const isEncrypted = isSealedKey(file.blobKey);
  const isAnalyzed = await wantsAnalysis(owner, { isEncrypted });
  const aiStatus = isAnalyzed ? "pending" : "none";
  const recipeKeys = await listKeysOfAlbum(owner, row.albumSlug);
  const columns = {
    ...toLiveColumns(row, file, recipeKeys),
    ...findFileRating(file),
    generation: firstGeneration,
    aiStatus,
  } as const;
  const image = await insertRecord(actor, input, { tags, row: { ...row, ...columns } });
  const version = { ...toFirstVersion(actor, record, input), ...toFileColumns(file) };
  const { duplicateOf, ...live } = await insertLiveFile(
    { ...version, completedAt: row.createdAt },
    scopeOf(actor),
  );

  const keyVersion = await recordEncryption(row, { blobKey: file.blobKey, generation: live.generation });
  if (keyVersion !== undefined) await updateImageRow(id, { keyVersion });
  if (isAnalyzed) await requestAnalysis(owner, live);
  await commitChange(actor, {
    resource: "image",
    action: "create",
    ids: [id],
    generation: firstGeneration,
    present: (ids) => getImages(actor, ids),
    ...(metadata && { metadata }),
  });
  await requireStorage(owner);

  return keyVersion === undefined && tags.length === 0
    ? presentToCaller(actor, { image, file: live, tags: [], isFavourited: false, duplicateOf })
    : undefined;
}
