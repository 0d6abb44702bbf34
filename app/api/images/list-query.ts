import { z } from "zod";
import { summaryFields } from "@/lib/batches/selection-summary/resource";
import { booleanParam, integerParam, queryParams } from "@/lib/http";
import { imageFilters, maxComparedImages } from "@/lib/images/list-queries/resource";
import {
  defaultPageSize,
  imageSorts,
  listFields,
  maxOffset,
  maxPageSize,
  offsetSorts,
} from "@/lib/images/resource";
import { searchModes } from "@/lib/images/search/values";

const filterParams = queryParams(imageFilters);

/** The query of `GET /images`. */
export const ListImagesQuery = z.strictObject({
  limit: integerParam({ min: 1, max: maxPageSize }).optional().describe(`Default ${defaultPageSize}`),
  cursor: z.string().max(2_000).optional().describe("`next_cursor` of the previous page"),
  sort: z
    .enum(imageSorts)
    .optional()
    .describe(
      "`recent` (default), `oldest`, `taken` (taken last first), `name` (by the filename's code points, so capitals come before small letters), `relevance` (requires `search`; ranks the newest 1,000 matches), `bytes` (largest first) or `requests` (most requested first)",
    ),
  mode: z
    .enum(searchModes)
    .optional()
    .describe(
      `What \`search\` compares: the words (\`text\`, default), their meaning (\`semantic\`), or both (\`hybrid\`). The last two find images that were analysed, among the newest ${maxComparedImages.toLocaleString("en")} that pass the filters, nearest first, in one page of \`limit\`; only where \`search_modes\` of \`GET /ai\` has them`,
    ),
  offset: integerParam({ min: 0, max: maxOffset })
    .optional()
    .describe(
      `With ${offsetSorts.map((sort) => `\`sort=${sort}\``).join(" and ")}, instead of \`cursor\`; up to ${maxOffset}, after which \`next_cursor\` continues`,
    ),
  fields: z
    .enum(listFields)
    .optional()
    .describe("`grid`: the few members that a grid of images shows, which is faster and much smaller"),
  include_total: booleanParam()
    .optional()
    .describe("true: also `total`, the number of images that pass the filters, exact to 10,000"),
  include_metadata: booleanParam()
    .optional()
    .describe("false omits tags (`[]`) and favourite status (`false`), which is faster; default true"),
  ...filterParams,
});

/** The query of `GET /images/timeline`. */
export const TimelineQuery = z.strictObject({
  year: z
    .string()
    .regex(/^\d{4}$/, "must be a year, as YYYY")
    .optional()
    .describe("Only this year, with `ratios` whatever the number of images"),
  ...filterParams,
});

/** The query of `GET /images/facets`. */
export const FacetsQuery = z.strictObject(filterParams);

/** The query of `GET /images/summary`. */
export const SummaryQuery = z.strictObject(queryParams(summaryFields)).superRefine((query, context) => {
  if (query.ids === undefined || Object.values(query).filter((value) => value !== undefined).length === 1)
    return;
  context.addIssue({ code: "custom", path: ["ids"], message: "cannot be combined with other parameters" });
});
