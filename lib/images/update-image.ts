import { lockAlbumShared, resolveAlbumSlug } from "@/lib/albums";
import { unknownAlbumError } from "@/lib/albums/errors";
import { type Change, changedFields, columnsOf, commitChanges, isEmpty, isPublished } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { rejectPast } from "@/lib/kernel/dates";
import { validationError } from "@/lib/kernel/errors";
import { libraryOwner, scopeOf } from "@/lib/kernel/library-scope";
import { noPrecondition, type Precondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { resolveLicense } from "@/lib/licenses";
import { findViolatedConstraint } from "@/lib/platform/database/database-errors";
import { transaction } from "@/lib/platform/database/transaction";
import { ensureTags, listTagSlugs, replaceTags } from "@/lib/tags";
import { presentFields, toFieldColumns } from "@/lib/values/image-fields";
import type { Visibility } from "@/lib/values/visibility";
import { deleteAlias, saveStoredPathAlias, upsertAlias } from "./alias-repository";
import { deleteOutdatedCrops } from "./delete-outdated-crops";
import { filenameTakenError } from "./filename-taken-error";
import { getImage, getImages, lockOwnImage } from "./get-image";
import { type Image, takenAtColumns, takenAtOf, visibilityColumns } from "./image";
import { findTakenFilenames, updateImageRow as updateRow } from "./repository";
import type { ImageResource, UpdateImage } from "./resource";
import { saveVariants } from "./unsaved-variants";

/** The original filename changes only with a filename that it explains. */
export type ImageChanges = UpdateImage & { original_filename?: string };

/**
 * Updates an image's fields. A new filename or album gives it a new URL; the old URL becomes an
 * alias.
 */
export async function updateImage(
  actor: Actor,
  id: string,
  changes: ImageChanges,
  precondition: Precondition = noPrecondition,
): Promise<ImageResource> {
  await saveVariants(id);
  try {
    await transaction(() => applyChanges(actor, id, changes, precondition));
  } catch (error) {
    if (findViolatedConstraint(error) === "images_owner_filename_key")
      throw await filenameTakenError(actor, changes.filename ?? "");
    throw error;
  }
  return getImage(actor, id);
}

/** The editable fields of an image, in wire form. */
type ImageFields = Required<{ [Name in keyof ImageChanges]: Exclude<ImageChanges[Name], undefined> }>;

async function applyChanges(
  actor: Actor,
  id: string,
  requested: ImageChanges,
  precondition: Precondition,
): Promise<void> {
  const scope = scopeOf(actor);
  const { album } = requested;
  const changes = {
    ...requested,
    ...(album !== undefined && { album: await resolveAlbumSlug(scope.owner, album) }),
  };
  // Locks the album before the image. Deleting an album locks in the same order.
  if (changes.album !== undefined && !(await lockAlbumShared(scope, changes.album)))
    throw unknownAlbumError();

  const image = await lockOwnImage(actor, id);
  await precondition(() => getImage(actor, id));
  const changed = changedFields(await loadFields(image), await resolveChanges(image, changes));
  // A person who says again what an analysis has said decides it.
  const decided = changes.nsfw !== undefined && !image.nsfwChosen ? { nsfwChosen: true } : {};
  if (isEmpty(changed)) return isEmpty(decided) ? undefined : updateRow(id, decided);

  if (changed.expiration) rejectPast("expiration", changed.expiration);
  await rejectTakenFilename(actor, changed.filename);
  const now = isoTime();
  const crops = changed.focal_point === undefined ? undefined : await deleteOutdatedCrops(image);
  const columns = { ...toColumns(image, changed, now), ...decided, ...crops?.columns };
  const written = [...columnsOf(columns), ...(changed.tags === undefined ? [] : ["tags" as const])];
  if (changed.album !== undefined || changed.filename !== undefined) await saveStoredPathAlias(id, now);
  // Feeds and sitemaps show the time of the last change.
  await updateRow(id, { ...columns, ...(isPublished(written) && { updatedAt: now }) });
  if (changed.tags !== undefined) await replaceTags(libraryOwner(actor), id, changed.tags);
  await updateAliases(image, changed, now);
  const update: Change = {
    resource: "image",
    action: "update",
    ids: [id],
    fields: Object.keys(changed),
    columns: written,
    present: (presentIds) => getImages(actor, presentIds),
  };
  await commitChanges([update, ...(crops?.changes ?? [])].map((change) => ({ actor, change })));
}

async function loadFields(image: Image): Promise<ImageFields> {
  return {
    filename: image.filename,
    original_filename: image.originalFilename ?? image.filename,
    album: image.albumSlug,
    tags: (await listTagSlugs(image.id)).sort(),
    ...presentFields(image),
    expiration: image.expirationDate,
    is_private: image.isPrivate,
    taken_at: takenAtOf(image),
    archived: image.archivedAt !== null,
  };
}

/** Resolves the requested changes to the values to store. */
async function resolveChanges(image: Image, changes: ImageChanges): Promise<ImageChanges> {
  const { tags, license, taken_at } = changes;
  const visibility = resolveVisibility(image, changes);
  return {
    ...changes,
    ...(tags !== undefined && { tags: (await ensureTags(image.owner, tags)).sort() }),
    ...(license !== undefined && { license: await resolveLicense(image.owner, license) }),
    ...(taken_at === null && { taken_at: image.fileTakenAt }),
    ...(visibility !== undefined && { visibility, is_private: visibility === "private" }),
  };
}

function toColumns(image: Image, changed: ImageChanges, now: string) {
  return {
    ...toFieldColumns(changed),
    ...(changed.filename !== undefined && { filename: changed.filename }),
    ...(changed.original_filename !== undefined && { originalFilename: changed.original_filename }),
    ...(changed.album !== undefined && { albumSlug: changed.album }),
    ...(changed.taken_at !== undefined && takenAtColumns(image, changed.taken_at)),
    ...(changed.expiration !== undefined && { expirationDate: changed.expiration }),
    ...(changed.visibility !== undefined && visibilityColumns(changed.visibility)),
    ...(changed.archived !== undefined && { archivedAt: changed.archived ? now : null }),
  };
}

/**
 * The constraint would reject it too, but two images that swap filenames would first wait for each
 * other.
 */
async function rejectTakenFilename(actor: Actor, filename: string | undefined): Promise<void> {
  if (filename === undefined) return;

  if ((await findTakenFilenames(libraryOwner(actor), [filename])).size > 0)
    throw await filenameTakenError(actor, filename);
}

async function updateAliases(image: Image, changed: UpdateImage, now: string): Promise<void> {
  if (changed.album === undefined && changed.filename === undefined) return;

  const { owner } = image;
  const previous = { owner, albumSlug: image.albumSlug, filename: image.filename };
  await deleteAlias({
    owner,
    albumSlug: changed.album ?? image.albumSlug,
    filename: changed.filename ?? image.filename,
  });
  await upsertAlias(image.id, previous, now);
}

/** `is_private` is another form of `visibility`; the two must not contradict each other. */
function resolveVisibility(image: Image, { visibility, is_private }: UpdateImage): Visibility | undefined {
  if (visibility !== undefined && is_private !== undefined && (visibility === "private") !== is_private) {
    throw validationError({ is_private: ["contradicts visibility"] });
  }
  if (visibility !== undefined) return visibility;
  if (is_private === true) return "private";

  return is_private === false && image.isPrivate ? "unlisted" : undefined;
}
