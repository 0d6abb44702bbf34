import { desc, eq, sql } from "drizzle-orm";
import type { DatabaseHandle } from "@/db/client";
import { imageFiles, images } from "@/db/schema";
import { db, prepareQuery, withIndexScans } from "@/lib/platform/database/transaction";
import type { ImageWithFile } from "./image";
import { imageColumns, isLiveFile, tagAndFavouriteColumns } from "./list-queries/columns";
import type { ImageFilters } from "./list-queries/filters";
import { buildPageQuery, buildRankedPageQuery, type PageOptions } from "./list-queries/page";
import { type ImageSort, maxPageSize } from "./resource";

export interface ImageListOptions extends PageOptions {
  sort: ImageSort;
  /** False skips the lookup of tags and favourites. */
  withMetadata: boolean;
}

/** A list row with the sort key for the next page's cursor. */
export interface ImageListRow extends ImageWithFile {
  sortKey: string;
}

const emptyTagsAndFavourite = { tags: sql<string[]>`array[]::text[]`, isFavourited: sql<boolean>`false` };
const pageColumns = { id: sql<string>`page_id`.as("page_id"), key: sql<string>`page_key`.as("page_key") };

/** Returns the owner's images that match the filters, in the requested order. */
export async function listImageRows(
  filters: ImageFilters,
  options: ImageListOptions,
): Promise<ImageListRow[]> {
  if (options.sort !== "recent" || !isUnfiltered(filters))
    return withIndexScans(() => selectPage(db(), filters, options));
  const rows = await listPrepared(filters, options);
  return rows.slice(0, options.limit);
}

function selectPage(database: DatabaseHandle, filters: ImageFilters, options: ImageListOptions) {
  const { sort, withMetadata } = options;
  const ids =
    sort === "relevance" ? buildRankedPageQuery(filters, options) : buildPageQuery(sort, filters, options);
  const page = database
    .$with("page", pageColumns)
    .as(sql`select id as page_id, key as page_key from (${ids}) ids`);
  return database
    .with(page)
    .select({
      ...imageColumns,
      ...(withMetadata ? tagAndFavouriteColumns : emptyTagsAndFavourite),
      // Needs an alias: otherwise `order by` sorts by this text instead of the key.
      sortKey: sql<string>`${page.key}::text`.as("sort_key"),
    })
    .from(page)
    .innerJoin(images, eq(images.id, page.id))
    .leftJoin(imageFiles, isLiveFile)
    .orderBy(desc(page.key), desc(page.id));
}

/** Almost every gallery page is unfiltered. */
function isUnfiltered({ tags = [], search, isFavourited, from, to }: ImageFilters): boolean {
  return tags.length === 0 && [search, isFavourited, from, to].every((filter) => filter === undefined);
}

/** Few enough sizes for the database to cache a plan for each. */
const preparedLimits = [11, 51, 101, maxPageSize + 1];
const preparedLists = new Map<string, ReturnType<typeof prepareList>>();

function listPrepared(filters: ImageFilters, options: ImageListOptions): Promise<ImageListRow[]> {
  const { owner, album } = filters;
  const { after, withMetadata } = options;
  const limit = preparedLimits.find((size) => size >= options.limit) ?? options.limit;
  const shape = { album, after, withMetadata, includeDeleted: filters.includeDeleted === true, limit };
  const name = `list-images ${Object.values(shape).map(describeParameter).join(" ")}`;
  const list = preparedLists.get(name) ?? prepareList(name, shape);
  preparedLists.set(name, list);
  return list({ owner, album, key: after?.[0], id: after?.[1] });
}

/** Values are placeholders: only their presence changes the query. */
function describeParameter(part: unknown): string {
  return typeof part === "number" || typeof part === "boolean"
    ? String(part)
    : part === undefined
      ? "-"
      : "+";
}

type ListShape = Pick<ImageListOptions, "after" | "withMetadata" | "limit"> &
  Pick<ImageFilters, "album" | "includeDeleted">;

function prepareList(name: string, { album, after, withMetadata, includeDeleted, limit }: ListShape) {
  const placeholder = (value: unknown, placeholderName: string) =>
    value === undefined ? undefined : sql.placeholder(placeholderName);
  const filters = {
    owner: sql.placeholder("owner"),
    album: placeholder(album, "album"),
    includeDeleted,
  };
  const position = after && ([sql.placeholder("key"), sql.placeholder("id")] as const);
  const options = { sort: "recent", limit, after: position, offset: 0, withMetadata } as const;
  return prepareQuery(name, (database) => selectPage(database, filters, options));
}
