import { type Collection, listItemIds } from "@/lib/collections";
import { chunk } from "@/lib/platform/database/batches";
import { ArchiveNames, topFolder } from "./archive-names";

/** Images of one folder. */
export interface FolderPage {
  folder: string;
  ids: string[];
}

/** A folder, and the number of images before it. */
export interface FolderStart {
  path: string;
  first: number;
}

interface ArchiveFolders {
  /** Their paths. */
  folders: string[];
  /** Yields the images folder by folder. An image can be in several folders. */
  listPages(pageSize: number): AsyncIterable<FolderPage>;
}

/**
 * Returns the folders of collections, in the order in which they are read. The first collection is the
 * archive itself. Each other one comes after the one that contains it.
 */
export function toFolders(collections: readonly Collection[]): ArchiveFolders {
  const paths = nameFolders(collections);

  async function* listPages(pageSize: number): AsyncGenerator<FolderPage> {
    for (const collection of collections) {
      const folder = paths.get(collection.id) ?? topFolder;
      for await (const page of listItemIds(collection))
        for (const ids of chunk(page, pageSize)) yield { folder, ids };
    }
  }

  return { folders: [...paths.values()], listPages };
}

/**
 * Returns the path of the folder of each collection, by ID, in the order of the collections. Equal titles
 * are numbered.
 */
export function nameFolders(
  collections: ReadonlyArray<Pick<Collection, "id" | "parentId" | "title">>,
): Map<string, string> {
  const names = new ArchiveNames();
  const paths = new Map<string, string>();
  for (const { id, parentId, title } of collections) {
    const parent = paths.get(parentId ?? "");
    paths.set(id, paths.size === 0 ? topFolder : names.addFolder(title, parent));
  }
  return paths;
}

/** Yields the IDs of pages, and adds to `starts` where each folder starts. */
export async function* recordStarts(
  pages: AsyncIterable<FolderPage>,
  starts: FolderStart[],
): AsyncGenerator<string[]> {
  let first = 0;
  for await (const { folder, ids } of pages) {
    if (starts.at(-1)?.path !== folder) starts.push({ path: folder, first });
    first += ids.length;
    yield ids;
  }
}

/** Returns the folder of the image with this number, from 0. */
export function folderAt(starts: readonly FolderStart[], index: number): string {
  return starts.findLast(({ first }) => first <= index)?.path ?? topFolder;
}

export async function* inFolder<Image>(
  images: AsyncIterable<Image>,
  folder: string,
): AsyncGenerator<Image & { folder: string }> {
  for await (const image of images) yield { ...image, folder };
}
