import { requireChallenge } from "@/lib/identity/challenge";
import { cleanOriginalFilename } from "@/lib/images";
import { imageErrors } from "@/lib/images/errors";
import { CreateImage, type UploadTarget } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, validationError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { transaction } from "@/lib/platform/database/transaction";
import {
  attachReceivedFile,
  completeUpload,
  createImage,
  discardPendingImage,
  engineErrors,
  type ReceivedFile,
  storageErrors,
} from "@/lib/uploads";
import { shareErrors } from "./errors";
import { countUploads, hasUpload, insertUpload, lockShare } from "./repository";
import { GuestUpload } from "./resource";
import { shareEndedError, type Visit } from "./visit";

/** An upload that a guest has started. Neither names nor numbers of other files are part of it. */
export interface OpenUpload {
  id: string;
  upload: UploadTarget;
}

/**
 * Takes a file from a guest: as a private image in the album of the share, under a free filename.
 */
export async function beginGuestUpload(visit: Visit, input: unknown): Promise<OpenUpload> {
  const { filename, size_bytes, challenge_token } = parseUpload(input);
  if (visit.isDisabled) throw shareEndedError();

  await requireChallenge("guest-upload", challenge_token);

  return transaction(async () => {
    // One guest after the other, so that simultaneous ones cannot exceed the limit.
    const share = await lockShare({ owner: visit.share.owner }, visit.share.id);
    if (share?.target !== "upload") throw shareEndedError();

    const { albumSlug, maxFiles, maxBytes } = share;
    if (maxBytes !== null && size_bytes > maxBytes)
      throw validationError({ size_bytes: [`at most ${maxBytes} bytes`] });
    if (maxFiles !== null && (await countUploads(share.id)) >= maxFiles)
      throw new AppError(shareErrors.tooManyFiles);

    const { image } = await createImage(guestActor(visit), {
      filename: toFilename(filename),
      original_filename: cleanOriginalFilename(filename),
      size_bytes,
      album: albumSlug ?? undefined,
      visibility: "private",
      on_conflict: "rename",
    });
    if (!image.upload) throw new Error("A new image has no upload URL.");

    await insertUpload({ shareId: share.id, imageId: image.id, sessionId: visit.session.id });
    return { id: image.id, upload: image.upload };
  });
}

/** Errors after which the bytes of a file can never be published, by their code. */
const rejections: readonly string[] = [
  engineErrors.invalidImage.code,
  engineErrors.imageTooLarge.code,
  storageErrors.tooLarge.code,
];

/**
 * Publishes the bytes of an upload that this visit has started. Nothing is left of a file that is
 * rejected: the owner never sees it, and another one can have its place.
 */
export async function completeGuestUpload(visit: Visit, imageId: string): Promise<void> {
  const { share, session } = visit;
  const isOwn = isId("img", imageId) && (await hasUpload(share.id, imageId, session.id));
  if (share.target !== "upload" || !isOwn || visit.isDisabled) throw shareEndedError();

  const actor = guestActor(visit);
  try {
    await completeUpload(actor, imageId);
  } catch (error) {
    if (error instanceof AppError && rejections.includes(error.code))
      await discardPendingImage(actor, imageId);
    // A guest does not learn what the owner has deleted.
    throw error instanceof AppError && error.code === imageErrors.deleted.code ? shareEndedError() : error;
  }
}

/** Stores a file that a guest has sent as a form, by the same steps as an upload by a script. */
export async function addGuestFile(visit: Visit, file: ReceivedFile): Promise<void> {
  const { name, sizeBytes } = file;
  const { id } = await beginGuestUpload(visit, { filename: name, size_bytes: sizeBytes });
  await attachReceivedFile(id, file);
  await completeGuestUpload(visit, id);
}

/** A guest acts for the service: the audit log names no account and no key. */
function guestActor({ account, share }: Visit): Actor {
  return {
    account,
    library: account,
    role: "owner",
    via: "system",
    credentialId: share.id,
    scopes: ["images:write"],
  };
}

function parseUpload(input: unknown): GuestUpload {
  const result = GuestUpload.safeParse(input);
  if (result.success) return result.data;

  throw validationError(
    Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join("."), [message]])),
  );
}

/** The file's own name, or a plain one where that cannot end a URL. */
function toFilename(name: string): string {
  const [extension = "jpg"] = /[A-Za-z0-9]{1,16}$/.exec(name.slice(name.lastIndexOf(".") + 1)) ?? [];
  return CreateImage.shape.filename.safeParse(name).data ?? `image.${extension}`;
}
