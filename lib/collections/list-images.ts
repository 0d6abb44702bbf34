import { type ListImagesQuery, listGridImages, listImages } from "@/lib/images";
import { queryGridImages, queryImages, withListParameters } from "@/lib/images/queries";
import { type Actor, requireScope } from "@/lib/kernel/actor";
import { requireCollection } from "./read-collections";
import { readFilter } from "./smart/stored-filter";

type Query = Omit<ListImagesQuery, "collection">;

/**
 * Returns the images of a collection that match the filters, in the order of the collection unless
 * the query has one. Pages of a smart collection can be short, as of `queryImages`.
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE
 */
export async function listCollectionImages(actor: Actor, id: string, query: Query) {
  const { list, stored } = await inCollection(actor, id, query);
  return stored ? queryImages(actor, stored.filter, stored.options) : listImages(actor, list);
}

/** Same, with what a grid shows of the images. */
export async function listCollectionGrid(actor: Actor, id: string, query: Query) {
  const { list, stored } = await inCollection(actor, id, query);
  return stored ? queryGridImages(actor, stored.filter, stored.options) : listGridImages(actor, list);
}

async function inCollection(actor: Actor, id: string, query: Query) {
  const collection = await requireCollection(actor, id);
  requireScope(actor, "images:read");
  const list: ListImagesQuery = { ...query, collection: id, sort: query.sort ?? collection.sort };
  const filter = readFilter(collection);

  return { list, stored: filter && withListParameters(filter, { ...list, collection: undefined }) };
}
