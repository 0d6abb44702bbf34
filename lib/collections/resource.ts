import { z } from "zod";
import { ImageQueryFilter } from "@/lib/images/queries/resource";
import { Slug } from "@/lib/kernel/slug";
import { clearableText, wireText } from "@/lib/kernel/text";
import { imageMove } from "@/lib/ranks/resource";
import { orderEnds } from "@/lib/ranks/values";
import { pageLayouts } from "@/lib/values/page-layout";
import { ColorChoice } from "@/lib/values/palette";
import {
  childrenChoices,
  collectionKinds,
  collectionSorts,
  collectionVisibilities,
  maxCollectionDepth,
} from "./values";

/** Images that represent a collection in a list. */
export const maxPreviews = 4;

const Title = wireText({ min: 1, max: 200 });
const Description = clearableText({ max: 5_000, multiline: true });
const Parent = z
  .string()
  .nullable()
  .describe(
    `ID of the collection that contains it. Null: none does. Collections have up to ${maxCollectionDepth} levels.`,
  );
const Visibility = z
  .enum(collectionVisibilities)
  .describe("`public`: everyone can see the public images of the collection on its page");
const Sort = z
  .enum(collectionSorts)
  .describe(
    "Order of the images. `manual`: by hand. `recent` and `oldest`: by upload. `taken`: most recently taken first. `name`: by filename.",
  );
const Layout = z.enum(pageLayouts).describe("Arrangement of the images on the public page, as in `Album`");
const Kind = z
  .enum(collectionKinds)
  .describe("`manual`: the images are added and removed. `smart`: the images match a query.");
const filterDescription =
  "The query of a smart collection, which has the images that match. Requires the scope `images:read`, and `ai:read` for `label` and `text`.";
const IsPinned = z.boolean().describe("Whether the sidebar of the dashboard shows the collection");

export const CreateCollection = z
  .strictObject({
    title: Title,
    description: Description.optional(),
    color: ColorChoice.nullable().optional(),
    parent: Parent.optional().meta({ default: null }),
    slug: Slug.optional().describe(
      "The name in the URL of the public page, which can't be changed. Defaults to a name from the title.",
    ),
    visibility: Visibility.optional().meta({ default: "private" }),
    filter: ImageQueryFilter.optional().describe(`Makes a smart collection. ${filterDescription}`),
    sort: Sort.optional().describe(
      "Order of the images. Defaults to `manual`, and to `recent` for a smart collection, which is sorted by `recent`, `oldest` or `taken`.",
    ),
    layout: Layout.optional().meta({ default: "rows" }),
  })
  .meta({ id: "CreateCollection", examples: [{ title: "Portfolio", color: "amber", visibility: "public" }] });
export type CreateCollection = z.output<typeof CreateCollection>;

export const UpdateCollection = z
  .strictObject({
    title: Title,
    description: Description,
    color: ColorChoice.nullable(),
    parent: Parent,
    visibility: Visibility,
    filter: ImageQueryFilter.nullable().describe(`${filterDescription} Null has no effect.`),
    sort: Sort,
    layout: Layout,
    cover: z.string().nullable().describe("ID of one of your images. Null removes the cover."),
    is_pinned: IsPinned,
  })
  .partial()
  .meta({ id: "UpdateCollection", examples: [{ title: "Best of 2026", is_pinned: true }] });
export type UpdateCollection = z.output<typeof UpdateCollection>;

const Count = z.number().int();

export const CollectionResource = z
  .object({
    id: z.string(),
    slug: z.string(),
    kind: Kind,
    title: z.string(),
    description: z.string(),
    color: z.string().nullable(),
    parent: z.string().nullable().describe("ID of the collection that contains it"),
    depth: Count.describe("Level of the collection. 1: no other collection contains it."),
    visibility: Visibility,
    sort: Sort,
    layout: Layout,
    is_pinned: IsPinned,
    cover: z.string().nullable().describe("ID of the cover image"),
    cover_url: z.string().nullable(),
    preview_urls: z
      .array(z.string())
      .describe(
        `Thumbnail URLs of up to ${maxPreviews} images: the cover, then the first images in the order by hand that are neither sensitive nor archived`,
      ),
    filter: z
      .unknown()
      .describe(
        "The query of a smart collection. Null for other collections, without the scopes that it requires, and in webhook messages.",
      )
      .meta({ override: { anyOf: [{ $ref: "#/$defs/ImageQueryFilter" }, { type: "null" }] } }),
    filter_scopes: z
      .array(z.string())
      .describe("The scopes that `filter` and its images require, besides `images:read`"),
    count: Count.describe("Images in the collection, with archived and without deleted ones"),
    count_is_exact: z
      .boolean()
      .describe("False if a smart collection may have more images than `count`, which is at most 10,000"),
    counted_at: z
      .string()
      .nullable()
      .describe(
        "When the images of a smart collection were counted, which a job repeats after changes. Null for other collections, and before the first count.",
      ),
    archived_count: Count.describe("Archived images in the collection, without deleted ones"),
    hidden_count: Count.nullable().describe(
      "Images that the public page does not show. Null for a private collection.",
    ),
    children_count: Count.describe("Collections directly within this one"),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Collection" });
export type CollectionResource = z.output<typeof CollectionResource>;

export const CollectionPage = z
  .object({ data: z.array(CollectionResource), next_cursor: z.string().nullable() })
  .meta({ id: "CollectionPage" });
export type CollectionPage = z.output<typeof CollectionPage>;

const CollectionNode = CollectionResource.pick({
  id: true,
  parent: true,
  title: true,
  color: true,
  kind: true,
  is_pinned: true,
  count: true,
}).meta({ id: "CollectionNode" });

export const CollectionTree = z
  .object({
    data: z.array(CollectionNode).describe("All collections of the library, by title"),
    next_cursor: z.null(),
  })
  .meta({ id: "CollectionTree" });
export type CollectionTree = z.output<typeof CollectionTree>;

export const DeletedCollection = z
  .object({
    id: z.string(),
    deleted: z.literal(true),
    undo_job: z.string().describe("The job for `POST /jobs/{id}/undo`"),
  })
  .meta({ id: "DeletedCollection" });
export type DeletedCollection = z.output<typeof DeletedCollection>;

export const ChildrenChoice = z
  .enum(childrenChoices)
  .describe(
    "The effect on the collections within it. `move_up`: they move to the collection that contains it. `delete`: they are deleted, on all levels.",
  );

export const CollectionPosition = z.enum(orderEnds).optional().meta({
  description: "The end of the order by hand at which the images are added",
  default: "end",
});

export const MoveCollectionImage = imageMove("MoveCollectionImage");

/** The numbers of images of one call. */
export const ItemChanges = z.object({
  added: Count.describe("Images added"),
  removed: Count.describe("Images removed"),
  moved: Count.describe("Images moved in the order by hand"),
});
export type ItemChanges = z.output<typeof ItemChanges>;
