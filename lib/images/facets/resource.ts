import { z } from "zod";

const FacetValue = z.object({ value: z.string(), count: z.number().int().describe("Number of images") });

/** The most values of a facet. */
export const maxFacetValues = 100;

/** The filters whose values are counted. */
export const countedFilters = [
  "tag",
  "license",
  "visibility",
  "format",
  "orientation",
  "color",
  "is_favourited",
  "animated",
  "nsfw",
  "encrypted",
  "untagged",
  "without_alt",
  "rating",
  "pick",
  "archived",
] as const;

const FilterChoice = z.object({
  filter: z.enum(countedFilters).describe("Name of the filter"),
  value: z
    .string()
    .describe(
      "Value for the filter: a tag's slug, a license ID, a number of stars, `exclude` and `only`, or `true` and `false`",
    ),
  count: z.number().int().describe("Number of images"),
});

const rangeOf = <Bound extends z.ZodType>(bound: Bound, description: string) =>
  z.object({ min: bound, max: bound }).nullable().describe(description);

export const ImageFacets = z
  .object({
    labels: z.array(FacetValue).describe("AI labels, for the filter `label`"),
    cameras: z.array(FacetValue).describe("Camera makes and models in lowercase, for the filter `camera`"),
    choices: z
      .array(FilterChoice)
      .describe("Values for other filters, most frequent first. Values without images are omitted."),
    ranges: z
      .object({
        width: rangeOf(z.number().int(), "Widths in pixels, for `min_width` and `max_width`"),
        bytes: rangeOf(z.number().int(), "Sizes of originals in bytes, for `min_bytes` and `max_bytes`"),
        taken: rangeOf(z.string(), "Local dates as `YYYY-MM-DD`, for `taken_from` and `taken_to`"),
      })
      .describe("Smallest and largest values. Null without a value."),
  })
  .meta({ id: "ImageFacets" });
export type ImageFacets = z.output<typeof ImageFacets>;
