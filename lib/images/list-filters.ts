import { and, eq, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { favourites, images, imageTags } from "@/db/schema";
import { timesOfDay } from "@/lib/kernel/day";
import type { SearchQuery } from "@/lib/search";

/** Which of the owner's images; what is undefined does not matter. */
export interface ImageFilters {
  owner: string;
  album?: string | undefined;
  /** All of them. */
  tags?: readonly string[] | undefined;
  search?: SearchQuery | undefined;
  isFavourited?: boolean | undefined;
  /** Days of creation, inclusive, `YYYY-MM-DD` in UTC. */
  from?: string | undefined;
  to?: string | undefined;
  includeDeleted?: boolean | undefined;
}

/** The rows of the first tag carry the images' times and ids: a list of newest images comes out of their index. */
export const firstTag = alias(imageTags, "first_tag");

/** What a filtered list joins when it asks for tags. */
export function isFirstTag({ owner, tags }: ImageFilters): SQL | undefined {
  return and(
    eq(firstTag.imageId, images.id),
    eq(firstTag.owner, owner),
    eq(firstTag.tagSlug, tags?.[0] ?? ""),
  );
}

export function matchesFilters(filters: ImageFilters, createdAt: AnyPgColumn): SQL | undefined {
  const { owner, album, tags = [], search, isFavourited, from, to, includeDeleted } = filters;
  const isFavourite = sql`exists (
    select 1 from ${favourites} f where f.owner = ${owner} and f.image_id = ${images.id})`;
  return and(
    eq(images.owner, owner),
    includeDeleted ? undefined : isNull(images.deletedAt),
    album === undefined ? undefined : eq(images.albumSlug, album),
    ...tags.slice(1).map(hasTag),
    search && sql`${images.searchText} @@ to_tsquery('simple', ${search.match})`,
    isFavourited === undefined ? undefined : isFavourited ? isFavourite : sql`not ${isFavourite}`,
    from === undefined ? undefined : gte(createdAt, timesOfDay(from).first),
    to === undefined ? undefined : lte(createdAt, timesOfDay(to).last),
  );
}

function hasTag(tag: string): SQL {
  return sql`exists (
    select 1 from ${imageTags} t where t.image_id = ${images.id} and t.tag_slug = ${tag})`;
}
