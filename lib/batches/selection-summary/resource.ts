import { z } from "zod";
import { imageFilters } from "@/lib/images/list-queries/resource";
import { visibilities } from "@/lib/values/visibility";

/** Few enough for a URL that every proxy accepts. */
export const maxSummaryIds = 200;

const ids = z.array(z.string().min(1)).min(1).max(maxSummaryIds, `at most ${maxSummaryIds} ids`);

/** The images that are summarized, as parameters. */
export const summaryFields = {
  ids: ids.optional().describe(`Up to ${maxSummaryIds} image IDs. Cannot be combined with other parameters.`),
  except_ids: ids.optional().describe(`Up to ${maxSummaryIds} image IDs to skip`),
  ...imageFilters,
};

export const ImagesSummary = z
  .object({
    count: z.number().int().describe("Number of images, without unknown IDs"),
    bytes: z.number().int().describe("Bytes of the originals"),
    shared: z
      .object({
        album: z.string().optional(),
        visibility: z.enum(visibilities).optional(),
        license: z.string().optional(),
        nsfw: z.boolean().optional(),
        is_favourited: z.boolean().optional(),
        expiration_date: z.string().nullable().optional(),
      })
      .describe("Common values of all images. Members with different values are omitted."),
    shared_tags: z.array(z.string()).describe("Common tags of all images, in alphabetical order"),
  })
  .meta({ id: "ImagesSummary" });
export type ImagesSummary = z.output<typeof ImagesSummary>;
