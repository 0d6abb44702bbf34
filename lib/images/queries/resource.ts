import { z } from "zod";
import { RecipeNameText } from "@/lib/image-urls/resource";
import { imageFilters } from "../list-queries/resource";
import { defaultPageSize, maxPageSize } from "../resource";
import { checkFilter, leafFilters } from "./check-filter";
import { type FilterNode, maxConditions, maxFilterBytes, maxGroups, maxParts, querySorts } from "./values";

/** The names of the conditions of queries, without the owner's metadata. */
export const conditionNames = Object.keys(leafFilters);

const Parts = z
  .array(z.lazy(() => KnownFilter))
  .min(1)
  .max(maxParts);

/** The form of a query, for the reference. Its errors do not say which part is wrong. */
const KnownFilter: z.ZodType<FilterNode> = z
  .union([
    z.strictObject({ any: Parts }).describe("Images that match at least one of the filters"),
    z.strictObject({ all: Parts }).describe("Images that match all of the filters"),
    z.strictObject({ not: z.lazy(() => KnownFilter) }).describe("Images that don't match the filter"),
    z
      .looseObject(leafFilters)
      .describe(
        "Images that pass all filters, which mean the same as in `GET /images`. `meta.<name>` compares the custom metadata with this name: an object with `eq`, `gte`, `lte` (texts or numbers) and `exists` (true or false). Two numbers are compared as numbers, everything else as text, which suits ISO dates.",
      ),
  ])
  .meta({ id: "ImageQueryFilter" }) as unknown as z.ZodType<FilterNode>;

/** A stored or sent query: conditions, and groups of them. */
export const ImageQueryFilter = z
  .preprocess((value, context) => {
    const reject = (path: ReadonlyArray<string | number>, message: string) =>
      context.addIssue({ code: "custom", path: [...path], message });
    if (value !== undefined) checkFilter(value, reject);
    return value;
  }, KnownFilter)
  .describe(
    `At most ${maxConditions} conditions, ${maxGroups} nested groups and ${maxFilterBytes.toLocaleString("en")} bytes as JSON`,
  );

export const ImageQuery = z
  .strictObject({
    filter: ImageQueryFilter,
    sort: z.enum(querySorts).optional().meta({
      description: "`recent` or `oldest` by upload. `taken`: most recently taken first.",
      default: "recent",
    }),
    limit: z
      .number()
      .int()
      .min(1)
      .max(maxPageSize)
      .optional()
      .meta({ description: "Images per page", default: defaultPageSize }),
    cursor: z.string().max(2_000).optional().describe("`next_cursor` of the previous page"),
    include_total: z.boolean().optional().meta({
      description: "Include `total`, the number of matching images, at most 10,000",
      default: false,
    }),
    include_metadata: z.boolean().optional().meta({
      description: "If false, tags are `[]` and the favorite status is `false`, which is faster",
      default: true,
    }),
    include_recipes: z
      .array(RecipeNameText)
      .min(1)
      .max(10)
      .optional()
      .describe("Also return the URLs of these recipes in `urls`. At most 10."),
    deleted: imageFilters.deleted,
    archived: imageFilters.archived,
  })
  .meta({
    id: "ImageQuery",
    examples: [{ filter: { any: [{ tag: ["lake"] }, { not: { min_width: 2_000 } }] }, limit: 50 }],
  });
export type ImageQuery = z.output<typeof ImageQuery>;
