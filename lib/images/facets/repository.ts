import { type SQL, sql } from "drizzle-orm";
import { tagListOf } from "@/db/deleted-tags";
import { type Facet, facetCodes } from "@/db/facets";
import { favourites, imageSearch, images } from "@/db/schema";
import { withIndexScans } from "@/lib/platform/database/transaction";
import type { ImageFilters } from "../list-queries/filters";
import { buildPageQuery } from "../list-queries/page";
import { maxComparedImages } from "../list-queries/resource";
import { type ImageFacets, maxFacetValues } from "./resource";

type FacetName = "label" | "camera" | ImageFacets["choices"][number]["filter"];
type Bound = "width" | "bytes" | "taken";

export interface FacetRow {
  facet: FacetName;
  value: string;
  count: number;
}

export interface BoundRow {
  facet: Bound;
  value: string;
  /** The largest value; `value` is the smallest. */
  largest: string;
}

type Row = Omit<FacetRow, "facet"> & Omit<BoundRow, "facet"> & { facet: FacetName | Bound };

/** The filters of which each facet of `image_search.facets` is a value. */
const facetFilters: Partial<Record<Facet, [filter: FacetName, value: string]>> = {
  nsfw: ["nsfw", "true"],
  safe: ["nsfw", "false"],
  without_alt: ["without_alt", "true"],
  with_alt: ["without_alt", "false"],
  animated: ["animated", "true"],
  still: ["animated", "false"],
  encrypted: ["encrypted", "true"],
  ...valuesOf("visibility", ["public", "unlisted", "private"]),
  ...valuesOf("orientation", ["landscape", "portrait", "square"]),
  ...valuesOf("format", ["jpeg", "png", "webp", "gif", "avif", "heic", "tiff", "svg"]),
  ...valuesOf("color", ["red", "orange", "amber", "yellow", "lime", "green", "emerald", "teal", "cyan"]),
  ...valuesOf("color", ["sky", "blue", "indigo", "violet", "purple", "fuchsia", "pink", "rose", "slate"]),
};

function valuesOf(filter: FacetName, values: readonly Facet[]) {
  return Object.fromEntries(values.map((value) => [value, [filter, value]])) as typeof facetFilters;
}

/** A table of the facets that are values of filters. */
const facetTable = sql.join(
  Object.entries(facetFilters).map(
    ([facet, [filter, value]]) => sql`(${facetCodes[facet as Facet]}, ${filter}, ${value})`,
  ),
  sql`, `,
);

const mostFrequent = sql`group by 2 order by count desc, value limit ${maxFacetValues}`;

/** Counts the images by a value. */
const counts = (filter: FacetName, value: SQL) => sql`
  (select ${filter}, (${value})::text as value, count(*)::integer as count, null
    from matching group by 2 order by count desc)`;

const bounds = (name: Bound, value: SQL) => sql`
  (select ${name}, min(${value})::text as value, 0, max(${value})::text
    from matching having min(${value}) is not null)`;

/**
 * Counts the newest images that match by the values of filters, most frequent first, and returns
 * the bounds of their widths, sizes and dates.
 */
export async function listFacetValues(filters: ImageFilters): Promise<Array<FacetRow | BoundRow>> {
  const ids = buildPageQuery("recent", filters, { limit: maxComparedImages, after: undefined, offset: 0 });
  const favourite = sql`exists (select 1 from ${favourites} f
    where f.owner = ${filters.owner} and f.image_id = matching.image_id)`;
  const { rows } = await withIndexScans((database) =>
    database.execute<Row>(sql`
      with matching as materialized (
        select s.image_id, s.labels, s.camera, s.facets, s.license, s.width,
          nullif(i.sorted_bytes, 0) as bytes, left(s.sort_taken, 10) as taken, i.rating, i.pick,
          case when i.archived_at is null then 'exclude' else 'only' end as archived,
          ${tagListOf(sql`s.image_id`)} as tags
        from (${ids}) ids inner join ${imageSearch} s on s.image_id = ids.id
          inner join ${images} i on i.id = ids.id
      )
      (select 'label' as facet, l.label as value, count(*)::integer as count, null as largest
        from matching, unnest(string_to_array(trim(e'\\n' from labels), e'\\n')) as l(label)
        where l.label <> '' ${mostFrequent})
      union all
      (select 'camera', camera collate "default" as value, count(*)::integer as count, null
        from matching where camera is not null ${mostFrequent})
      union all
      (select 'tag', t.slug as value, count(*)::integer as count, null
        from matching, unnest(tags) as t(slug) ${mostFrequent})
      union all
      (select 'license', license collate "default" as value, count(*)::integer as count, null
        from matching ${mostFrequent})
      union all
      (select v.filter, v.value, count(*)::integer as count, null
        from matching, unnest(string_to_array(facets, null)) as c(code)
          inner join (values ${facetTable}) as v(code, filter, value) on v.code = c.code
        group by 1, 2 order by count desc, 1, 2)
      union all ${counts("untagged", sql`cardinality(tags) = 0`)}
      union all ${counts("is_favourited", favourite)}
      union all ${counts("rating", sql`rating`)}
      union all ${counts("pick", sql`pick`)}
      union all ${counts("archived", sql`archived`)}
      union all ${bounds("width", sql`width`)}
      union all ${bounds("bytes", sql`bytes`)}
      union all ${bounds("taken", sql`nullif(taken, '')`)}`),
  );

  return rows as Array<FacetRow | BoundRow>;
}
