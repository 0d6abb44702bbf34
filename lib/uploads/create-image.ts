import { lockUploadDefaults } from "@/lib/account/settings";
import { lockAlbumShared } from "@/lib/albums";
import { unknownAlbumError } from "@/lib/albums/errors";
import { commitChange } from "@/lib/changes";
import { filenameTakenError, getImage, getImages, insertImage, visibilityColumns } from "@/lib/images";
import { type CreateImage, type ImageResource, maxImageBytes } from "@/lib/images/resource";
import { type Actor, actorKeyId } from "@/lib/kernel/actor";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { resolveLicense } from "@/lib/licenses";
import { transaction } from "@/lib/platform/database/transaction";
import { addTags } from "@/lib/tags";
import { type FileVersionRow, insertFileVersion } from "./repository";
import { buildUploadTarget, uploadUrlTtlMs } from "./upload-target";

/** Creates the record and a signed upload URL. */
export async function createImage(actor: Actor, input: CreateImage): Promise<ImageResource> {
  const attempt = await transaction(async () => {
    const created = await createImageRecord(actor, newId("img"), input, null);
    await commitChange(actor, {
      ...{ resource: "image", action: "create", ids: [created.imageId] },
      present: (ids) => getImages(actor, ids),
    });
    return created;
  });
  const resource = await getImage(actor, attempt.imageId);
  return { ...resource, upload: buildUploadTarget(attempt, input.filename) };
}

/**
 * Creates the record of a new image with its first upload attempt, in the open transaction. Missing fields take the
 * owner's upload defaults. Throws FILENAME_TAKEN with a free filename. `blobKey` is null until the bytes arrive.
 */
export async function createImageRecord(
  actor: Actor,
  imageId: string,
  input: CreateImage,
  blobKey: string | null,
): Promise<FileVersionRow> {
  const { owner } = actor.library;
  if (input.album !== undefined && !(await lockAlbumShared(owner, input.album))) throw unknownAlbumError();
  const defaults = await lockUploadDefaults(owner);
  const now = isoTime();
  const isNew = await insertImage({
    id: imageId,
    owner,
    filename: input.filename,
    albumSlug: input.album ?? defaults.album,
    alt: input.alt ?? null,
    stripMetadata: input.strip_metadata ?? defaults.strip_metadata,
    embedLicense: input.embed_license ?? false,
    nsfw: input.nsfw ?? false,
    license: input.license === undefined ? defaults.license : await resolveLicense(owner, input.license),
    expirationDate: input.expiration === undefined ? defaults.expirationDate : input.expiration,
    ...visibilityColumns(input.visibility ?? defaults.visibility),
    createdAt: now,
    updatedAt: now,
  });
  if (!isNew) throw await filenameTakenError(owner, input.filename);
  await addTags(owner, [imageId], input.tags ?? defaults.tags);
  return insertFileVersion({
    imageId,
    generation: 1,
    keyId: actorKeyId(actor),
    status: "awaiting",
    blobKey,
    declaredType: input.content_type ?? null,
    declaredSize: input.size_bytes ?? null,
    maxBytes: input.size_bytes ?? maxImageBytes,
    expiresAt: isoTime(Date.now() + uploadUrlTtlMs),
    createdAt: now,
  });
}
