import { albumExists } from "@/lib/albums";
import { recordAudit } from "@/lib/audit";
import {
  getImage,
  imageErrors,
  insertImage,
  numberedFilename,
  takenFilenames,
  visibilityColumns,
} from "@/lib/images";
import {
  type CreateImage,
  type ImageResource,
  maxImageBytes,
  type Visibility,
  visibilities,
} from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, validationError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { findUploadDefaults } from "@/lib/owners";
import { transaction } from "@/lib/platform/transaction";
import { replaceTags } from "@/lib/tags";
import { insertFile } from "./repository";
import { uploadLifetimeMs, uploadTarget } from "./upload-target";

/** Makes the record and the signed address to which the bytes are to be sent. */
export async function createImage(actor: Actor, input: CreateImage): Promise<ImageResource> {
  const { id, expiresAt, maxBytes } = await transaction(() => makeRecord(actor, input));
  const resource = await getImage(actor, id);
  const attempt = { imageId: id, generation: 1, expiresAt, maxBytes, filename: input.filename };
  return { ...resource, upload: uploadTarget({ ...attempt, contentType: input.content_type ?? null }) };
}

async function makeRecord(actor: Actor, input: CreateImage) {
  if (!(await albumExists(actor.owner, input.album))) {
    throw validationError({ album: ["you have no album of this name"] });
  }
  const now = isoTime();
  const id = newId("img");
  const made = await insertImage({
    id,
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
  if (!made) throw await filenameTaken(actor.owner, input.filename);
  await replaceTags(actor.owner, id, input.tags ?? []);
  const expiresAt = isoTime(Date.now() + uploadLifetimeMs);
  const maxBytes = input.size_bytes ?? maxImageBytes;
  await insertFile({
    imageId: id,
    generation: 1,
    status: "awaiting",
    declaredType: input.content_type ?? null,
    declaredSize: input.size_bytes ?? null,
    maxBytes,
    expiresAt,
    createdAt: now,
  });
  await recordAudit({ owner: actor.owner, action: "create", resourceType: "image", resourceId: id });
  return { id, expiresAt, maxBytes };
}

async function defaultVisibility(owner: string): Promise<Visibility> {
  const defaults = JSON.parse((await findUploadDefaults(owner)) ?? "{}") as { visibility?: string };
  return visibilities.find((visibility) => visibility === defaults.visibility) ?? "public";
}

const candidatesPerLook = 50;

async function filenameTaken(owner: string, filename: string): Promise<AppError> {
  for (let first = 2; ; first += candidatesPerLook) {
    const candidates = Array.from({ length: candidatesPerLook }, (_, index) =>
      numberedFilename(filename, first + index),
    );
    const taken = await takenFilenames(owner, candidates);
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined)
      return new AppError(imageErrors.filenameTaken, { details: { suggestion: [free] } });
  }
}
