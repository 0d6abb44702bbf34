import { z } from "zod";
import { CreateCollection, UpdateCollection } from "@/lib/collections/resource";
import { collectionKinds } from "@/lib/collections/values";
import { ImageQueryFilter } from "@/lib/images/queries/resource";
import { type FilterLeaf, type FilterNode, querySorts } from "@/lib/images/queries/values";
import { PaletteColor } from "@/lib/values/palette";
import { Id, Time, times } from "./archive-records";

const created = CreateCollection.required().shape;
const edited = UpdateCollection.required().shape;

/** A rank of `lib/collections`. The limit is beyond every rank that waits to be shortened. */
const Rank = z.string().regex(/^[\dA-Za-z]{0,999}[1-9A-Za-z]$/, "is not a rank");

export const ArchivedCollection = z
  .object({
    id: Id("col"),
    parent_id: Id("col").nullable(),
    kind: z.enum(collectionKinds),
    slug: created.slug,
    title: created.title,
    description: created.description.nullable().transform((words) => words || null),
    color: PaletteColor.nullable(),
    cover_image_id: Id("img").nullable(),
    visibility: edited.visibility,
    layout: edited.layout,
    sort: edited.sort,
    is_pinned: z.boolean(),
    filter: ImageQueryFilter.nullable(),
    ...times,
  })
  .refine(({ kind, filter }) => (filter !== null) === (kind === "smart"), "has a query if it is smart")
  .refine(
    ({ kind, sort }) => kind === "manual" || querySorts.some((name) => name === sort),
    `is sorted by ${querySorts.join(", ")} if it is smart`,
  );
export type ArchivedCollection = z.output<typeof ArchivedCollection>;

export const ArchivedCollectionImage = z.object({
  collection_id: Id("col"),
  image_id: Id("img"),
  rank: Rank,
  added_at: Time,
});
export type ArchivedCollectionImage = z.output<typeof ArchivedCollectionImage>;

/** Returns the query with other conditions. */
export function mapLeaves(node: FilterNode, map: (leaf: FilterLeaf) => FilterLeaf): FilterNode {
  if (node.not) return { not: mapLeaves(node.not, map) };
  if (node.any) return { any: node.any.map((part) => mapLeaves(part, map)) };
  if (node.all) return { all: node.all.map((part) => mapLeaves(part, map)) };
  return map(node as FilterLeaf);
}
