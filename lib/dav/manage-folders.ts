import { allowAlbumDeletion, createAlbum, deleteAlbum, slugifyTitle, updateAlbum } from "@/lib/albums";
import { albumErrors } from "@/lib/albums/errors";
import { CreateAlbum } from "@/lib/albums/resource";
import { batchImages } from "@/lib/batches";
import { maxImmediateImages } from "@/lib/batches/resource";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { requireWholeLibrary, scopeOf } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { defaultAlbumSlug } from "@/lib/values/default-album";
import { listAlbumRows, listFileRows } from "./files-repository";
import { isFolderName, isSameName, nameCollections, nameFolders, type TitledFolder } from "./folder-names";
import { showsCollections } from "./read-collections";
import type { Folder } from "./read-folders";

/**
 * Creates an album with the title. Another one whose folder has the name, in any case of letters,
 * is a conflict.
 */
export async function createFolder(actor: Actor, name: string): Promise<void> {
  const title = requireTitle(name);
  const rows = await listAlbumRows(scopeOf(actor));
  // With the slug of the title, two simultaneous calls cannot both create it.
  const slug = slugifyTitle(title);
  const isFree = rows.every((row) => row.slug !== slug);
  // A slug that no album can have stands for the one that it gets.
  const newSlug = isFree ? slug : "";
  requireName([...rows, { slug: newSlug, title }], newSlug);
  await rejectCollectionsName(actor, title, rows);
  try {
    await createAlbum(actor, { album: isFree ? slug : null, title });
  } catch (error) {
    const isTaken = error instanceof AppError && error.code === albumErrors.exists.code;
    throw isTaken ? nameTakenError() : error;
  }
}

/** Changes the album's title. Its URL stays. */
export async function renameFolder(actor: Actor, folder: Folder, name: string): Promise<void> {
  const title = requireTitle(name);
  const rows = await listAlbumRows(scopeOf(actor));
  requireName(
    rows.map((row) => (row.slug === folder.slug ? { ...row, title } : row)),
    folder.slug,
  );
  await rejectCollectionsName(actor, title, rows);
  await updateAlbum(actor, folder.slug, { title });
}

/**
 * Rejects a title that the album's folder would not have as its name, because another one has it.
 */
function requireName(albums: readonly TitledFolder[], slug: string): void {
  const title = albums.find((album) => album.slug === slug)?.title;
  if (nameFolders(albums).get(slug) !== title) throw nameTakenError();
}

const nameTakenError = () =>
  new AppError(commonErrors.conflict, { message: "Another album has this name already." });

/** The folder of collections would get another name, which programs take for a deletion. */
async function rejectCollectionsName(
  actor: Actor,
  title: string,
  albums: readonly TitledFolder[],
): Promise<void> {
  const name = nameCollections(nameFolders(albums).values());
  if (isSameName(title, name) && (await showsCollections(actor)))
    throw new AppError(commonErrors.conflict, { message: "The folder of collections has this name." });
}

function requireTitle(name: string): string {
  const { data, error } = CreateAlbum.shape.title.safeParse(name);
  if (data === undefined) throw validationError({ title: error?.issues.map(({ message }) => message) ?? [] });
  if (!isFolderName(data))
    throw validationError({ title: ["must not start with a dot, or with or end in a space"] });

  return data;
}

/** More are deleted in the dashboard, which shows the progress. */
export const maxDeletedImages = 10_000;

/**
 * Moves the images of the folder to the trash, then deletes the album. An image that arrives in the
 * meantime moves to the default album.
 * @throws AppError VALIDATION_ERROR for the default album, CONFLICT for too many images, FORBIDDEN
 *   for members of one album; ROLE_REQUIRED and INSUFFICIENT_SCOPE for an album with a required
 *   watermark
 */
export async function deleteFolder(actor: Actor, folder: Folder): Promise<void> {
  requireWholeLibrary(actor);
  if (folder.slug === defaultAlbumSlug)
    throw validationError({ album: ["the default album cannot be deleted"] });
  if (!hasScope(actor, "albums:write"))
    throw new AppError(commonErrors.insufficientScope, { details: { scope: ["albums:write"] } });

  // Before images are deleted.
  await allowAlbumDeletion(actor, folder.slug);
  await rejectTooMany(actor, folder);
  for (;;) {
    const ids = await listIds(actor, folder, maxImmediateImages);
    if (ids.length === 0) break;

    const answer = await batchImages(actor, { action: "delete", ids, dry_run: false });
    if (!("result" in answer) || answer.result.changed + answer.result.unchanged === 0)
      throw new AppError(commonErrors.conflict);
  }

  await deleteAlbum(actor, folder.slug);
}

async function rejectTooMany(actor: Actor, folder: Folder): Promise<void> {
  const ids = await listIds(actor, folder, maxDeletedImages + 1);
  if (ids.length > maxDeletedImages)
    throw new AppError(commonErrors.conflict, {
      message: `The folder has more than ${maxDeletedImages} images. Delete them in the dashboard first.`,
    });
}

async function listIds(actor: Actor, { slug }: Folder, limit: number): Promise<string[]> {
  const options = { now: isoTime(), keyId: undefined, after: undefined, limit };
  return (await listFileRows(scopeOf(actor), slug, options)).map(({ id }) => id);
}
