import { albumExists } from "@/lib/albums";
import { unknownAlbum } from "@/lib/albums/errors";
import { recordAudit } from "@/lib/audit";
import { filenameTaken, insertImage, visibilityColumns } from "@/lib/images";
import { type CreateImage, maxImageBytes, type Visibility, visibilities } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { findUploadDefaults } from "@/lib/owners";
import { violatedConstraint } from "@/lib/platform/constraint";
import { replaceTags } from "@/lib/tags";
import { type ImageFile, insertFile } from "./repository";
import { uploadLifetimeMs } from "./upload-target";

/**
 * The record of a new image with its first upload attempt, in the open transaction. Raises FILENAME_TAKEN with a free
 * name. `blobKey` is null while the bytes are still to come.
 */
export async function makeRecord(
  actor: Actor,
  imageId: string,
  input: CreateImage,
  blobKey: string | null,
): Promise<ImageFile> {
  if (!(await albumExists(actor.owner, input.album))) {
    throw unknownAlbum();
  }
  const now = isoTime();
  const isNew = await insertRow({
    id: imageId,
    owner: actor.owner,
    filename: input.filename,
    albumSlug: input.album,
    alt: input.alt ?? null,
    stripMetadata: input.strip_metadata ?? false,
    nsfw: input.nsfw ?? false,
    license: input.license ?? "none",
    expirationDate: input.expiration ?? null,
    ...visibilityColumns(input.visibility ?? (await defaultVisibility(actor.owner))),
    createdAt: now,
    updatedAt: now,
  });
  if (!isNew) throw await filenameTaken(actor.owner, input.filename);
  await replaceTags(actor.owner, imageId, input.tags ?? []);
  await recordAudit({ owner: actor.owner, action: "create", resourceType: "image", resourceId: imageId });
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

/** The album may be deleted between the look and the insert; the database knows. */
async function insertRow(row: Parameters<typeof insertImage>[0]): Promise<boolean> {
  try {
    return await insertImage(row);
  } catch (error) {
    throw violatedConstraint(error) === "images_album_fkey" ? unknownAlbum() : error;
  }
}

async function defaultVisibility(owner: string): Promise<Visibility> {
  const defaults = JSON.parse((await findUploadDefaults(owner)) ?? "{}") as { visibility?: string };
  return visibilities.find((visibility) => visibility === defaults.visibility) ?? "public";
}
