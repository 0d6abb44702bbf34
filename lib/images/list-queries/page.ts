import { and, eq, type SQL, sql } from "drizzle-orm";
import { searchTextOf } from "@/db/deleted-tags";
import { imageSearch, images } from "@/db/schema";
import { maxOrderedImages } from "@/lib/albums/values";
import type { ImageSort } from "../resource";
import { buildAlbumOrderQuery } from "./album-order";
import {
  type ImageFilters,
  isInAlbum,
  isInPeriod,
  isTakenInPeriod,
  matchesFewImages,
  matchesImage,
  matchesLinkedRows,
  matchesSearchRow,
  matchesSearchRowOf,
  matchesUnranked,
  readsSearchRows,
} from "./filters";
import { buildListOrder, directionOf, isByCreation } from "./order";
import { buildImageSets } from "./sets";
import {
  buildStagedQuery,
  type Direction,
  isAfterPosition,
  type OrderedRows,
  type PageOptions,
  type StageBounds,
  sortPage,
} from "./stages";

/** The rows that a query reads before it tries something else. */
export interface PageBounds {
  /** Entries of an index, compared with entries of others. */
  linked: StageBounds;
  /** Entries of an index, compared with the words and properties of their images. */
  compared: StageBounds;
  /** Rows of `image_search` in order of creation, which contain what is compared. */
  searched: StageBounds;
  /** Images of a tag, an album, a collection or the favorites to keep in memory. */
  setMembers: number;
}

const defaultBounds: PageBounds = {
  linked: { near: 1_000, further: 50_000, collected: 1_000 },
  compared: { near: 2_000, further: 10_000, collected: 5_000 },
  searched: { near: 10_000, further: 30_000, collected: 5_000 },
  setMembers: 30_000,
};

const behindRanked = ({ near, further, collected }: StageBounds): StageBounds => ({
  near: near + maxOrderedImages,
  further: further + maxOrderedImages,
  collected,
});

/** All images with a rank may come before the others in the order of uploads. */
const unrankedBounds: PageBounds = {
  linked: behindRanked(defaultBounds.linked),
  compared: behindRanked(defaultBounds.compared),
  searched: behindRanked(defaultBounds.searched),
  setMembers: defaultBounds.setMembers,
};

/** A total of rare images takes most of its time for the images, and needs no order. */
const countBounds: PageBounds = {
  ...defaultBounds,
  searched: { ...defaultBounds.searched, near: 2_000 },
};

/** Ranking reads every match. For a very common word, only the newest matches are ranked. */
const maxRankedRows = 1_000;

/** Builds the query for the ids and sort keys of one page. */
export function buildPageQuery(
  sort: ImageSort,
  filters: ImageFilters,
  options: PageOptions,
  bounds?: PageBounds,
): SQL {
  const { tags = [] } = filters;
  if (sort === "manual" && filters.collection === undefined)
    return buildAlbumOrderQuery(filters, options, (unranked, page) =>
      buildPageQuery("oldest", unranked, page, bounds ?? unrankedBounds),
    );

  const isInOrder = isByCreation(sort) && tags.length === 0 && filters.collection === undefined;
  return readsSearchRows(filters) && isInOrder
    ? buildMatchesQuery(directionOf(sort), filters, options, bounds ?? defaultBounds)
    : buildOrderedPageQuery(sort, filters, options, bounds ?? defaultBounds);
}

/** Builds the query for the ids of images that match, at most `max`, in no order. */
export function buildCountedQuery(filters: ImageFilters, max: number): SQL {
  const options = { limit: max, after: undefined, offset: 0, isUnordered: true };
  return buildPageQuery("recent", filters, options, countBounds);
}

function buildOrderedPageQuery(
  sort: ImageSort,
  filters: ImageFilters,
  options: PageOptions,
  bounds: PageBounds,
): SQL {
  const order = buildListOrder(sort, filters);
  const { joined, key, id, fromIndex, fromImage, properties, uncheckedTags, isDense } = order;
  const collection = order.uncheckedCollection;
  const rows: OrderedRows = { ...order, direction: directionOf(sort) };
  const linked = { filters: { ...filters, collection }, tags: uncheckedTags };
  const hasLinkedRows = matchesLinkedRows(id, { ...linked, useSearchIndex: true });
  // Lets the index of albums find the images of a small one.
  const isInLibrary = filters.album === undefined ? undefined : eq(images.owner, filters.owner);
  const isAfter = isAfterPosition(rows, options.after);
  const all = and(isInLibrary, fromIndex, fromImage, hasLinkedRows, isAfter);
  const found = sql`select ${id} as id, ${key} as key from ${joined} where ${all}`;
  if ((isDense && !hasLinkedRows) || filters.properties?.sha256 !== undefined)
    return sortPage(found, rows.direction, options);

  const scanned = sql`scanned.id`;
  const sets = buildImageSets(
    { ...filters, tags: uncheckedTags, collection, album: order.uncheckedAlbum, properties },
    bounds.setMembers,
  );
  const isOther = matchFirst(
    matchesUnranked(scanned, filters),
    matchFirst(
      readsSearchRows(filters) ? matchesSearchRowOf(scanned, filters) : undefined,
      fromImage && matchesImageOf(scanned, fromImage),
    ),
  );

  return buildStagedQuery(
    {
      rows,
      matches: matchFirst(sets.match(scanned), isOther),
      matchesMany: matchFirst(sets.matchMany(scanned), isOther),
      tables: sets.tables,
      isRare: sets.isAnySmall,
      found,
    },
    options,
    readsSearchRows(filters) ? bounds.compared : bounds.linked,
  );
}

/** Compares the second condition only if the first one is true. */
export function matchFirst(first: SQL | undefined, second: SQL | undefined): SQL | undefined {
  return first && second ? sql`case when ${first} then ${second} else false end` : (first ?? second);
}

/** Looks up the row of an image each time, as joined rows might be sorted before the page is cut. */
function matchesImageOf(id: SQL, condition: SQL): SQL {
  return sql`(select ${condition} from images where images.id = ${id})`;
}

/** The rows of `image_search` in order of creation. */
function orderSearchRows(filters: ImageFilters, direction: Direction): OrderedRows {
  const key = sql`s.created_at`;
  return {
    table: sql`${imageSearch} s`,
    id: sql`s.image_id`,
    key,
    keyType: sql`text`,
    direction,
    fromIndex: and(
      sql`s.owner = ${filters.owner}`,
      isInAlbum(sql`s.album_slug`, filters.album),
      isInPeriod(key, filters),
    ),
    columns: sql`, s.*`,
  };
}

/**
 * Same for words and properties in order of creation. `image_search` contains the order, the album,
 * the words and most properties; an image is read only if these match.
 */
function buildMatchesQuery(
  direction: Direction,
  filters: ImageFilters,
  options: PageOptions,
  bounds: PageBounds,
): SQL {
  const { owner, unrankedIn } = filters;
  const rows = orderSearchRows(filters, direction);
  const fromImage = matchesImage(filters);
  const matchesRow = (row: SQL, useIndex: boolean) =>
    and(matchesSearchRow(row, filters, { useIndex }), isTakenInPeriod(sql`${row}.sort_taken`, filters));
  const isFavourited = filters.isFavourited === false ? false : undefined;
  const isOther = matchesLinkedRows(rows.id, {
    filters: { owner, isFavourited, unrankedIn, deleted: "include", archived: "include" },
    tags: [],
    useSearchIndex: false,
  });
  const all = and(
    rows.fromIndex,
    matchesRow(sql`s`, true),
    matchesFewImages(rows.id, filters),
    isOther,
    isAfterPosition(rows, options.after),
  );
  const join = fromImage ? sql`inner join images on images.id = s.image_id and ${fromImage}` : sql``;
  const found = sql`select s.image_id as id, s.created_at as key from ${imageSearch} s ${join} where ${all}`;
  if (filters.properties?.sha256 !== undefined) return sortPage(found, direction, options);

  const scanned = sql`scanned.id`;
  const sets = buildImageSets(
    { owner, tags: [], isFavourited: filters.isFavourited, album: undefined, properties: fromImage },
    bounds.setMembers,
  );
  const isOfImage = matchFirst(sets.matchMany(scanned), fromImage && matchesImageOf(scanned, fromImage));
  // The first scan compares many rows already.
  const matches = matchFirst(
    matchesRow(sql`scanned`, false),
    matchFirst(matchesUnranked(scanned, filters), isOfImage),
  );

  return buildStagedQuery(
    { rows, matches, matchesMany: matches, tables: sets.tables, isRare: sets.isAnySmall, found },
    options,
    bounds.searched,
  );
}

/**
 * Same for sorting by relevance: whole words rank above prefixes, a filename above a tag or the
 * title, these above the alt text and the description, and metadata of the owner last. The rank is
 * an integer, which the next page can compare exactly.
 */
export function buildRankedPageQuery(filters: ImageFilters, { limit, after }: PageOptions): SQL {
  const { search } = filters;
  const newest = buildPageQuery("recent", filters, { limit: maxRankedRows, after: undefined, offset: 0 });
  // The rank depends on the number of all words.
  const text = filters.deletedTags ? searchTextOf(sql`s`) : sql`s.search_text`;
  const weight = sql`ts_rank('{0.1, 0.2, 0.6, 1}', ${text}, to_tsquery('simple', ${search?.match}), 1)`;
  const isWhole = sql`(${text} @@ to_tsquery('simple', ${search?.exact}))::integer`;

  return sql`
    select id, key from (
      select s.image_id as id, (1e6 * (${isWhole} + ${weight}))::bigint as key
      from (${newest}) newest inner join ${imageSearch} s on s.image_id = newest.id
    ) ranked
    where ${after ? sql`(key, id) < (${after[0]}::bigint, ${after[1]})` : sql`true`}
    order by key desc, id desc limit ${limit}`;
}
