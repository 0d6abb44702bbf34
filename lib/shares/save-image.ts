import { parseShareUrl } from "@/lib/image-urls";
import { type Actor, inOwnLibrary } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { findCatalogueLicenseId, noLicense } from "@/lib/licenses";
import { type UploadResult, uploadImage } from "@/lib/uploads";
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
 * @throws AppError NOT_FOUND, ACCOUNT_DISABLED, QUOTA_EXCEEDED
 */
export async function saveSharedImage(open: OpenShare, actor: Actor, imageId: string): Promise<UploadResult> {
  if (!maySave(open)) throw shareEndedError();
  if (actor.isDisabled) throw new AppError(commonErrors.accountDisabled);

  const row = await findOne(findSharedFile, open.share, imageId, { surface: "original" });
  // A copy would be plain, or without the required watermark, which its owner has not allowed.
  if (!row?.blobKey || !row.sha256 || row.sizeBytes === null || row.isEncrypted || row.mark !== null)
    throw shareEndedError();

  const { filename, originalFilename, blobKey, sha256, sizeBytes } = row;
  const staged = { blobKey, sha256, sizeBytes, name: originalFilename ?? undefined };

  return uploadImage(
    inOwnLibrary(actor),
    {
      filename,
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

/**
 * Same for programs, which name the image by its URL under the link. The call is a visit of its
 * own, so it counts as a view. Wrong passwords are limited for each share and account.
 * @throws AppError NOT_FOUND, WRONG_PASSWORD, RATE_LIMITED, ACCOUNT_DISABLED, QUOTA_EXCEEDED
 */
export async function saveSharedUrl(
  actor: Actor,
  { url, password = "" }: SaveSharedImage,
): Promise<UploadResult> {
  const place = parseShareUrl(url.trim());
  if (!place) throw shareEndedError();

  const { found } = await findShareByToken(place.token);
  await checkPassword(found, password, actor.account.uid);
  if (!maySave(found)) throw shareEndedError();

  await openVisit(found);
  return saveSharedImage(found, actor, place.imageId);
}
