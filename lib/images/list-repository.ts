import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { favourites, imageFiles, imageRequests, images } from "@/db/schema";
import type { Position } from "@/lib/platform/cursor";
import { executor } from "@/lib/platform/transaction";
import type { SearchQuery } from "@/lib/search";
import { describingColumns, imageColumns, isFavouriteOfOwner, isLiveFile } from "./columns";
import type { ImageWithFile } from "./image";
import { firstTag, type ImageFilters, isFirstTag, matchesFilters } from "./list-filters";
import type { ImageSort } from "./resource";

export interface ImageListing {
  sort: ImageSort;
  limit: number;
  after: Position | undefined;
  /** Rows to leave out; for `requests` only. */
  offset: number;
  /** Without it, tags and favourites are not looked up. */
  withMetadata: boolean;
}

/** A row of a list, with what the next page's position is made of. */
export interface ListedImage extends ImageWithFile {
  sortKey: string;
}

/** Ranking reads every match: of a word that is everywhere only the newest matches are ranked. */
const mostRanked = 2_000;

const undescribed = { tags: sql<string[]>`array[]::text[]`, isFavourited: sql<boolean>`false` };

/** The owner's images that pass the filters, in the order asked for. */
export async function listImageRows(filters: ImageFilters, listing: ImageListing): Promise<ListedImage[]> {
  const { sort, after, limit, offset, withMetadata } = listing;
  const order = orderOf(sort, filters);
  const query = executor()
    .select({
      ...imageColumns,
      ...(withMetadata ? describingColumns : undescribed),
      sortKey: sql<string>`${order.key}::text`,
    })
    .from(images)
    .leftJoin(imageFiles, isLiveFile)
    .$dynamic();
  const { search, tags = [] } = filters;
  const isRanked = sort === "relevance" && search !== undefined;
  if (isRanked) query.innerJoin(ranked(filters, search), sql`ranked.id = ${images.id}`);
  else if (tags.length > 0) query.innerJoin(firstTag, isFirstTag(filters));
  if (sort === "requests") query.innerJoin(imageRequests, eq(imageRequests.imageId, images.id));
  if (withMetadata) query.leftJoin(favourites, isFavouriteOfOwner);
  return query
    .where(
      and(
        isRanked ? undefined : matchesFilters(filters, order.createdAt),
        sort === "requests" ? eq(imageRequests.owner, filters.owner) : undefined,
        after && sql`(${order.key}, ${order.id}) < (${after[0]}::${order.type}, ${after[1]})`,
      ),
    )
    .orderBy(desc(order.key), desc(order.id))
    .limit(limit)
    .offset(offset);
}

interface Order {
  key: SQL | AnyPgColumn;
  type: SQL;
  id: AnyPgColumn;
  createdAt: AnyPgColumn;
}

/** Each order comes out of an index of its own, but relevance, which is reckoned. */
function orderOf(sort: ImageSort, { tags = [] }: ImageFilters): Order {
  const source = tags.length > 0 ? firstTag : { createdAt: images.createdAt, imageId: images.id };
  const byColumn = { type: sql`text`, id: images.id, createdAt: images.createdAt };
  switch (sort) {
    case "recent":
      return { ...byColumn, key: source.createdAt, id: source.imageId, createdAt: source.createdAt };
    case "bytes":
      return { ...byColumn, key: sql`coalesce(${images.sizeBytes}, 0)`, type: sql`bigint` };
    case "requests":
      return { ...byColumn, key: imageRequests.requests, type: sql`bigint`, id: imageRequests.imageId };
    case "relevance":
      return { ...byColumn, key: sql`ranked.rank`, type: sql`bigint` };
  }
}

/**
 * The newest matches with their rank: whole words come before beginnings of words, and a filename tells more than a tag, a
 * tag more than the alt text. A whole number, so that it can be compared again for the next page.
 */
function ranked(filters: ImageFilters, { match, whole }: SearchQuery) {
  const { searchText } = images;
  const weight = sql`ts_rank('{0.1, 0.2, 0.6, 1}', ${searchText}, to_tsquery('simple', ${match}), 1)`;
  const isWhole = sql`(${searchText} @@ to_tsquery('simple', ${whole}))::integer`;
  const hasTags = (filters.tags ?? []).length > 0;
  const createdAt = hasTags ? firstTag.createdAt : images.createdAt;
  const query = executor()
    .select({
      id: images.id,
      rank: sql<number>`(1e6 * (${isWhole} + ${weight}))::bigint`.as("rank"),
    })
    .from(images)
    .$dynamic();
  if (hasTags) query.innerJoin(firstTag, isFirstTag(filters));
  return query
    .where(matchesFilters(filters, createdAt))
    .orderBy(desc(createdAt), desc(hasTags ? firstTag.imageId : images.id))
    .limit(mostRanked)
    .as("ranked");
}
