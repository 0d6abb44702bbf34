import {
  type CollectionPart,
  listCollectionImagesAfter,
  listCollectionParts,
  listCollectionsAfter,
  listPartImages,
} from "./collection-images-repository";
import { toNdjson } from "./record-files";

const collectionsPerPage = 500;
const imagesPerPage = 1_000;

async function* listCollectionPages(owner: string): AsyncGenerator<string[]> {
  for (let after = ""; ; ) {
    const page = await listCollectionsAfter(owner, after, collectionsPerPage);
    if (page.length > 0) yield page;
    if (page.length < collectionsPerPage) return;

    after = page.at(-1) ?? "";
  }
}

/** Yields the images of all collections of an account, collection by collection in their order. */
export async function* listCollectionImages(owner: string): AsyncGenerator<Array<Record<string, unknown>>> {
  for await (const ids of listCollectionPages(owner)) for (const id of ids) yield* listImagesOf(id);
}

async function* listImagesOf(id: string): AsyncGenerator<Array<Record<string, unknown>>> {
  for (let after = ""; ; ) {
    const page = await listCollectionImagesAfter(id, after, imagesPerPage);
    if (page.length > 0) yield page;
    if (page.length < imagesPerPage) return;

    after = page.at(-1)?.rank ?? "";
  }
}

/** Yields the parts of the images of all collections, each of which fits into memory. */
export async function* listImageParts(owner: string): AsyncGenerator<CollectionPart> {
  for await (const ids of listCollectionPages(owner)) yield* await listCollectionParts(ids);
}

/** Returns the records of a part as text. */
export async function describeImagePart(part: CollectionPart): Promise<string> {
  return toNdjson(await listPartImages(part)).toString();
}
