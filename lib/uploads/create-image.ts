import { encryptsUploads, lockAlbumShared } from "@/lib/albums";
import { unknownAlbumError } from "@/lib/albums/errors";
import { requireStorage } from "@/lib/billing";
import { commitChange } from "@/lib/changes";
import { requireEncryption } from "@/lib/encryption";
import { getImage, getImages, visibilityColumns } from "@/lib/images";
import { type CreateImage, maxImageBytes } from "@/lib/images/resource";
import { type Actor, actorKeyId } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { scopeOf } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { resolveLicense } from "@/lib/licenses";
import { transaction } from "@/lib/platform/database/transaction";
import { lockUploadDefaults } from "@/lib/settings";
import { addTags } from "@/lib/tags";
import { toFieldColumns } from "@/lib/values/image-fields";
import {
  chooseConflictMode,
  createOrFindExisting,
  insertUnderFilename,
  type UploadResult,
} from "./filename-conflict";
import { type FileVersionRow, insertFileVersion } from "./repository";
import { spendToken } from "./tokens";
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
  const created = await createImageRecord(actor, newId("img"), input, { blobKey: null, ttlMs });
  await commitChange(actor, {
    resource: "image",
    action: "create",
    ids: [created.imageId],
    present: (ids) => getImages(actor, ids),
  });
  return created;
}

/**
 * Creates the record of a new image with its first upload attempt, in the open transaction. Missing
 * fields take the owner's upload defaults, and are encrypted where the album or these say so.
 * Throws FILENAME_TAKEN with a free filename unless it may take that one. `blobKey` is null until
 * the bytes arrive.
 */
export async function createImageRecord(
  actor: Actor,
  imageId: string,
  input: CreateImage,
  { blobKey, ttlMs = uploadUrlTtlMs }: { blobKey: string | null; ttlMs?: number },
): Promise<FileVersionRow> {
  const scope = scopeOf(actor);
  const { owner } = scope;
  const album = input.album ?? scope.album;
  if (album !== undefined && !(await lockAlbumShared(scope, album))) throw unknownAlbumError();

  const defaults = await lockUploadDefaults(owner, actor);
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
  await spendToken(actor, imageId);
  await insertUnderFilename(row, scope, chooseConflictMode(actor, input.on_conflict));
  await addTags(owner, [imageId], input.tags ?? defaults.tags);
  const file = await insertFileVersion({
    imageId,
    generation: 1,
    keyId: actorKeyId(actor),
    status: "awaiting",
    blobKey,
    declaredType: input.content_type ?? null,
    declaredSize: input.size_bytes ?? null,
    maxBytes: input.size_bytes ?? maxImageBytes,
    expiresAt: isoTime(Date.now() + ttlMs),
    createdAt: now,
  });
  if (blobKey === null) await requireStorage(owner);

  return file;
}
