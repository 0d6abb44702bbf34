import { collectSmartMatches, findSmartMatch, listSubtree, type SubtreeNode } from "@/lib/collections";
import type { ShareRow } from "./repository";
import { maxFrozenImages } from "./values";

/** The pages of matches that the page of a link reads, divided among its smart collections. */
const pagesPerVisit = 50;

/** An image that a smart collection has, with the index of its section. */
export interface SharedMatch {
  imageId: string;
  section: number;
}

/** The content of a share of a collection. */
export interface SharedContent {
  /** The collection, and the ones within it if the share shows these. Empty once it is deleted. */
  sections: readonly SubtreeNode[];
  /** The images that smart collections have now, in their order, if the share follows these. */
  matches: readonly SharedMatch[];
}

/**
 * Returns the content of a share of a collection. With an image, smart collections are asked only for
 * this one. Undefined for other targets.
 */
export async function readContent(share: ShareRow, imageId?: string): Promise<SharedContent | undefined> {
  const { owner, collectionId, tree, live } = share;
  if (collectionId === null) return undefined;

  const sections = await listSubtree(owner, collectionId, { tree });
  if (!live) return { sections, matches: [] };

  return {
    sections,
    matches:
      imageId === undefined ? await listMatches(sections, pagesPerVisit) : await findMatch(sections, imageId),
  };
}

/**
 * Returns the images of the smart collections among these, at most 10,000, each image where it appears
 * first. With `pages`, reads about this many pages of matches altogether.
 */
export async function listMatches(sections: readonly SubtreeNode[], pages?: number): Promise<SharedMatch[]> {
  const smart = sections.filter(({ kind }) => kind === "smart");
  const maxPages = pages === undefined ? undefined : Math.max(1, Math.floor(pages / smart.length));
  const found = new Map<string, SharedMatch>();
  for (const [section, collection] of sections.entries()) {
    if (collection.kind !== "smart" || found.size >= maxFrozenImages) continue;

    const limits = { max: maxFrozenImages, ...(maxPages !== undefined && { maxPages }) };
    for (const imageId of await collectSmartMatches(collection, limits))
      if (!found.has(imageId) && found.size < maxFrozenImages) found.set(imageId, { imageId, section });
  }

  return [...found.values()];
}

async function findMatch(sections: readonly SubtreeNode[], imageId: string): Promise<SharedMatch[]> {
  const section = await findSmartMatch(sections, imageId);
  return section === undefined ? [] : [{ imageId, section }];
}
