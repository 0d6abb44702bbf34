import { getUploadDefaults } from "@/lib/account/settings";
import { commitChange } from "@/lib/changes";
import { getImage, getImages } from "@/lib/images";
import type { CreateImage, ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { findLicenseId, getLicenseStatement, noLicense, resolveLicense } from "@/lib/licenses";
import { transaction } from "@/lib/platform/database/transaction";
import { newOriginalKey, objectStore } from "@/lib/platform/storage";
import { createImageRecord } from "./create-image-record";
import { prepareFile } from "./prepare-file";
import { publishFile } from "./publish-file";
import { findImageByFileHash, lockFileHash } from "./repository";
import type { StagedFile } from "./stage-upload";

/** `dedupe`: an image that the owner has of the same file is taken instead of a new one. */
export type UploadInput = CreateImage & { dedupe?: boolean | undefined };

export interface UploadResult {
  image: ImageResource;
  /** False when the owner had it before. */
  isNew: boolean;
}

/**
 * All of an upload in one call. The record comes into being with its file, in one transaction: a call that fails or dies
 * half way leaves no record, and its filename stays free for the next try.
 */
export async function uploadImage(
  actor: Actor,
  { dedupe = false, ...input }: UploadInput,
  staged: StagedFile,
): Promise<UploadResult> {
  const { sha256 } = staged;
  const existingId = dedupe ? await findImageByFileHash(actor.library.owner, sha256, isoTime()) : undefined;
  if (existingId !== undefined) return { image: await getImage(actor, existingId), isNew: false };
  const imageId = newId("img");
  const blobKey = newOriginalKey(imageId);
  await objectStore().copy(staged.blobKey, blobKey);
  const storedKeys = [blobKey];
  let duplicateId: string | undefined;
  try {
    const resolvedInput = await applyDefaults(actor.library.owner, input);
    const { strip_metadata: stripMetadata, embed_license, license = noLicense } = resolvedInput;
    const statement = embed_license ? await getLicenseStatement(actor, license) : null;
    const file = await prepareFile(actor, { imageId, blobKey, stripMetadata, statement });
    if (!file) throw new Error(`the bytes of ${imageId} are gone`);
    if (file.blobKey !== blobKey) storedKeys.push(file.blobKey);
    duplicateId = await transaction(async () => {
      const existing = dedupe ? await lockAndFindDuplicate(actor.library.owner, sha256) : undefined;
      if (existing !== undefined) return existing;
      const attempt = await createImageRecord(actor, imageId, resolvedInput, blobKey);
      await publishFile(actor.library.owner, attempt, file);
      await commitChange(actor, {
        ...{ resource: "image", action: "create", ids: [imageId], generation: attempt.generation },
        present: (ids) => getImages(actor, ids),
      });
      return undefined;
    });
    const unused = storedKeys.filter((key) => duplicateId !== undefined || key !== file.blobKey);
    if (unused.length > 0) await objectStore().delete(unused);
  } catch (error) {
    // After any other failure the row may be there: the database can be lost between commit and answer.
    if (error instanceof AppError) await objectStore().delete(storedKeys);
    throw error;
  }
  return { image: await getImage(actor, duplicateId ?? imageId), isNew: duplicateId === undefined };
}

/** Of several uploads of one file at once, the first one makes the image and the others find it. */
async function lockAndFindDuplicate(owner: string, sha256: string): Promise<string | undefined> {
  await lockFileHash(owner, sha256);
  return findImageByFileHash(owner, sha256, isoTime());
}

/** What decides over the bytes, settled before they are read. */
async function applyDefaults(owner: string, input: CreateImage) {
  const defaults = await getUploadDefaults(owner);
  const resolved = { ...input, strip_metadata: input.strip_metadata ?? defaults.strip_metadata };
  if (!input.embed_license) return resolved;
  const license =
    input.license === undefined
      ? ((await findLicenseId(owner, defaults.license)) ?? noLicense)
      : await resolveLicense(owner, input.license);
  return { ...resolved, license };
}
