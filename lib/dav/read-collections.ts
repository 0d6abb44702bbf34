import { CreateImage } from "@/lib/images/resource";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import {
  findCollectionFileRow,
  hasCollections,
  listCollectionFileRows,
  listCollectionRows,
} from "./collections-repository";
import { isFolderName, nameFolders } from "./folder-names";
import { type File, filesPageSize, toFile } from "./read-folders";

/** A collection of images that were added by hand. */
export interface CollectionFolder {
  id: string;
  name: string;
  createdAt: string;
  updatedAt: string;
}

/**
 * Whether the root has the folder of collections: if the actor may read them and their images, and
 * there is one. Members of one album never see it.
 */
export async function showsCollections(actor: Actor): Promise<boolean> {
  const mayRead =
    !actor.library.albumScope && hasScope(actor, "albums:read") && hasScope(actor, "images:read");
  return mayRead && (await hasCollections(libraryOwner(actor)));
}

/** Returns the collections in one, or on the top level. */
export async function listCollectionFolders(
  actor: Actor,
  parent: CollectionFolder | undefined,
): Promise<CollectionFolder[]> {
  const rows = await listCollectionRows(libraryOwner(actor), parent?.id ?? "");
  const names = nameFolders(rows, isNameNextToFiles);
  return rows.map(({ id, slug, createdAt, updatedAt }) => ({
    id,
    name: names.get(slug) ?? slug,
    createdAt,
    updatedAt,
  }));
}

/** No image can have the name, so folders and files of a collection have different ones. */
const isNameNextToFiles = (title: string) =>
  isFolderName(title) && !CreateImage.shape.filename.safeParse(title).success;

const placeOf = (actor: Actor, { id }: CollectionFolder) => ({
  owner: libraryOwner(actor),
  collection: id,
  now: isoTime(),
});

/** Yields the images of a collection in pages. */
export async function* listCollectionFiles(
  actor: Actor,
  collection: CollectionFolder,
): AsyncGenerator<File[]> {
  const place = placeOf(actor, collection);
  let after: string | undefined = "";
  while (after !== undefined) {
    const rows = await listCollectionFileRows(place, { after, limit: filesPageSize });
    yield rows.map(toFile);
    after = rows.length === filesPageSize ? rows.at(-1)?.id : undefined;
  }
}

export async function findCollectionFile(
  actor: Actor,
  collection: CollectionFolder,
  name: string,
): Promise<File | undefined> {
  const row = await findCollectionFileRow(placeOf(actor, collection), name);
  return row && toFile(row);
}
