import { and, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { favourites, imageSearch, images, imageTags } from "@/db/schema";
import type { SearchQuery } from "@/lib/images/search";
import { getDayBounds } from "@/lib/kernel/dates";

/** A value, or where a prepared query has it filled in. */
export type QueryValue = string | Placeholder;

/** Which of the owner's images; what is undefined does not matter. */
export interface ImageFilters {
  owner: QueryValue;
  album?: QueryValue | undefined;
  /** All of them. */
  tags?: readonly string[] | undefined;
  search?: SearchQuery | undefined;
  isFavourited?: boolean | undefined;
  /** Days of creation, inclusive, `YYYY-MM-DD` in UTC. */
  from?: string | undefined;
  to?: string | undefined;
  includeDeleted?: boolean | undefined;
}

/** Whose images, in which album, deleted or not. */
export function matchesOwnerAndAlbum({ owner, album, includeDeleted }: ImageFilters): SQL | undefined {
  return and(
    eq(images.owner, owner),
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

export function hasTags(tags: readonly string[]): SQL | undefined {
  const hasTag = (tag: string) =>
    sql`exists (select 1 from ${imageTags} t where t.image_id = ${images.id} and t.tag_slug = ${tag})`;
  return and(...tags.map(hasTag));
}

/** `useIndex`: false where the words of a row that is at hand are compared, and their index is of no use. */
export function matchesSearch(
  { owner, search, isFavourited }: ImageFilters,
  useIndex: boolean,
): SQL | undefined {
  const query = sql`to_tsquery('simple', ${search?.match})`;
  const hasWords = useIndex
    ? sql`${images.id} in (select s.image_id from ${imageSearch} s where s.owner = ${owner} and s.search_text @@ ${query})`
    : sql`(select s.search_text @@ ${query} from ${imageSearch} s where s.image_id = ${images.id})`;
  const isFavourite = sql`exists (
    select 1 from ${favourites} f where f.owner = ${owner} and f.image_id = ${images.id})`;
  return and(
    search && hasWords,
    isFavourited === undefined ? undefined : isFavourited ? isFavourite : sql`not ${isFavourite}`,
  );
}
