import { z } from "zod";
import { summaryFields } from "@/lib/batches/selection-summary/resource";
import { booleanParam, deprecated, integerParam, queryParams } from "@/lib/http";
import { defaultImagesPerDay, Month, maxImagesPerDay } from "@/lib/images/calendar/resource";
import { archivedFilter, imageFilters, maxComparedImages } from "@/lib/images/list-queries/resource";
import {
  defaultPageSize,
  imageSorts,
  listFields,
  maxOffset,
  maxPageSize,
  offsetSorts,
} from "@/lib/images/resource";
import { searchModes } from "@/lib/images/search/values";
import { Day } from "@/lib/kernel/dates";
import { includedRecipes } from "./included-recipes";

const filterParams = queryParams(imageFilters);

/** The query of `GET /images/grid`. */
export const ListGridImagesQuery = z.strictObject({
  limit: integerParam({ min: 1, max: maxPageSize })
    .optional()
    .meta({ description: "Images per page", default: defaultPageSize }),
  cursor: z.string().max(2_000).optional().describe("`next_cursor` of the previous page"),
  sort: z.enum(imageSorts).optional().meta({
    description:
      "`recent` or `oldest` by upload. `taken`: most recently taken first. `name`: by the filename's code points, so capitals come before lowercase. `relevance`: requires `search`, ranks the newest 1,000 matches. `bytes`: largest first. `requests`: most requested first. `rating`: only images with stars, most stars first. `manual`: by hand. Requires `collection` or `album`. With both, images are in the order of the collection.",
    default: "recent",
  }),
  mode: z
    .enum(searchModes)
    .optional()
    .meta({
      description: `How \`search\` matches: by words (\`text\`), by meaning (\`semantic\`) or both (\`hybrid\`). \`semantic\` and \`hybrid\` rank analyzed images among the newest ${maxComparedImages.toLocaleString("en")} that match the filters, nearest first. They return one page of \`limit\`, and need a mode listed in \`search_modes\` of \`GET /ai\`.`,
      default: "text",
    }),
  offset: integerParam({ min: 0, max: maxOffset })
    .optional()
    .describe(
      `Images to skip, instead of \`cursor\`. Only with ${offsetSorts.map((sort) => `\`sort=${sort}\``).join(" and ")}, up to ${maxOffset}; then continue with \`next_cursor\`.`,
    ),
  include_total: booleanParam().optional().meta({
    description: "Include `total`, the number of matching images, exact up to 10,000",
    default: false,
  }),
  include_metadata: booleanParam().optional().meta({
    description: "If false, tags are `[]` and the favorite status is `false`, which is faster",
    default: true,
  }),
  ...filterParams,
});

/** The query of `GET /images`. */
export const ListImagesQuery = ListGridImagesQuery.extend({
  ...includedRecipes,
  fields: deprecated(
    z
      .enum(listFields)
      .optional()
      .describe(
        "`grid`: return the response of `GET /images/grid`. Use that operation instead, because this one describes the response without `fields`.",
      ),
    { since: "2026-11-29", sunset: "2027-11-29" },
  ),
});

/** The query of `GET /images/timeline`. */
export const TimelineQuery = z.strictObject({
  year: z
    .string()
    .regex(/^\d{4}$/, "must be a year, as YYYY")
    .optional()
    .describe("Return only this year. `ratios` is then included for any number of images."),
  ...filterParams,
});

/** The query of `GET /images/timeline/days`. */
export const TimelineDaysQuery = z.strictObject({
  month: Month.optional().describe("Return the days of this month. Default: the current month in UTC."),
  ...filterParams,
});

/** The query of `GET /images/on-this-day`. */
export const OnThisDayQuery = z.strictObject({
  day: Day.optional().describe("Find images of this month and day in earlier years. Default: today in UTC."),
  limit: integerParam({ min: 1, max: maxImagesPerDay })
    .optional()
    .meta({ description: "Images per day", default: defaultImagesPerDay }),
  ...queryParams({ archived: archivedFilter }),
});

/** The query of `GET /images/facets`. */
export const FacetsQuery = z.strictObject(filterParams);

/** The query of `GET /images/summary`. */
export const SummaryQuery = z.strictObject(queryParams(summaryFields)).superRefine((query, context) => {
  if (query.ids === undefined || Object.values(query).filter((value) => value !== undefined).length === 1)
    return;
  context.addIssue({ code: "custom", path: ["ids"], message: "cannot be combined with other parameters" });
});
