import { z } from "zod";
import { imageFilters } from "@/lib/images/list-queries/resource";
import { visibilities } from "@/lib/values/visibility";

/** Few enough for a URL that every proxy accepts. */
export const maxSummaryIds = 200;

const ids = z.array(z.string().min(1)).min(1).max(maxSummaryIds, `at most ${maxSummaryIds} ids`);

/** The images that are summarized, as parameters. */
export const summaryFields = {
  ids: ids.optional().describe(`These images, up to ${maxSummaryIds}; not with other parameters`),
  except_ids: ids.optional().describe(`Not these images, up to ${maxSummaryIds}`),
  ...imageFilters,
};

export const ImagesSummary = z
  .object({
    count: z.number().int().describe("Images; unknown ids do not count"),
    bytes: z.number().int().describe("Bytes of their originals"),
    shared: z
      .object({
        album: z.string().optional(),
        visibility: z.enum(visibilities).optional(),
        license: z.string().optional(),
        nsfw: z.boolean().optional(),
        is_favourited: z.boolean().optional(),
        expiration_date: z.string().nullable().optional(),
      })
      .describe("The values that all of the images have. A member that differs between them is omitted"),
    shared_tags: z.array(z.string()).describe("The tags that all of the images have, in alphabetical order"),
  })
  .meta({ id: "ImagesSummary" });
export type ImagesSummary = z.output<typeof ImagesSummary>;
