import type { CollectionPages } from "@/components/image-collections/collection-cache";
import { collectionsPerPage, type PathEntry } from "@/components/image-collections/page-values";
import { getCollection, listCollections } from "@/lib/collections";
import type { CollectionResource } from "@/lib/collections/resource";
import type { Actor } from "@/lib/kernel/actor";

/** Returns the first collections directly within another one, as the browser's query has them. */
export async function readCollectionPages(actor: Actor, parent: string): Promise<CollectionPages> {
  return { pages: [await listCollections(actor, { parent, limit: collectionsPerPage })], pageParams: [""] };
}

/** Returns the collections that contain this one, the outermost first. */
export async function readPath(actor: Actor, { parent }: CollectionResource): Promise<PathEntry[]> {
  if (parent === null) return [];

  const outer = await getCollection(actor, parent);
  return [...(await readPath(actor, outer)), { id: outer.id, title: outer.title }];
}
