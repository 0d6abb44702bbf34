import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";
import { ImageFiltersBody } from "@/lib/images/list-queries/resource";
import { VariantKey } from "@/lib/variants/resource";

export const maxArchivedIds = 1_000;

export const ArchiveImages = z
  .strictObject({
    ids: z
      .array(z.string())
      .min(1, "at least one id")
      .max(maxArchivedIds, `at most ${maxArchivedIds} ids`)
      .optional()
      .describe("These images, deleted ones included. Duplicates count once"),
    album: AlbumSlug.optional().describe("All images of this album, newest first, without deleted ones"),
    query: ImageFiltersBody.optional().describe(
      "All images that pass these filters of `GET /images`, newest first, without deleted ones unless `deleted` says so",
    ),
    variant: VariantKey.default("original"),
  })
  .superRefine(({ ids, album, query }, context) => {
    if ([ids, album, query].filter((selection) => selection !== undefined).length === 1) return;
    context.addIssue({
      code: "custom",
      path: [],
      message: "exactly one of ids, album and query is required",
    });
  })
  .meta({
    id: "ArchiveImages",
    examples: [{ ids: ["img_01kcp3v9w8e7rgtq5n2xj6m4dz"] }],
    description: "Exactly one of `ids`, `album` and `query` is required",
  });
export type ArchiveImages = z.output<typeof ArchiveImages>;
