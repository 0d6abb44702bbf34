import { type ListImagesQuery, listGridImages, listImages } from "@/lib/images";
import { type Actor, requireScope } from "@/lib/kernel/actor";
import { requireCollection } from "./read-collections";

type Query = Omit<ListImagesQuery, "collection">;

/**
 * Returns the images of a collection that match the filters, in the order of the collection unless
 * the query has one.
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE
 */
export async function listCollectionImages(actor: Actor, id: string, query: Query) {
  return listImages(actor, await inCollection(actor, id, query));
}

/** Same, with what a grid shows of the images. */
export async function listCollectionGrid(actor: Actor, id: string, query: Query) {
  return listGridImages(actor, await inCollection(actor, id, query));
}

async function inCollection(actor: Actor, id: string, query: Query): Promise<ListImagesQuery> {
  const collection = await requireCollection(actor, id);
  requireScope(actor, "images:read");

  return { ...query, collection: id, sort: query.sort ?? collection.sort };
}
