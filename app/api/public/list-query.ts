import { z } from "zod";
import { integerParam } from "@/lib/http";
import { wireText } from "@/lib/kernel/text";
import { defaultPublicPageSize, maxPublicPageSize } from "@/lib/public/resource";
import { PaletteColor } from "@/lib/values/palette";

/** The query of a public list of images. */
export const PublicListQuery = z.strictObject({
  limit: integerParam({ min: 1, max: maxPublicPageSize })
    .optional()
    .meta({ description: "Images per page", default: defaultPublicPageSize }),
  cursor: z.string().max(2_000).optional().describe("`next_cursor` of the previous page"),
  tag: wireText({ max: 100 }).optional().describe("Only images with this tag, by slug or name"),
  color: PaletteColor.optional().describe("Only images with this dominant palette color"),
  search: wireText({ max: 200 })
    .optional()
    .describe("Words in the filename, title, tags, alt text and description"),
});

/** The query that was sent, for the URL under the current handle. */
export function toSearch(query: Record<string, unknown>): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries)}`;
}
