import { z } from "zod";
import { CollectionPosition } from "@/lib/collections/resource";
import { maxListedIds } from "@/lib/values/image-ids";
import { checkSelection, selectionFields } from "../resource";

/** Larger selections are changed in the background: no image is written, so these are short. */
export const maxImmediateItems = maxListedIds;

const exampleId = "img_01kcp3v9w8e7rgtq5n2xj6m4dz";
const description = "Exactly one of `ids` and `query` is required";

export const AddCollectionImages = z
  .strictObject({ ...selectionFields, position: CollectionPosition })
  .superRefine(checkSelection)
  .meta({ id: "AddCollectionImages", description, examples: [{ ids: [exampleId] }] });
export type AddCollectionImages = z.output<typeof AddCollectionImages>;

export const RemoveCollectionImages = z
  .strictObject(selectionFields)
  .superRefine(checkSelection)
  .meta({ id: "RemoveCollectionImages", description, examples: [{ ids: [exampleId] }] });
export type RemoveCollectionImages = z.output<typeof RemoveCollectionImages>;
