import { z } from "zod";
import { ImageResource } from "@/lib/images/resource";

export const maxChanges = 200;
export const defaultChanges = 100;

export const imageChangeTypes = [
  "image.created",
  "image.uploaded",
  "image.updated",
  "image.replaced",
  "image.variants_changed",
  "image.deleted",
  "image.expired",
  "image.restored",
  "image.purged",
] as const;
export type ImageChangeType = (typeof imageChangeTypes)[number];
export type CollectionChangeType = "albums.changed" | "tags.changed" | "collections.changed";

const ImageChange = z
  .object({
    id: z.string().describe("ID of the image"),
    type: z
      .enum(imageChangeTypes)
      .describe(
        "`image.uploaded`: the first file is complete, unless that created the image. `image.updated`: includes tags, album and favorite status. `image.variants_changed`: `status.variants` has changed. `image.expired`: moved to the trash on expiration.",
      ),
    changed_at: z.string(),
    image: ImageResource.nullable().describe("The current image. Null once it is purged."),
  })
  .meta({ id: "ImageChange" });

export const ImageChangePage = z
  .object({
    data: z.array(ImageChange).describe("Oldest first"),
    next_cursor: z.string().describe("The next `since`"),
    albums_changed: z
      .boolean()
      .describe(
        "Whether an album was created, edited or deleted. Its count and cover follow from the images.",
      ),
    tags_changed: z.boolean().describe("Whether a tag was created, edited or deleted"),
    collections_changed: z
      .boolean()
      .describe("Whether a collection was created, edited or deleted, or its images were changed"),
  })
  .meta({ id: "ImageChangePage" });
export type ImageChangePage = z.output<typeof ImageChangePage>;
