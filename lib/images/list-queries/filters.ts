import { and, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { favourites, imageSearch, images, imageTags } from "@/db/schema";
import type { SearchQuery } from "@/lib/images/search";
import { getDayBounds } from "@/lib/kernel/dates";

/** A value, or its placeholder in a prepared query. */
export type QueryValue = string | Placeholder;

/** Filters on the owner's images; `undefined` applies no filter. */
export interface ImageFilters {
  owner: QueryValue;
  album?: QueryValue | undefined;
  /** An image must have all of them. */
  tags?: readonly string[] | undefined;
  search?: SearchQuery | undefined;
  isFavourited?: boolean | undefined;
  /** Days of creation, inclusive, `YYYY-MM-DD` in UTC. */
  from?: string | undefined;
  to?: string | undefined;
  includeDeleted?: boolean | undefined;
}

/** Matches album and deletion state. */
export function matchesAlbum({ album, includeDeleted }: ImageFilters): SQL | undefined {
  return and(
    includeDeleted ? undefined : isNull(images.deletedAt),
    album === undefined ? undefined : eq(images.albumSlug, album),
  );
}

export function isInPeriod(createdAt: SQL, { from, to }: ImageFilters): SQL | undefined {
  return and(
    from === undefined ? undefined : sql`${createdAt} >= ${getDayBounds(from).first}`,
    to === undefined ? undefined : sql`${createdAt} <= ${getDayBounds(to).last}`,
  );
}

/** Conditions on tables that refer to an image by its id. */
export interface LinkedConditions {
  tags: readonly string[];
  filters: ImageFilters;
  /** False when the words of a row already found are compared, where the index does not help. */
  useSearchIndex: boolean;
}

export function matchesLinkedRows(
  id: SQL,
  { tags, filters: { owner, search, isFavourited }, useSearchIndex }: LinkedConditions,
): SQL | undefined {
  const hasTag = (tag: string) =>
    sql`exists (select 1 from ${imageTags} t where t.image_id = ${id} and t.tag_slug = ${tag})`;
  const isFavourite = sql`exists (
    select 1 from ${favourites} f where f.owner = ${owner} and f.image_id = ${id})`;
  const query = sql`to_tsquery('simple', ${search?.match})`;
  const hasWords = useSearchIndex
    ? sql`${id} in (select s.image_id from ${imageSearch} s where s.owner = ${owner} and s.search_text @@ ${query})`
    : sql`(select s.search_text @@ ${query} from ${imageSearch} s where s.image_id = ${id})`;
  return and(
    ...tags.map(hasTag),
    isFavourited === undefined ? undefined : isFavourited ? isFavourite : sql`not ${isFavourite}`,
    search && hasWords,
  );
}
