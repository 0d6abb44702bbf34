import { z } from "zod";
import type { BatchResult } from "@/lib/batches/results/resource";
import type { CollectionPage, CollectionResource } from "@/lib/collections/resource";
import type { ImageResource } from "@/lib/images/resource";
import { orderEnds } from "@/lib/ranks/values";
import { addCollectionImages, listCollectionImages } from "../../collections/[id]/images/endpoints";
import { removeCollectionImages } from "../../collections/[id]/images/remove/endpoints";
import { createCollection, listCollections } from "../../collections/endpoints";
import { defineTool, toResult } from "../tool";
import { dryRun, ids } from "./batch-fields";
import { imageFilter } from "./image-filter";
import { summarizeImage } from "./summarize-image";

const collection = z.string().describe("The id of a collection from list_collections: col_…");
const cursor = z.string().optional();

const listCollectionsTool = defineTool({
  name: "list_collections",
  title: "List collections",
  description:
    "Lists the collections, which contain images of any album, with their numbers of images. Pass next_cursor as cursor for the next page.",
  input: z.strictObject({
    parent: z
      .string()
      .optional()
      .describe("Only the collections directly in this one, by id; root for the top level"),
    search: z.string().optional().describe("A part of the title"),
    cursor,
  }),
  endpoints: [listCollections],
  effect: "read",
  async run(query, context) {
    const page = (await context.call(listCollections, { query })) as CollectionPage;
    return toResult({ collections: page.data.map(summarizeCollection), next_cursor: page.next_cursor });
  },
});

const getCollectionImages = defineTool({
  name: "get_collection_images",
  title: "List the images of a collection",
  description: "Lists the images of a collection in its order. Pass next_cursor as cursor for the next page.",
  input: z.strictObject({ collection, limit: z.int().min(1).max(50).default(20), cursor }),
  endpoints: [listCollectionImages],
  scope: "images:read",
  effect: "read",
  async run({ collection: id, ...query }, context) {
    const page = (await context.call(listCollectionImages, { params: { id }, query })) as {
      data: ImageResource[];
      next_cursor: string | null;
    };
    return toResult({ images: page.data.map(summarizeImage), next_cursor: page.next_cursor });
  },
});

const createCollectionTool = defineTool({
  name: "create_collection",
  title: "Create a collection",
  description:
    "Creates a private collection. Use it for images that belong together across albums; an image can be in any number of collections. Without filter it is empty. With filter it is a smart collection, which always contains the images that match; try the filter with query_images first.",
  input: z.strictObject({
    title: z.string(),
    description: z.string().optional(),
    parent: z.string().optional().describe("The id of the collection that contains it"),
    filter: imageFilter.optional(),
  }),
  endpoints: [createCollection],
  effect: "write",
  async run(body, context) {
    const created = (await context.call(createCollection, { body })) as CollectionResource;
    return toResult(summarizeCollection(created));
  },
});

const addToCollection = defineTool({
  name: "add_to_collection",
  title: "Add images to a collection",
  description: "Adds images to a collection. They stay in their albums and in other collections.",
  input: z.strictObject({
    collection,
    ids,
    position: z.enum(orderEnds).default("end").describe("The end of the collection's order by hand"),
    dry_run: dryRun,
  }),
  endpoints: [addCollectionImages],
  scope: "images:read",
  effect: "write",
  run: async ({ collection: id, ...body }, context) =>
    toResult(countChanges(await context.call(addCollectionImages, { params: { id }, body }))),
});

const removeFromCollection = defineTool({
  name: "remove_from_collection",
  title: "Remove images from a collection",
  description: "Removes images from a collection. They stay in the library: trash_images deletes images.",
  input: z.strictObject({ collection, ids, dry_run: dryRun }),
  endpoints: [removeCollectionImages],
  scope: "images:read",
  effect: "write",
  run: async ({ collection: id, ...body }, context) =>
    toResult(countChanges(await context.call(removeCollectionImages, { params: { id }, body }))),
});

export const collectionTools = [
  listCollectionsTool,
  getCollectionImages,
  createCollectionTool,
  addToCollection,
  removeFromCollection,
];

/** The members that a model needs to choose among collections. */
function summarizeCollection({
  id,
  title,
  description,
  parent,
  kind,
  visibility,
  count,
}: CollectionResource) {
  return { id, title, description, parent, kind, visibility, count };
}

function countChanges(result: unknown) {
  const { changed, unchanged, failed } = result as BatchResult;
  return { changed, unchanged, failed };
}
