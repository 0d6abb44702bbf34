import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";
import { VariantKey } from "@/lib/image-urls/resource";
import { ImageFiltersBody } from "@/lib/images/list-queries/resource";

export const maxArchivedIds = 10_000;

const ids = z
  .array(z.string())
  .min(1, "at least one id")
  .max(maxArchivedIds, `at most ${maxArchivedIds} ids`);

export const ArchiveImages = z
  .strictObject({
    ids: ids.optional().describe("Image IDs, including deleted images. Duplicates count once."),
    album: AlbumSlug.optional().describe("All images of this album, newest first, without deleted ones"),
    collection: z
      .string()
      .optional()
      .describe(
        "All images of the collection with this ID, in its order, without deleted ones. Requires the scope `albums:read`, and `filter_scopes` of a smart collection.",
      ),
    tree: z
      .boolean()
      .default(false)
      .describe(
        "With `collection`: the collections within it are folders, named by their titles. An image of several collections is in each of their folders.",
      ),
    query: ImageFiltersBody.optional().describe(
      "All images that match these filters of `GET /images`, newest first. Deleted images are excluded unless `deleted` includes them.",
    ),
    except_ids: ids.optional().describe("Images of `query` to skip"),
    variant: VariantKey.default("original"),
    embed_rating: z
      .boolean()
      .default(false)
      .describe(
        "Stars and flags of originals are in XMP files next to them, such as `photo.jpg.xmp`. With `true`, stars and flags are written into the metadata of the copies, where the format can carry it. The images themselves are unchanged.",
      ),
  })
  .superRefine(({ ids, album, collection, tree, query, except_ids, variant, embed_rating }, context) => {
    const reject = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    if ([ids, album, collection, query].filter((selection) => selection !== undefined).length !== 1)
      reject([], "exactly one of ids, album, collection and query is required");
    if (tree && collection === undefined) reject(["tree"], "requires a collection");
    if (embed_rating && variant !== "original") reject(["embed_rating"], "requires the variant original");
    if (except_ids !== undefined && query === undefined) reject(["except_ids"], "requires a query");
  })
  .meta({
    id: "ArchiveImages",
    examples: [{ ids: ["img_01kcp3v9w8e7rgtq5n2xj6m4dz"] }],
    description: "Exactly one of `ids`, `album`, `collection` and `query` is required",
  });
export type ArchiveImages = z.output<typeof ArchiveImages>;
