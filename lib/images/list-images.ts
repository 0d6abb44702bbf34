import type { RecipeInUrls } from "@/lib/image-urls";
import { findCorrectedQuery, parseSearchQuery, type SearchQuery } from "@/lib/images/search";
import type { Actor } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { libraryOwner } from "@/lib/kernel/library-scope";
import type { Page } from "@/lib/kernel/page";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import type { ShownImage } from "./image";
import { findIncludedRecipes } from "./included-recipes";
import type { ImageFilters } from "./list-queries/filters";
import type { Meaning } from "./list-queries/meaning";
import type { GridImage, ImageFiltersBody } from "./list-queries/resource";
import {
  countImages,
  type GridRow,
  type ImageListOptions,
  listGridRows,
  listImageRows,
} from "./list-repository";
import { presentGridImage, presentImage } from "./present-image";
import { describeFilters, resolveFilters } from "./resolve-filters";
import { defaultPageSize, type ImageResource, type ImageSort, maxTotal, offsetSorts } from "./resource";

/** List parameters; `undefined` applies no filter. */
export interface ListImagesQuery extends ImageFiltersBody {
  limit?: number | undefined;
  cursor?: string | undefined;
  offset?: number | undefined;
  sort?: ImageSort | undefined;
  include_metadata?: boolean | undefined;
  include_total?: boolean | undefined;
  include_recipes?: readonly string[] | undefined;
  /** Only with a collection. */
  shown_publicly?: boolean | undefined;
}

export interface CountedPage<Item> extends Page<Item> {
  total?: number;
  total_is_exact?: boolean;
}

/** The functions that read and show the images of a list. */
interface ListView<Row, Item> {
  list(filters: ImageFilters, options: ImageListOptions): Promise<Row[]>;
  idOf(row: Row): string;
  present(actor: Actor, row: Row, recipes: readonly RecipeInUrls[]): Item;
}

type FullRow = ShownImage & { sortKey: string };

/** Marks a cursor whose results come from the corrected search. */
const correctedMarker = "corrected";

const fullView: ListView<FullRow, ImageResource> = {
  list: listImageRows,
  idOf: ({ image }) => image.id,
  present: presentImage,
};

const gridView: ListView<GridRow, GridImage> = {
  list: listGridRows,
  idOf: ({ id }) => id,
  present: presentGridImage,
};

/**
 * Returns the owner's images that match the filters. A search without matches is retried with
 * spelling corrections.
 */
export function listImages(actor: Actor, query: ListImagesQuery = {}): Promise<CountedPage<ImageResource>> {
  return listAs(fullView, actor, query);
}

/** Same, with what a grid shows of the images. */
export function listGridImages(actor: Actor, query: ListImagesQuery = {}): Promise<CountedPage<GridImage>> {
  return listAs(gridView, actor, query);
}

/**
 * Returns images that pass the filters, those first whose texts are nearest to the search: one
 * page, which no other one follows.
 */
export function listImagesByMeaning(
  actor: Actor,
  query: ListImagesQuery,
  meaning: Meaning,
): Promise<Page<ImageResource>> {
  return listNearest(fullView, actor, query, meaning);
}

/** Same, with what a grid shows of the images. */
export function listGridImagesByMeaning(
  actor: Actor,
  query: ListImagesQuery,
  meaning: Meaning,
): Promise<Page<GridImage>> {
  return listNearest(gridView, actor, query, meaning);
}

async function listNearest<Row extends { sortKey: string }, Item>(
  { list, present }: ListView<Row, Item>,
  actor: Actor,
  query: ListImagesQuery,
  meaning: Meaning,
): Promise<Page<Item>> {
  const search = query.search === undefined ? undefined : parseSearchQuery(query.search);
  const recipes = await findIncludedRecipes(actor, query.include_recipes);
  const rows = await list(
    { ...(await resolveFilters(actor, query)), search },
    {
      sort: "relevance",
      meaning,
      after: undefined,
      offset: 0,
      limit: query.limit ?? defaultPageSize,
      withMetadata: query.include_metadata ?? true,
    },
  );
  return { data: rows.map((row) => present(actor, row, recipes)), next_cursor: null };
}

async function listAs<Row extends { sortKey: string }, Item>(
  view: ListView<Row, Item>,
  actor: Actor,
  query: ListImagesQuery,
): Promise<CountedPage<Item>> {
  rejectContradictions(query);
  const filters = {
    ...(await resolveFilters(actor, query)),
    ...(query.shown_publicly && { isShownPublicly: true as const }),
  };
  const listPage = (search: SearchQuery | undefined, marker?: string, options?: Partial<ListImagesQuery>) =>
    listMatches(view, actor, { ...query, ...options }, { ...filters, search }, marker);
  if (query.search === undefined) return listPage(undefined);

  const parsedQuery = parseSearchQuery(query.search);
  if (!parsedQuery) return emptyPage(query);

  const isCorrected = query.cursor !== undefined && parsePosition(actor, query)?.[2] === correctedMarker;
  const page = isCorrected ? emptyPage<Item>(query) : await listPage(parsedQuery);
  if (page.data.length > 0 || (query.cursor !== undefined && !isCorrected)) return page;
  // An offset past the last match does not trigger a correction.
  if (query.offset && (await listPage(parsedQuery, undefined, { offset: 0, limit: 1 })).data.length > 0)
    return page;

  const correction = await findCorrectedQuery(libraryOwner(actor), query.search);
  return correction ? listPage(correction, correctedMarker) : emptyPage(query);
}

function emptyPage<Item>(query: ListImagesQuery): CountedPage<Item> {
  return { data: [], next_cursor: null, ...(query.include_total && toTotal(0)) };
}

async function listMatches<Row extends { sortKey: string }, Item>(
  { list, idOf, present }: ListView<Row, Item>,
  actor: Actor,
  query: ListImagesQuery,
  filters: ImageFilters,
  marker: string | undefined,
): Promise<CountedPage<Item>> {
  const limit = query.limit ?? defaultPageSize;
  const recipes = await findIncludedRecipes(actor, query.include_recipes);
  const rows = await list(filters, {
    sort: resolveSort(query),
    limit: limit + 1,
    after: parsePosition(actor, query),
    offset: query.offset ?? 0,
    withMetadata: query.include_metadata ?? true,
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;

  return {
    data: rows.slice(0, limit).map((row) => present(actor, row, recipes)),
    next_cursor: last ? buildCursor(actor, query, [last.sortKey, idOf(last)], marker) : null,
    ...(query.include_total && toTotal(await countImages(listedIn(query, filters), maxTotal + 1))),
  };
}

/** The order by stars lists only images that have some. */
function listedIn(query: ListImagesQuery, filters: ImageFilters): ImageFilters {
  if (query.sort !== "rating") return filters;

  const { min_rating = 0 } = filters.properties ?? {};
  return { ...filters, properties: { ...filters.properties, min_rating: Math.max(1, min_rating) } };
}

function toTotal(count: number) {
  return { total: Math.min(count, maxTotal), total_is_exact: count <= maxTotal };
}

function buildCursor(
  actor: Actor,
  query: ListImagesQuery,
  position: readonly [sortKey: string, id: string],
  marker: string | undefined,
): string {
  return encodeCursor(marker === undefined ? position : [...position, marker], cursorScope(actor, query));
}

function parsePosition(actor: Actor, query: ListImagesQuery) {
  return query.cursor === undefined ? undefined : decodeCursor(query.cursor, cursorScope(actor, query));
}

/**
 * A cursor is valid only for the same filters and sort order; the page size and the members shown
 * may change.
 */
function cursorScope(actor: Actor, query: ListImagesQuery): string {
  const shown = query.shown_publicly ? ":shown" : "";
  return `images:${resolveSort(query)}:${actor.library.uid}:${describeFilters(query)}${shown}`;
}

function resolveSort({ sort }: ListImagesQuery): ImageSort {
  return sort ?? "recent";
}

/** Every list supports cursors, some orders offsets as well. */
function rejectContradictions(query: ListImagesQuery): void {
  const byOffset = offsetSorts.some((sort) => sort === query.sort);
  if (query.offset !== undefined && query.cursor !== undefined)
    throw validationError({ offset: ["cannot be combined with a cursor"] });
  if (!byOffset && query.offset !== undefined)
    throw validationError({ offset: [`requires sort=${offsetSorts.join(" or sort=")}`] });
  if (query.sort === "relevance" && query.search === undefined)
    throw validationError({ sort: ["relevance requires a search"] });
  if (query.sort === "manual" && query.collection === undefined && query.album === undefined)
    throw validationError({ sort: ["manual requires a collection or an album"] });
}
