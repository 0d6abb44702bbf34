import { and, type SQL, sql } from "drizzle-orm";
import { albumRanks, images } from "@/db/schema";
import { unrankedPrefix } from "@/lib/albums";
import {
  type ImageFilters,
  isInPeriod,
  isTakenInPeriod,
  matchesAlbum,
  matchesArchived,
  matchesImage,
  matchesLinkedRows,
} from "./filters";
import type { PageOptions } from "./stages";

/**
 * Builds the query for a page of an album in its order by hand. Images with a rank come first, by
 * the index of ranks. The others, which are read only if the page has room, follow by their upload:
 * `buildOldestQuery` builds their page.
 */
export function buildAlbumOrderQuery(
  filters: ImageFilters,
  { limit, after, offset }: PageOptions,
  buildOldestQuery: (filters: ImageFilters, options: PageOptions) => SQL,
): SQL {
  const { owner, tags = [] } = filters;
  const size = limit + offset;
  const slug = slugOf(filters.album);
  const matches = and(
    sql`${images.owner} = ${owner}`,
    matchesAlbum(filters),
    isInPeriod(sql`${images.createdAt}`, filters),
    matchesImage(filters),
    isTakenInPeriod(sql`${images.sortTaken}`, filters),
    matchesArchived(filters),
    matchesLinkedRows(sql`${images.id}`, { filters, tags, useSearchIndex: true }),
  );
  const isInOrder = sql`r.owner = ${owner} and r.album_slug = ${slug}`;
  const [key, id] = after ?? [];
  const isAfterRank = after && sql`(r.rank, r.image_id) > (${key}, ${id})`;
  const afterUpload =
    typeof key === "string" && id !== undefined && key.startsWith(unrankedPrefix)
      ? ([key.slice(unrankedPrefix.length), id] as const)
      : undefined;
  const unranked = buildOldestQuery(
    { ...filters, unrankedIn: slug },
    { limit: size, after: afterUpload, offset: 0 },
  );

  return sql`
    with ranked as materialized (
      select r.image_id as id, r.rank as key from ${albumRanks} r inner join images on images.id = r.image_id
      where ${and(isInOrder, matches, isAfterRank)}
      order by r.rank, r.image_id limit ${size}
    ), unranked as materialized (
      select id, ${unrankedPrefix}::text || key as key from (${unranked}) oldest
      order by oldest.key, id limit ${size}::bigint - (select count(*) from ranked)
    )
    select id, key from ranked union all select id, key from unranked
    order by key, id limit ${limit} offset ${offset}`;
}

/** Rows of the default album may have the slugs of deleted albums as well, which come behind its own. */
function slugOf(album: ImageFilters["album"]) {
  return Array.isArray(album) ? (album[0] ?? "") : album;
}
