import { holdAlbum } from "@/lib/albums";
import { unknownAlbum } from "@/lib/albums/errors";
import { recordAudit } from "@/lib/audit";
import { filenameTaken, insertImage, visibilityColumns } from "@/lib/images";
import { type CreateImage, maxImageBytes } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { resolveLicense } from "@/lib/licenses";
import { keepWords } from "@/lib/search";
import { holdUploadDefaults } from "@/lib/settings";
import { addTags } from "@/lib/tags";
import { type ImageFile, insertFile } from "./repository";
import { uploadLifetimeMs } from "./upload-target";

/**
 * The record of a new image with its first upload attempt, in the open transaction. What the input leaves open is as the
 * owner's upload defaults want it. Raises FILENAME_TAKEN with a free name. `blobKey` is null while the bytes are still to come.
 */
export async function makeRecord(
  actor: Actor,
  imageId: string,
  input: CreateImage,
  blobKey: string | null,
): Promise<ImageFile> {
  const { owner } = actor;
  if (input.album !== undefined && !(await holdAlbum(owner, input.album))) throw unknownAlbum();
  const defaults = await holdUploadDefaults(owner);
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
  if (!isNew) throw await filenameTaken(owner, input.filename);
  await addTags(owner, [imageId], input.tags ?? defaults.tags);
  await keepWords([imageId]);
  await recordAudit({ owner, action: "create", resourceType: "image", resourceId: imageId });
  return insertFile({
    imageId,
    generation: 1,
    status: "awaiting",
    blobKey,
    declaredType: input.content_type ?? null,
    declaredSize: input.size_bytes ?? null,
    maxBytes: input.size_bytes ?? maxImageBytes,
    expiresAt: isoTime(Date.now() + uploadLifetimeMs),
    createdAt: now,
  });
}
