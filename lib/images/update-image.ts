import { holdAlbum } from "@/lib/albums";
import { unknownAlbum } from "@/lib/albums/errors";
import { recordAudit } from "@/lib/audit";
import type { Actor } from "@/lib/kernel/actor";
import { changedMembers, isEmpty } from "@/lib/kernel/changed-members";
import { validationError } from "@/lib/kernel/errors";
import { refusePast } from "@/lib/kernel/expiration";
import { isoTime } from "@/lib/kernel/time";
import { resolveLicense } from "@/lib/licenses";
import { withdrawImages } from "@/lib/platform/cdn/withdraw";
import { violatedConstraint } from "@/lib/platform/constraint";
import { announceImageChange } from "@/lib/platform/image-changes";
import { transaction } from "@/lib/platform/transaction";
import { keepWords } from "@/lib/search";
import { replaceTags, tagsOf } from "@/lib/tags";
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

/** What can be changed of an image, in its wire form. */
type Members = Required<{ [Name in keyof UpdateImage]: Exclude<UpdateImage[Name], undefined> }>;

async function applyChanges(actor: Actor, id: string, changes: UpdateImage): Promise<void> {
  // The album before the image: whoever deletes an album takes them in this order too.
  if (changes.album !== undefined && !(await holdAlbum(actor.owner, changes.album))) throw unknownAlbum();
  const image = await lockOwnImage(actor, id);
  const changed = changedMembers(await membersOf(image), await resolved(image, changes));
  if (isEmpty(changed)) return;
  if (changed.expiration) refusePast("expiration", changed.expiration);
  await refuseTaken(image, changed.filename);
  const now = isoTime();
  await updateRow(id, { ...columnsOf(changed), updatedAt: now });
  if (changed.tags !== undefined) await replaceTags(actor.owner, id, changed.tags);
  if (searchedMembers.some((member) => changed[member] !== undefined)) await keepWords([id]);
  await moveAddress(image, changed, now);
  const fields = Object.keys(changed);
  await recordAudit({ owner: actor.owner, action: "update", resourceType: "image", resourceId: id, fields });
  if (isDeliveredOtherwise(changed)) await withdrawImages([id]);
  else await announceImageChange(id);
}

async function membersOf(image: Image): Promise<Members> {
  return {
    filename: image.filename,
    album: image.albumSlug,
    tags: (await tagsOf(image.id)).sort(),
    alt: image.alt ?? "",
    nsfw: image.nsfw,
    license: image.license,
    visibility: image.visibility as Visibility,
    expiration: image.expirationDate,
    is_private: image.isPrivate,
    embed_license: image.embedLicense,
  };
}

/** The changes with the values that they lead to. */
async function resolved(image: Image, changes: UpdateImage): Promise<UpdateImage> {
  const { tags, license } = changes;
  const visibility = visibilityOf(image, changes);
  return {
    ...changes,
    ...(tags !== undefined && { tags: [...tags].sort() }),
    ...(license !== undefined && { license: await resolveLicense(image.owner, license) }),
    ...(visibility !== undefined && { visibility, is_private: visibility === "private" }),
  };
}

function columnsOf(changed: UpdateImage) {
  return {
    ...(changed.filename !== undefined && { filename: changed.filename }),
    ...(changed.album !== undefined && { albumSlug: changed.album }),
    ...(changed.alt !== undefined && { alt: changed.alt }),
    ...(changed.nsfw !== undefined && { nsfw: changed.nsfw }),
    ...(changed.license !== undefined && { license: changed.license }),
    ...(changed.expiration !== undefined && { expirationDate: changed.expiration }),
    ...(changed.embed_license !== undefined && { embedLicense: changed.embed_license }),
    ...(changed.visibility !== undefined && visibilityColumns(changed.visibility)),
  };
}

/** Whether the image has another address now, or may be seen by others or for another time. */
function isDeliveredOtherwise({ filename, album, expiration, visibility }: UpdateImage): boolean {
  return [filename, album, expiration, visibility].some((member) => member !== undefined);
}

/** The constraint would refuse it too, but two images that want each other's names would wait for one another first. */
async function refuseTaken({ owner }: Image, filename: string | undefined): Promise<void> {
  if (filename === undefined) return;
  if ((await takenFilenames(owner, [filename])).size > 0) throw await filenameTaken(owner, filename);
}

async function moveAddress(image: Image, changed: UpdateImage, now: string): Promise<void> {
  if (changed.album === undefined && changed.filename === undefined) return;
  const { owner } = image;
  const before = { owner, albumSlug: image.albumSlug, filename: image.filename };
  await forgetAddress({
    owner,
    albumSlug: changed.album ?? image.albumSlug,
    filename: changed.filename ?? image.filename,
  });
  await keepAddress(image.id, before, now);
}

/** `is_private` is another way to say the visibility (contract §2); the two may not contradict one another. */
function visibilityOf(image: Image, { visibility, is_private }: UpdateImage): Visibility | undefined {
  if (visibility !== undefined && is_private !== undefined && (visibility === "private") !== is_private) {
    throw validationError({ is_private: ["contradicts visibility"] });
  }
  if (visibility !== undefined) return visibility;
  if (is_private === true) return "private";
  return is_private === false && image.isPrivate ? "unlisted" : undefined;
}
