import { z } from "zod";
import { Slug } from "@/lib/kernel/slug";
import { clearableText, wireText } from "@/lib/kernel/text";
import { ImageIdList } from "@/lib/values/image-ids";
import { pageLayouts } from "@/lib/values/page-layout";
import { ColorChoice } from "@/lib/values/palette";
import {
  childrenChoices,
  collectionEnds,
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
    sort: Sort.optional().meta({ default: "manual" }),
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
    count: Count.describe("Images in the collection, with archived and without deleted ones"),
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
    undo_job: z
      .string()
      .nullable()
      .describe("The job for `POST /jobs/{id}/undo`. Null if the change cannot be undone."),
  })
  .meta({ id: "DeletedCollection" });
export type DeletedCollection = z.output<typeof DeletedCollection>;

export const ChildrenChoice = z
  .enum(childrenChoices)
  .describe(
    "The effect on the collections within it. `move_up`: they move to the collection that contains it. `delete`: they are deleted, on all levels.",
  );

const exampleId = "img_01kcp3v9w8e7rgtq5n2xj6m4dz";

export const AddCollectionImages = z
  .strictObject({
    ids: ImageIdList.describe("IDs of the images, which are added in this order"),
    position: z.enum(collectionEnds).optional().meta({
      description: "The end of the order by hand at which the images are added",
      default: "end",
    }),
  })
  .meta({ id: "AddCollectionImages", examples: [{ ids: [exampleId] }] });
export type AddCollectionImages = z.output<typeof AddCollectionImages>;

export const RemoveCollectionImages = z
  .strictObject({ ids: ImageIdList.describe("IDs of the images") })
  .meta({ id: "RemoveCollectionImages", examples: [{ ids: [exampleId] }] });
export type RemoveCollectionImages = z.output<typeof RemoveCollectionImages>;

export const CollectionImagesResult = z
  .object({
    changed: Count.describe("Images that were added or removed"),
    unchanged: Count.describe("Unchanged images"),
    failed: Count.describe("IDs of images that you don't have, or that are in the trash"),
    undo_job: z
      .string()
      .nullable()
      .describe("The job for `POST /jobs/{id}/undo`. Null if the change cannot be undone."),
  })
  .meta({ id: "CollectionImagesResult" });
export type CollectionImagesResult = z.output<typeof CollectionImagesResult>;

export const MoveCollectionImage = z
  .strictObject({
    before: z.string().optional().describe("ID of the image that follows it from then on"),
    after: z.string().optional().describe("ID of the image that precedes it from then on"),
    with: ImageIdList.optional().describe(
      "IDs of other images that move too. They follow the image in this order.",
    ),
  })
  .superRefine(({ before, after }, context) => {
    const reject = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (before === undefined && after === undefined) reject("before", "is required without after");
    if (before !== undefined && after !== undefined) reject("after", "cannot be combined with before");
  })
  .meta({
    id: "MoveCollectionImage",
    description: "Exactly one of `before` and `after` is required",
    examples: [{ before: exampleId }],
  });
export type MoveCollectionImage = z.output<typeof MoveCollectionImage>;

/** The numbers of images of one call. */
export const ItemChanges = z.object({
  added: Count.describe("Images added"),
  removed: Count.describe("Images removed"),
  moved: Count.describe("Images moved in the order by hand"),
});
export type ItemChanges = z.output<typeof ItemChanges>;
