import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";
import { booleanParam, integerParam, listParam } from "@/lib/http";
import { defaultPageSize, imageSorts, maxOffset, maxPageSize } from "@/lib/images/resource";
import { Day } from "@/lib/kernel/dates";
import { wireText } from "@/lib/kernel/text";
import { TagSlug } from "@/lib/tags/resource";

/** The query of `GET /images`. */
export const ListImagesQuery = z.strictObject({
  limit: integerParam({ min: 1, max: maxPageSize }).optional().describe(`Default ${defaultPageSize}`),
  cursor: z.string().max(2_000).optional().describe("`next_cursor` of the previous page"),
  album: AlbumSlug.optional().describe("Only images of this album"),
  tag: listParam(TagSlug, 20).optional().describe("Only images with all of these tags, separated by commas"),
  search: wireText({ max: 200 })
    .optional()
    .describe(
      "Words of the filename, the tags or the alt text; the last one may be incomplete. If nothing matches, similarly spelt words are tried.",
    ),
  sort: z
    .enum(imageSorts)
    .optional()
    .describe(
      "`recent` (default), `relevance` (requires `search`; ranks the newest 1,000 matches), `bytes` (largest first) or `requests` (most requested first)",
    ),
  offset: integerParam({ min: 0, max: maxOffset })
    .optional()
    .describe(
      `With \`sort=requests\`, instead of \`cursor\`; up to ${maxOffset}, after which \`next_cursor\` continues`,
    ),
  include_deleted: booleanParam().optional().describe("Also soft-deleted images; default false"),
  is_favourited: booleanParam().optional().describe("true: only favourites; false: only other images"),
  from: Day.optional().describe("First day of creation, `YYYY-MM-DD`, in UTC"),
  to: Day.optional().describe("Last day of creation, inclusive"),
  include_metadata: booleanParam()
    .optional()
    .describe("false omits tags (`[]`) and favourite status (`false`), which is faster; default true"),
});
