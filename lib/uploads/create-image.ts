import { encryptsUploads, lockAlbumShared, resolveAlbumSlug } from "@/lib/albums";
import { unknownAlbumError } from "@/lib/albums/errors";
import { requireStorage } from "@/lib/billing";
import { commitChange } from "@/lib/changes";
import { requireEncryption } from "@/lib/encryption";
import { getImage, getImages, type Image, visibilityColumns } from "@/lib/images";
import { type CreateImage, maxImageBytes } from "@/lib/images/resource";
import { type Actor, actorKeyId } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { scopeOf } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { resolveLicense } from "@/lib/licenses";
import { transaction } from "@/lib/platform/database/transaction";
import { getUploadDefaults, lockUploadDefaults, type UploadDefaults } from "@/lib/settings";
import { addTags } from "@/lib/tags";
import { toFieldColumns } from "@/lib/values/image-fields";
import {
  chooseConflictMode,
  createOrFindExisting,
  insertUnderFilename,
  type UploadResult,
} from "./filename-conflict";
import { firstGeneration } from "./publish-file";
import { type FileVersionRow, insertFileVersion } from "./repository";
import { consumeToken } from "./tokens";
import { buildUploadTarget, uploadUrlTtlMs } from "./upload-target";

/**
 * Creates the record and a signed upload URL. With `on_conflict: existing`, an identical image is
 * returned instead.
 */
export async function createImage(actor: Actor, input: CreateImage): Promise<UploadResult> {
  return createUnlessExisting(actor, input, () => createWithUrl(actor, input));
}

/** Runs the creation, or returns the identical image of this name if `on_conflict` allows it. */
export async function createUnlessExisting(
  actor: Actor,
  { filename, sha256, on_conflict }: CreateImage,
  create: () => Promise<UploadResult>,
): Promise<UploadResult> {
  if (on_conflict !== "existing") return create();
  if (sha256 === undefined) throw validationError({ sha256: ["is required with on_conflict existing"] });
  return createOrFindExisting(actor, { filename, sha256 }, create);
}

async function createWithUrl(actor: Actor, input: CreateImage): Promise<UploadResult> {
  const attempt = await transaction(() => createPendingImage(actor, input, uploadUrlTtlMs));
  const resource = await getImage(actor, attempt.imageId);
  const upload = await buildUploadTarget(attempt, {
    actor,
    filename: input.filename,
    isEncrypted: resource.status.encrypted,
  });

  return { image: { ...resource, upload }, isNew: true };
}

/**
 * Creates the record of an image whose bytes will arrive within this time, in the open transaction.
 */
export async function createPendingImage(
  actor: Actor,
  input: CreateImage,
  ttlMs: number,
): Promise<FileVersionRow> {
  const created = await createPendingRecord(actor, input, ttlMs);
  await commitChange(actor, {
    resource: "image",
    action: "create",
    ids: [created.imageId],
    present: (ids) => getImages(actor, ids),
  });
  await requireStorage(scopeOf(actor).owner);

  return created;
}

async function createPendingRecord(actor: Actor, input: CreateImage, ttlMs: number): Promise<FileVersionRow> {
  const { owner } = scopeOf(actor);
  const record = await buildRecord(actor, newId("img"), input, await getUploadDefaults(owner, actor));
  await insertRecord(actor, input, record);
  return insertFileVersion({ ...toFirstVersion(actor, record, input, ttlMs), status: "awaiting" });
}

/** A new image's row and its tags. */
export type NewRecord = Awaited<ReturnType<typeof buildRecord>>;

/**
 * Returns the record of a new image, and locks what it refers to until the open transaction ends.
 * Missing fields take the owner's upload defaults, and are encrypted where the album or these say
 * so.
 */
export async function buildRecord(
  actor: Actor,
  imageId: string,
  input: CreateImage,
  uploadDefaults: UploadDefaults,
) {
  const scope = scopeOf(actor);
  const { owner } = scope;
  const album = input.album === undefined ? scope.album : await resolveAlbumSlug(owner, input.album);
  if (album !== undefined && !(await lockAlbumShared(scope, album))) throw unknownAlbumError();

  const defaults = await lockUploadDefaults(owner, uploadDefaults);
  const albumSlug = album ?? defaults.album;
  const isEncrypted = input.encrypt ?? (defaults.encrypt || (await encryptsUploads(owner, albumSlug)));
  if (isEncrypted) await requireEncryption(owner);
  const now = isoTime();
  const row = {
    ...toFieldColumns(input),
    id: imageId,
    owner,
    filename: input.filename,
    originalFilename: input.original_filename || input.filename,
    albumSlug,
    stripMetadata: input.strip_metadata ?? defaults.strip_metadata,
    stripLocation: input.strip_location ?? defaults.strip_location,
    isEncrypted,
    nsfwChosen: input.nsfw !== undefined,
    license: input.license === undefined ? defaults.license : await resolveLicense(owner, input.license),
    expirationDate: input.expiration === undefined ? defaults.expirationDate : input.expiration,
    ...visibilityColumns(input.visibility ?? defaults.visibility),
    createdAt: now,
    updatedAt: now,
  };

  return { row, tags: input.tags ?? defaults.tags };
}

/**
 * Inserts the record of a new image, and uses up the upload token. Returns the inserted row.
 * @throws AppError FILENAME_TAKEN unless the image may take a free filename
 */
export async function insertRecord(
  actor: Actor,
  { on_conflict }: Pick<CreateImage, "on_conflict">,
  { row, tags }: NewRecord,
): Promise<Image> {
  await consumeToken(actor, row.id);
  const image = await insertUnderFilename(row, actor, chooseConflictMode(actor, on_conflict));
  await addTags(row.owner, [row.id], tags);

  return image;
}

/** Returns the columns of an image's first file version that its bytes do not determine. */
export function toFirstVersion(
  actor: Actor,
  { row }: NewRecord,
  input: CreateImage,
  ttlMs: number = uploadUrlTtlMs,
) {
  return {
    imageId: row.id,
    generation: firstGeneration,
    keyId: actorKeyId(actor),
    declaredType: input.content_type ?? null,
    declaredSize: input.size_bytes ?? null,
    declaredWidth: input.width ?? null,
    declaredHeight: input.height ?? null,
    maxBytes: input.size_bytes ?? maxImageBytes,
    expiresAt: isoTime(Date.now() + ttlMs),
    createdAt: row.createdAt,
  };
}
