import type { Actor } from "@/lib/kernel/actor";
import { type DavNames, parseDavPath } from "./paths";
import { type Folder, listFolders } from "./read-folders";
import { isTemporaryFolderName, isTemporaryName } from "./temporary-names";

/** A place below the root of a library: the root itself, a folder (an album), or a file in one. */
export interface DavPath extends DavNames {
  /** The album of the folder, if there is one. */
  album: Folder | undefined;
  /**
   * The key by which locks and placeholders are found. It starts with the slug of the album, so
   * they follow the album, and not its title. Other names start with a slash, which no slug does.
   */
  key: string;
}

/** Returns what finds the place of a URL's path in the actor's library, as it is now. */
export async function createLocator(actor: Actor): Promise<(urlPath: string) => DavPath> {
  const folders = new Map((await listFolders(actor)).map((folder) => [folder.name, folder]));
  return (urlPath) => {
    const names = parseDavPath(urlPath);
    const album = names.folder === undefined ? undefined : folders.get(names.folder);

    return { ...names, album, key: toKey(names, album) };
  };
}

function toKey({ all }: DavNames, album: Folder | undefined): string {
  if (album) return [album.slug, ...all.slice(1)].join("/");

  return all.length === 0 ? "" : `/${all.join("/")}`;
}

/**
 * Whether a file at the path is temporary: by its own name, or by the name of the folder in its
 * album.
 */
export function isTemporaryPlace({ name = "", depth }: DavPath): boolean {
  return (depth === 2 && isTemporaryName(name)) || (depth === 3 && isTemporaryFolderName(name));
}
