import { createHash } from "node:crypto";
import { createOriginalKey } from "@/lib/encryption";
import { filenameInFormat, type Image, requireImage } from "@/lib/images";
import type { CreateImage } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { newId } from "@/lib/kernel/ids";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { findLicenseId, getLicenseStatement, noLicense } from "@/lib/licenses";
import { objectStore } from "@/lib/platform/storage";
import { getUploadDefaults } from "@/lib/settings";
import { presentFields } from "@/lib/values/image-fields";
import { buildRecord } from "./create-image";
import { createWithFile } from "./create-with-file";
import { type PreparedFile, prepareFile } from "./prepare-file";
import { storeAndPrepare } from "./upload-image";

/** A stored file for a new image, made of a file version of another image. */
export interface DerivedFile {
  imageId: string;
  sourceId: string;
  sourceGeneration: number;
  file: PreparedFile;
  embedsLicense: boolean;
}

/**
 * Stores bytes that were made of the source, encrypted if the source is. They stay as they are, but
 * for the license where it is embedded.
 * @throws AppError INVALID_IMAGE, IMAGE_TOO_LARGE
 */
export async function storeDerivedFile(
  actor: Actor,
  source: Image,
  bytes: Buffer,
  { mayEmbedLicense }: { mayEmbedLicense: boolean },
): Promise<DerivedFile> {
  const imageId = newId("img");
  const { id: sourceId, generation: sourceGeneration, isEncrypted: encrypted, license } = source;
  const embedsLicense = source.embedLicense && mayEmbedLicense;
  const statement = embedsLicense ? await getLicenseStatement(actor, license) : null;
  const blobKey = await createOriginalKey({ id: imageId, owner: libraryOwner(actor) }, { encrypted });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  try {
    const received = { bytes, sha256, sizeBytes: bytes.length, name: undefined };
    const file = await storeAndPrepare(received, blobKey, (input) =>
      prepareFile(actor, { imageId, blobKey, statement, input, strip: undefined }),
    );
    if (file.blobKey !== blobKey) await objectStore().delete([blobKey]);

    return { imageId, sourceId, sourceGeneration, file: { ...file, rating: null }, embedsLicense };
  } catch (error) {
    await objectStore().delete([blobKey]);
    throw error;
  }
}

/**
 * Creates the image of a derived file in the open transaction, with the properties that its source
 * has now. `metadata` is for the audit log. Returns false when the source has another file.
 * @throws AppError QUOTA_EXCEEDED, PLAN_REQUIRED
 */
export async function createDerivedImage(
  actor: Actor,
  derived: DerivedFile,
  metadata: Record<string, unknown>,
): Promise<boolean> {
  const owner = libraryOwner(actor);
  const { image, tags } = await requireImage(actor, derived.sourceId);
  if (image.generation !== derived.sourceGeneration) return false;

  const license = (await findLicenseId(owner, image.license, { lock: true })) ?? noLicense;
  const input = { ...toInput(image, derived), tags, license };
  const record = await buildRecord(actor, derived.imageId, input, await getUploadDefaults(owner, actor));
  await createWithFile(actor, input, { record, file: derived.file, metadata });

  return true;
}

/** The position of a crop, the capture date, stars and the flag stay with the source. */
function toInput(image: Image, { file, embedsLicense }: DerivedFile): CreateImage {
  const { focal_point: _focalPoint, rating: _rating, pick: _pick, nsfw, ...fields } = presentFields(image);
  return {
    ...fields,
    filename: filenameInFormat(image.filename, file.format),
    on_conflict: "rename",
    album: image.albumSlug,
    strip_metadata: image.stripMetadata,
    strip_location: image.stripLocation,
    embed_license: embedsLicense,
    encrypt: image.isEncrypted,
    expiration: image.expirationDate,
    // An analysis may still rate what nobody has.
    ...((nsfw || image.nsfwChosen) && { nsfw }),
  };
}

/** Deletes a derived file that did not become an image. */
export async function discardDerivedFile({ file }: DerivedFile): Promise<void> {
  await objectStore().delete([file.blobKey]);
}
