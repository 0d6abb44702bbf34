import { z } from "zod";
import { integerParam } from "@/lib/http";
import { defaultPageSize, maxPageSize } from "@/lib/images/resource";

/** The query of a list with cursor pagination. */
export const PageQuery = z.strictObject({
  limit: integerParam({ min: 1, max: maxPageSize })
    .optional()
    .meta({ description: "Items per page", default: defaultPageSize }),
  cursor: z.string().max(2_000).optional().describe("`next_cursor` of the previous page"),
});

/** Returns the query with its defaults. */
export function toPageOptions(query: z.output<typeof PageQuery>) {
  return { limit: query.limit ?? defaultPageSize, cursor: query.cursor };
}
