import { findCorrectedQuery, parseSearchQuery, type SearchQuery } from "@/lib/images/search";
import type { Actor } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import type { Page } from "@/lib/kernel/page";
import { decodeCursor, encodeCursor } from "@/lib/platform/signing";
import type { ImageFilters } from "./list-queries/filters";
import { type ImageListRow, listImageRows } from "./list-repository";
import { presentImage } from "./present-image";
import { defaultPageSize, type ImageResource, type ImageSort } from "./resource";

/** List parameters; `undefined` applies no filter. */
export interface ListImagesQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  offset?: number | undefined;
  sort?: ImageSort | undefined;
  album?: string | undefined;
  tag?: readonly string[] | undefined;
  search?: string | undefined;
  is_favourited?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
  include_deleted?: boolean | undefined;
  include_metadata?: boolean | undefined;
}

const emptyPage: Page<ImageResource> = { data: [], next_cursor: null };

/** Marks a cursor whose results come from the corrected search. */
const correctedMarker = "corrected";

/** Returns the owner's images that match the filters. A search without matches is retried with spelling corrections. */
export async function listImages(actor: Actor, query: ListImagesQuery = {}): Promise<Page<ImageResource>> {
  rejectContradictions(query);
  if (query.search === undefined) return listPage(actor, query, undefined);
  const parsedQuery = parseSearchQuery(query.search);
  if (!parsedQuery) return emptyPage;
  const isCorrected = query.cursor !== undefined && parsePosition(actor, query)?.[2] === correctedMarker;
  const page = isCorrected ? emptyPage : await listPage(actor, query, parsedQuery);
  if (page.data.length > 0 || (query.cursor !== undefined && !isCorrected)) return page;
  // An offset past the last match does not trigger a correction.
  if (query.offset && (await listPage(actor, { ...query, offset: 0, limit: 1 }, parsedQuery)).data.length > 0)
    return page;
  const correction = await findCorrectedQuery(actor.library.owner, query.search);
  return correction ? listPage(actor, query, correction, correctedMarker) : emptyPage;
}

async function listPage(
  actor: Actor,
  query: ListImagesQuery,
  search: SearchQuery | undefined,
  marker?: string,
): Promise<Page<ImageResource>> {
  const limit = query.limit ?? defaultPageSize;
  const rows = await listImageRows(toFilters(actor, query, search), {
    sort: resolveSort(query),
    limit: limit + 1,
    after: parsePosition(actor, query),
    offset: query.offset ?? 0,
    withMetadata: query.include_metadata ?? true,
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    data: rows.slice(0, limit).map((row) => presentImage(actor, row)),
    next_cursor: last ? buildCursor(actor, query, last, marker) : null,
  };
}

function buildCursor(
  actor: Actor,
  query: ListImagesQuery,
  { sortKey, image }: ImageListRow,
  marker?: string,
): string {
  const position =
    marker === undefined ? ([sortKey, image.id] as const) : ([sortKey, image.id, marker] as const);
  return encodeCursor(position, cursorScope(actor, query));
}

function parsePosition(actor: Actor, query: ListImagesQuery) {
  return query.cursor === undefined ? undefined : decodeCursor(query.cursor, cursorScope(actor, query));
}

/** A cursor is valid only for the same filters and sort order; the page size may change. */
function cursorScope(actor: Actor, query: ListImagesQuery): string {
  const { album, tag, search, is_favourited, from, to, include_deleted = false } = query;
  const filters = { album, tag, search, is_favourited, from, to, include_deleted };
  return `images:${resolveSort(query)}:${actor.library.uid}:${JSON.stringify(filters)}`;
}

function resolveSort({ sort }: ListImagesQuery): ImageSort {
  return sort ?? "recent";
}

function toFilters(actor: Actor, query: ListImagesQuery, search: SearchQuery | undefined): ImageFilters {
  return {
    owner: actor.library.owner,
    album: query.album,
    tags: query.tag,
    search,
    isFavourited: query.is_favourited,
    from: query.from,
    to: query.to,
    includeDeleted: query.include_deleted,
  };
}

/** Every list supports cursors; only `sort=requests` also supports offsets. */
function rejectContradictions(query: ListImagesQuery): void {
  const byOffset = query.sort === "requests";
  if (query.offset !== undefined && query.cursor !== undefined)
    throw validationError({ offset: ["cannot be combined with a cursor"] });
  if (!byOffset && query.offset !== undefined) throw validationError({ offset: ["requires sort=requests"] });
  if (query.sort === "relevance" && query.search === undefined)
    throw validationError({ sort: ["relevance requires a search"] });
  if (query.from !== undefined && query.to !== undefined && query.from > query.to)
    throw validationError({ from: ["must not be later than to"] });
}
