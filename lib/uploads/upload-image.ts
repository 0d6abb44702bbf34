import { getImage } from "@/lib/images";
import type { CreateImage, ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { findLicenseId, licenseStatement, noLicense, resolveLicense } from "@/lib/licenses";
import { newOriginalKey, objectStore } from "@/lib/platform/storage";
import { transaction } from "@/lib/platform/transaction";
import { getUploadDefaults } from "@/lib/settings";
import { makeRecord } from "./make-record";
import { prepareFile } from "./prepare-file";
import { publishFile } from "./publish-file";
import { findImageOfFile, lockFileOfOwner } from "./repository";

/** A file that has arrived whole and waits under a temporary key. */
export interface ArrivedFile {
  blobKey: string;
  sizeBytes: number;
  sha256: string;
}

/** `dedupe`: an image that the owner has of the same file is taken instead of a new one. */
export type UploadInput = CreateImage & { dedupe?: boolean | undefined };

export interface UploadedImage {
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
  arrived: ArrivedFile,
): Promise<UploadedImage> {
  const { sha256 } = arrived;
  const known = dedupe ? await findImageOfFile(actor.owner, sha256, isoTime()) : undefined;
  if (known !== undefined) return { image: await getImage(actor, known), isNew: false };
  const imageId = newId("img");
  const blobKey = newOriginalKey(imageId);
  await objectStore().move(arrived.blobKey, blobKey);
  const written = [blobKey];
  let twin: string | undefined;
  try {
    const wanted = await withDefaults(actor.owner, input);
    const { strip_metadata: stripMetadata, embed_license, license = noLicense } = wanted;
    const statement = embed_license ? await licenseStatement(actor, license) : null;
    const file = await prepareFile(actor, { imageId, blobKey, stripMetadata, statement });
    if (!file) throw new Error(`the bytes of ${imageId} are gone`);
    if (file.blobKey !== blobKey) written.push(file.blobKey);
    twin = await transaction(async () => {
      const found = dedupe ? await lockAndFind(actor.owner, sha256) : undefined;
      if (found !== undefined) return found;
      const attempt = await makeRecord(actor, imageId, wanted, blobKey);
      await publishFile(actor.owner, attempt, file);
      return undefined;
    });
    const unused = written.filter((key) => twin !== undefined || key !== file.blobKey);
    if (unused.length > 0) await objectStore().delete(unused);
  } catch (error) {
    // After any other failure the row may be there: the database can be lost between commit and answer.
    if (error instanceof AppError) await objectStore().delete(written);
    throw error;
  }
  return { image: await getImage(actor, twin ?? imageId), isNew: twin === undefined };
}

/** Of several uploads of one file at once, the first one makes the image and the others find it. */
async function lockAndFind(owner: string, sha256: string): Promise<string | undefined> {
  await lockFileOfOwner(owner, sha256);
  return findImageOfFile(owner, sha256, isoTime());
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
