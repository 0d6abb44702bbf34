import { holdAlbum } from "@/lib/albums";
import { unknownAlbum } from "@/lib/albums/errors";
import { recordAudit } from "@/lib/audit";
import type { Actor } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { resolveLicense } from "@/lib/licenses";
import { withdrawImages } from "@/lib/platform/cdn/withdraw";
import { violatedConstraint } from "@/lib/platform/constraint";
import { announceImageChange } from "@/lib/platform/image-changes";
import { transaction } from "@/lib/platform/transaction";
import { keepWords } from "@/lib/search";
import { replaceTags } from "@/lib/tags";
import { forgetAddress, keepAddress } from "./alias-repository";
import { filenameTaken } from "./filename-taken";
import { getImage } from "./get-image";
import type { Image } from "./image";
import { lockOwnImage } from "./own-image";
import { takenFilenames, updateImage as updateRow } from "./repository";
import type { ImageResource, UpdateImage, Visibility } from "./resource";
import { visibilityColumns } from "./visibility";

/**
 * Changes what is said of an image. A new filename or album gives it a new address; the old one leads to it from then on.
 */
export async function updateImage(actor: Actor, id: string, changes: UpdateImage): Promise<ImageResource> {
  try {
    await transaction(() => applyChanges(actor, id, changes));
  } catch (error) {
    if (violatedConstraint(error) === "images_owner_filename_key")
      throw await filenameTaken(actor.owner, changes.filename ?? "");
    throw error;
  }
  return getImage(actor, id);
}

const searchedMembers = ["filename", "tags", "alt"] as const;

async function applyChanges(actor: Actor, id: string, changes: UpdateImage): Promise<void> {
  // The album before the image: whoever deletes an album takes them in this order too.
  if (changes.album !== undefined && !(await holdAlbum(actor.owner, changes.album))) throw unknownAlbum();
  const image = await lockOwnImage(actor, id);
  await refuseTaken(image, changes.filename);
  const now = isoTime();
  const visibility = visibilityOf(image, changes);
  await updateRow(id, {
    ...(changes.filename !== undefined && { filename: changes.filename }),
    ...(changes.album !== undefined && { albumSlug: changes.album }),
    ...(changes.alt !== undefined && { alt: changes.alt }),
    ...(changes.nsfw !== undefined && { nsfw: changes.nsfw }),
    ...(changes.license !== undefined && { license: await resolveLicense(image.owner, changes.license) }),
    ...(changes.expiration !== undefined && { expirationDate: changes.expiration }),
    ...(changes.embed_license !== undefined && { embedLicense: changes.embed_license }),
    ...(visibility !== undefined && visibilityColumns(visibility)),
    updatedAt: now,
  });
  if (changes.tags !== undefined) await replaceTags(actor.owner, id, changes.tags);
  if (searchedMembers.some((member) => changes[member] !== undefined)) await keepWords([id]);
  await moveAddress(image, changes, now);
  await recordAudit({
    owner: actor.owner,
    action: "update",
    resourceType: "image",
    resourceId: id,
    metadata: { fields: Object.keys(changes) },
  });
  if (isDeliveredOtherwise(image, changes, visibility)) await withdrawImages([id]);
  else await announceImageChange(id);
}

/** Whether the image has another address now, or may be seen by others or for another time. */
function isDeliveredOtherwise(
  image: Image,
  { filename = image.filename, album = image.albumSlug, expiration = image.expirationDate }: UpdateImage,
  visibility: Visibility = image.visibility as Visibility,
): boolean {
  return (
    filename !== image.filename ||
    album !== image.albumSlug ||
    expiration !== image.expirationDate ||
    visibility !== image.visibility
  );
}

/** The constraint would refuse it too, but two images that want each other's names would wait for one another first. */
async function refuseTaken({ owner, filename }: Image, wanted: string | undefined): Promise<void> {
  if (wanted === undefined || wanted === filename) return;
  if ((await takenFilenames(owner, [wanted])).size > 0) throw await filenameTaken(owner, wanted);
}

async function moveAddress(image: Image, changes: UpdateImage, now: string): Promise<void> {
  const { owner } = image;
  const before = { owner, albumSlug: image.albumSlug, filename: image.filename };
  const after = {
    owner,
    albumSlug: changes.album ?? image.albumSlug,
    filename: changes.filename ?? image.filename,
  };
  if (before.albumSlug === after.albumSlug && before.filename === after.filename) return;
  await forgetAddress(after);
  await keepAddress(image.id, before, now);
}

/** `is_private` is another way to say the visibility (contract §2); the two may not contradict one another. */
function visibilityOf(image: Image, { visibility, is_private }: UpdateImage): Visibility | undefined {
  if (visibility !== undefined && is_private !== undefined && (visibility === "private") !== is_private) {
    throw validationError({ is_private: ["contradicts visibility"] });
  }
  if (visibility !== undefined) return visibility;
  if (is_private === true) return "private";
  return is_private === false && image.visibility === "private" ? "unlisted" : undefined;
}
