import type { Actor } from "@/lib/kernel/actor";
import { nameCollections } from "./folder-names";
import { type DavNames, parseDavPath } from "./paths";
import { type CollectionFolder, listCollectionFolders, showsCollections } from "./read-collections";
import { type Folder, listFolders } from "./read-folders";
import { isTemporaryFolderName, isTemporaryName } from "./temporary-names";

/** A place below the root of a library. */
export type DavPath = AlbumPath | CollectionPath;

/** The root itself, a folder (an album), or a file in one. */
export interface AlbumPath extends DavNames {
  kind: "album";
  /** The album of the folder, if there is one. */
  album: Folder | undefined;
  /**
   * The key by which locks and placeholders are found. It starts with the slug of the album, so
   * they follow the album, and not its title. Other names start with a slash, which no slug does.
   */
  key: string;
}

/** The folder of collections, or a place below it. */
export interface CollectionPath extends Pick<DavNames, "all" | "depth"> {
  kind: "collection";
  /** The last name. */
  name: string;
  /** The collection at the path, if it is one. */
  collection: CollectionFolder | undefined;
  /** The collection that contains the path. On the top level there is none. */
  parent: CollectionFolder | undefined;
  /** Starts with two slashes, which no other key does. Only locks of the root cover it. */
  key: string;
}

export type Locate = (urlPath: string) => Promise<DavPath>;

/**
 * Returns what finds the place of a URL's path in the actor's library, as it is now. Collections are
 * read only for paths below their folder.
 */
export async function createLocator(actor: Actor): Promise<Locate> {
  const folders = new Map((await listFolders(actor)).map((folder) => [folder.name, folder]));
  const collectionsName = nameCollections(folders.keys());
  const listWithin = readOnce((parent: CollectionFolder | undefined) => listCollectionFolders(actor, parent));

  return async (urlPath) => {
    const names = parseDavPath(urlPath);
    if (names.folder === collectionsName && (await showsCollections(actor)))
      return locateInCollections(names, listWithin);

    const album = names.folder === undefined ? undefined : folders.get(names.folder);
    return { kind: "album", ...names, album, key: toKey(names, album) };
  };
}

type ListWithin = (parent: CollectionFolder | undefined) => Promise<CollectionFolder[]>;

/** The paths of one request are mostly in the same folders. */
function readOnce(list: ListWithin): ListWithin {
  const lists = new Map<string | undefined, Promise<CollectionFolder[]>>();
  return (parent) => {
    const found = lists.get(parent?.id) ?? list(parent);
    lists.set(parent?.id, found);
    return found;
  };
}

async function locateInCollections({ all, depth }: DavNames, list: ListWithin): Promise<CollectionPath> {
  const names = all.slice(1);
  const found: CollectionFolder[] = [];
  for (const name of names) {
    const collection = (await list(found.at(-1))).find((one) => one.name === name);
    if (!collection) break;

    found.push(collection);
  }

  const [parent, collection] = [found[names.length - 2], found[names.length - 1]];
  const name = all.at(-1) ?? "";
  const key = [collectionKey(found.at(-1)), ...names.slice(found.length)].join("/");
  return { kind: "collection", all, depth, name, collection, parent, key };
}

/** The key of a collection, or of the folder of collections. */
export function collectionKey(collection?: CollectionFolder): string {
  return `//${collection?.id ?? ""}`;
}

function toKey({ all }: DavNames, album: Folder | undefined): string {
  if (album) return [album.slug, ...all.slice(1)].join("/");

  return all.length === 0 ? "" : `/${all.join("/")}`;
}

/**
 * Whether a file at the path is temporary: by its own name, or by the name of the folder in its
 * album.
 */
export function isTemporaryPlace({ name = "", depth }: AlbumPath): boolean {
  return (depth === 2 && isTemporaryName(name)) || (depth === 3 && isTemporaryFolderName(name));
}
