import { getAlbum } from "@/lib/albums";
import { readSubtree } from "@/lib/collections";
import { listImageIds } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { isId } from "@/lib/kernel/ids";
import { type LibraryScope, scopeOf } from "@/lib/kernel/library-scope";
import { chunk } from "@/lib/platform/database/batches";
import { type ArchiveContent, SkippedImages } from "./archive-entries";
import { type FolderPage, inFolder, toFolders } from "./archive-folders";
import { type ArchivedImage, findArchivedImages, findOwnIds, listAlbumImages } from "./repository";
import type { ArchiveImages } from "./resource";

/** Rows with their renditions, which are a few kilobytes each. */
const imagesPerPage = 100;

/** The images of an archive. */
export type Selection = Omit<ArchiveContent, "variantKey" | "canCreateVariants" | "isClean" | "ratings"> & {
  count: number;
  /** Names the archive. */
  slug?: string;
  /** The ids of the images in pages. */
  listIds: (pageSize?: number) => AsyncIterable<string[]>;
  /** Same with their folders, if the archive has some. */
  listPages?: (pageSize: number) => AsyncIterable<FolderPage>;
};

export async function selectImages(
  actor: Actor,
  { ids = [], album, collection, tree: isTree, query, except_ids = [] }: ArchiveImages,
  createdUntil: string,
): Promise<Selection> {
  const scope = scopeOf(actor);
  const skipped = new SkippedImages();
  const reload = async (id: string) => (await findArchivedImages(scope, [id]))[0];
  if (album !== undefined) {
    const { count } = await getAlbum(actor, album);
    const readImages = () => pageAlbum(scope.owner, album, createdUntil);
    return { count, slug: album, skipped, reload, images: readImages(), listIds: () => toIds(readImages()) };
  }

  if (collection !== undefined) {
    const found = await readSubtree(actor, collection, { isTree });
    const slug = found[0]?.slug ?? collection;
    const { folders, listPages } = toFolders(found);

    async function* readImages() {
      for await (const { folder, ids: page } of listPages(imagesPerPage))
        yield* inFolder(pageIds(scope, page, skipped), folder);
    }

    async function* listIds(pageSize = imagesPerPage) {
      for await (const page of listPages(pageSize)) yield page.ids;
    }

    const count = await countIds(listIds());
    return { count, slug, skipped, reload, folders, images: readImages(), listIds, listPages };
  }

  if (query !== undefined) {
    const isIncluded = excluding(except_ids);
    const filters = query;

    async function* listIds(pageSize?: number) {
      for await (const page of listImageIds(actor, filters, pageSize === undefined ? {} : { pageSize }))
        yield page.filter(isIncluded);
    }

    const count = await countIds(listIds());
    return { count, skipped, reload, listIds, images: pageQuery(scope, listIds, skipped) };
  }

  const uniqueIds = [...new Set(ids)];
  const ownIds = await findOwnIds(
    scope,
    uniqueIds.filter((id) => isId("img", id)),
  );
  for (const id of uniqueIds) if (!ownIds.has(id)) skipped.add(id, "Image not found.");
  const found = uniqueIds.filter((id) => ownIds.has(id));

  async function* listIds(pageSize = found.length) {
    yield* chunk(found, pageSize);
  }

  return { count: found.length, skipped, reload, listIds, images: pageIds(scope, found, skipped) };
}

async function countIds(pages: AsyncIterable<readonly string[]>): Promise<number> {
  let count = 0;
  for await (const page of pages) count += page.length;
  return count;
}

function excluding(ids: readonly string[]): (id: string) => boolean {
  const excluded = new Set(ids);
  return (id) => !excluded.has(id);
}

export async function* pageIds(
  scope: LibraryScope,
  ids: readonly string[],
  skipped: SkippedImages,
  ofShare?: string | null,
): AsyncGenerator<ArchivedImage> {
  for (const pageOfIds of chunk(ids, imagesPerPage)) {
    const page = await findArchivedImages(scope, pageOfIds, ofShare);
    const found = new Set(page.map((image) => image.imageId));
    for (const id of pageOfIds) if (!found.has(id)) skipped.add(id, "Image not found.");
    yield* page;
  }
}

/** Images created during the download are not included. */
async function* pageQuery(
  scope: LibraryScope,
  listIds: Selection["listIds"],
  skipped: SkippedImages,
): AsyncGenerator<ArchivedImage> {
  for await (const ids of listIds(imagesPerPage)) yield* pageIds(scope, ids, skipped);
}

async function* toIds(images: AsyncIterable<ArchivedImage>): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const { imageId } of images) {
    page.push(imageId);
    if (page.length < imagesPerPage) continue;

    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function* pageAlbum(owner: string, album: string, createdUntil: string): AsyncGenerator<ArchivedImage> {
  for (let after: ArchivedImage | undefined; ; ) {
    const page = await listAlbumImages(owner, album, { createdUntil, after, limit: imagesPerPage });
    yield* page;
    after = page.at(-1);
    if (!after) return;
  }
}
