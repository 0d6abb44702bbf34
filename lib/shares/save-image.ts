import { parseShareUrl } from "@/lib/image-urls";
import { type Actor, inOwnLibrary } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { findCatalogueLicenseId, noLicense } from "@/lib/licenses";
import { type UploadResult, uploadImage } from "@/lib/uploads";
import { shareErrors } from "./errors";
import { findSharedFile } from "./images-repository";
import type { ShareRow } from "./repository";
import type { SaveSharedImage } from "./resource";
import { findOne } from "./shared-images";
import { checkPassword, findShareByToken, openVisit, shareEndedError } from "./visit";

interface OpenShare {
  share: ShareRow;
}

/** Whether the share gives its visitors the bytes as they are. */
export const maySave = ({ share }: OpenShare): boolean => share.allowDownload && share.allowOriginal;

/**
 * Saves an image of the share to the actor's own library, as a private record with the same bytes
 * that counts as an upload; an image that the actor has already is returned. A license of the
 * catalog stays; the owner's own license is no license of the actor.
 * @throws AppError NOT_FOUND; SAVE_NOT_ALLOWED for originals that the share does not open;
 *   ACCOUNT_DISABLED, QUOTA_EXCEEDED
 */
export async function saveSharedImage(open: OpenShare, actor: Actor, imageId: string): Promise<UploadResult> {
  return saveCopy(actor, await findSavableFile(open, actor, imageId));
}

/**
 * Same for programs, which name the image by its URL under the link. The call is a visit of its
 * own, so it counts as a view if the image can be saved. Wrong passwords are limited for each share
 * and account.
 * @throws AppError NOT_FOUND, WRONG_PASSWORD, SAVE_NOT_ALLOWED, RATE_LIMITED, ACCOUNT_DISABLED,
 *   QUOTA_EXCEEDED
 */
export async function saveSharedUrl(
  actor: Actor,
  { url, password = "" }: SaveSharedImage,
): Promise<UploadResult> {
  const place = parseShareUrl(url.trim());
  if (!place) throw shareEndedError();

  const { found } = await findShareByToken(place.token);
  await checkPassword(found, password, actor.account.uid);
  const file = await findSavableFile(found, actor, place.imageId);
  await openVisit(found);

  return saveCopy(actor, file);
}

async function findSavableFile(open: OpenShare, actor: Actor, imageId: string) {
  if (!maySave(open)) throw new AppError(shareErrors.notSavable);
  if (actor.isDisabled) throw new AppError(commonErrors.accountDisabled);

  const row = await findOne(findSharedFile, open.share, imageId, { surface: "original" });
  if (!row?.blobKey || !row.sha256 || row.sizeBytes === null) throw shareEndedError();
  // A copy would be plain, or without the required watermark, which its owner has not allowed.
  if (row.isEncrypted || row.mark !== null) throw new AppError(shareErrors.notSavable);

  const { blobKey, sha256, sizeBytes } = row;
  const staged = { blobKey, sha256, sizeBytes, name: row.originalFilename ?? undefined };
  return { row, staged };
}

function saveCopy(
  actor: Actor,
  { row, staged }: Awaited<ReturnType<typeof findSavableFile>>,
): Promise<UploadResult> {
  return uploadImage(
    inOwnLibrary(actor),
    {
      filename: row.filename,
      title: row.title ?? undefined,
      alt: row.alt ?? undefined,
      nsfw: row.nsfw,
      license: findCatalogueLicenseId(row.license) ?? noLicense,
      visibility: "private",
      strip_metadata: false,
      strip_location: false,
      embed_license: false,
      on_conflict: "rename",
      dedupe: true,
    },
    staged,
  );
}
