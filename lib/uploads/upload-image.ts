import { getImage } from "@/lib/images";
import type { CreateImage, ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { findLicenseId, licenseStatement, noLicense, resolveLicense } from "@/lib/licenses";
import { objectStore } from "@/lib/platform/storage";
import { transaction } from "@/lib/platform/transaction";
import { getUploadDefaults } from "@/lib/settings";
import { newBlobKey } from "./blob-key";
import { makeRecord } from "./make-record";
import { prepareFile } from "./prepare-file";
import { publishFile } from "./publish-file";

/** A file that has arrived whole and waits under a temporary key. */
export interface ArrivedFile {
  blobKey: string;
  sizeBytes: number;
  sha256: string;
}

/**
 * All of an upload in one call. The record comes into being with its file, in one transaction: a call that fails or dies
 * half way leaves no record, and its filename stays free for the next try.
 */
export async function uploadImage(
  actor: Actor,
  input: CreateImage,
  arrived: ArrivedFile,
): Promise<ImageResource> {
  const imageId = newId("img");
  const blobKey = newBlobKey(imageId);
  await objectStore().move(arrived.blobKey, blobKey);
  const written = [blobKey];
  try {
    const wanted = await withDefaults(actor.owner, input);
    const { strip_metadata: stripMetadata, embed_license, license = noLicense } = wanted;
    const statement = embed_license ? await licenseStatement(actor, license) : null;
    const file = await prepareFile(actor, { imageId, blobKey, stripMetadata, statement });
    if (!file) throw new Error(`the bytes of ${imageId} are gone`);
    if (file.blobKey !== blobKey) written.push(file.blobKey);
    await transaction(async () => {
      const attempt = await makeRecord(actor, imageId, wanted, blobKey);
      await publishFile(actor.owner, attempt, file);
    });
    if (file.blobKey !== blobKey) await objectStore().delete([blobKey]);
  } catch (error) {
    // After any other failure the row may be there: the database can be lost between commit and answer.
    if (error instanceof AppError) await objectStore().delete(written);
    throw error;
  }
  return getImage(actor, imageId);
}

/** What decides over the bytes, settled before they are read. */
async function withDefaults(owner: string, input: CreateImage) {
  const defaults = await getUploadDefaults(owner);
  const settled = { ...input, strip_metadata: input.strip_metadata ?? defaults.strip_metadata };
  if (!input.embed_license) return settled;
  const license =
    input.license === undefined
      ? ((await findLicenseId(owner, defaults.license)) ?? noLicense)
      : await resolveLicense(owner, input.license);
  return { ...settled, license };
}
