import { sql } from "drizzle-orm";
import { imageSearch } from "@/db/schema";
import { withIndexScans } from "@/lib/platform/database/transaction";
import type { ImageFilters } from "./list-queries/filters";
import { buildPageQuery } from "./list-queries/page";
import { maxComparedImages, maxFacetValues } from "./list-queries/resource";

interface FacetRow {
  facet: "label" | "camera";
  value: string;
  count: number;
}

/**
 * Returns the most frequent labels and cameras of the newest images that match, most frequent
 * first.
 */
export async function listFacetValues(filters: ImageFilters): Promise<FacetRow[]> {
  const ids = buildPageQuery("recent", filters, { limit: maxComparedImages, after: undefined, offset: 0 });
  const mostFrequent = sql`group by 2 order by count desc, value limit ${maxFacetValues}`;
  const { rows } = await withIndexScans((database) =>
    database.execute<{ facet: FacetRow["facet"]; value: string; count: number }>(sql`
      with matching as materialized (
        select s.labels, s.camera from (${ids}) ids inner join ${imageSearch} s on s.image_id = ids.id
        where s.labels is not null or s.camera is not null
      )
      (select 'label' as facet, l.label as value, count(*)::integer as count
        from matching, unnest(string_to_array(trim(e'\\n' from labels), e'\\n')) as l(label)
        where l.label <> '' ${mostFrequent})
      union all
      (select 'camera', camera collate "default" as value, count(*)::integer as count
        from matching where camera is not null ${mostFrequent})`),
  );

  return rows;
}
