import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { DatabaseHandle } from "@/db/client";
import { imageFiles, images } from "@/db/schema";
import { prepareRows, type SelectQuery } from "@/lib/platform/database/prepared-rows";
import { withIndexScans } from "@/lib/platform/database/transaction";
import { gridColumns, isLiveFile, shownColumns, tagAndFavouriteColumns } from "./list-queries/columns";
import type { ImageFilters } from "./list-queries/filters";
import { buildMeaningPageQuery, type Meaning } from "./list-queries/meaning";
import { directionOf } from "./list-queries/order";
import { buildCountedQuery, buildPageQuery, buildRankedPageQuery } from "./list-queries/page";
import type { PageOptions } from "./list-queries/stages";
import { type ImageSort, maxPageSize } from "./resource";

/** Images with their sort keys. */
type KeyedIds = ReadonlyArray<{ id: string; key: string }>;

export interface ImageListOptions extends PageOptions {
  sort: ImageSort;
  /** False skips the lookup of tags and favorites. */
  withMetadata: boolean;
  /** Replaces the order by relevance. */
  meaning?: Meaning | undefined;
}

export type GridRow = Awaited<ReturnType<typeof selectGridPage>>[number];

const emptyTagsAndFavourite = { tags: sql<string[]>`array[]::text[]`, isFavourited: sql<boolean>`false` };
const pageColumns = { id: sql<string>`page_id`.as("page_id"), key: sql<string>`page_key`.as("page_key") };

/** Returns the owner's images that match the filters, in the requested order. */
export const listImageRows = createList("images", selectPage);

/** Same, with what a grid shows of them. */
export const listGridRows = createList("grid", selectGridPage);

/** Returns images that were chosen before, in an order by a time. */
export const readImageRows = createReader(selectImages);

/** Same, with what a grid shows of them. */
export const readGridRows = createReader(selectGridImages);

/** Returns how many images match, at most `max`. */
export async function countImages(filters: ImageFilters, max: number): Promise<number> {
  const ids = buildCountedQuery(filters, max);
  const { rows } = await withIndexScans((database) =>
    database.execute<{ count: number }>(sql`select count(*)::integer as count from (${ids}) ids`),
  );
  return rows[0]?.count ?? 0;
}

/** Returns ids of images that match, newest first, each with its sort key. */
export async function listIds(
  filters: ImageFilters,
  options: Pick<PageOptions, "limit" | "after">,
): Promise<Array<{ id: string; key: string }>> {
  const ids = buildPageQuery("recent", filters, { ...options, offset: 0 });
  const { rows } = await withIndexScans((database) => database.execute<{ id: string; key: string }>(ids));
  return rows;
}

function buildIds(filters: ImageFilters, options: ImageListOptions) {
  const { sort, meaning, limit } = options;
  if (meaning) return buildMeaningPageQuery(filters, meaning, limit);

  return sort === "relevance"
    ? buildRankedPageQuery(filters, options)
    : buildPageQuery(sort, filters, options);
}

type ShownOptions = Pick<ImageListOptions, "sort" | "withMetadata">;

function buildPage(database: DatabaseHandle, ids: SQL, { sort }: ShownOptions) {
  const page = database
    .$with("page", pageColumns)
    .as(sql`select id as page_id, key as page_key from (${ids}) ids`);
  const later = directionOf(sort) === "asc" ? asc : desc;
  // Needs an alias: otherwise `order by` sorts by this text instead of the key.
  const sortKey = sql<string>`${page.key}::text`.as("sort_key");

  return { page, sortKey, order: [later(page.key), later(page.id)] };
}

function selectPage(database: DatabaseHandle, filters: ImageFilters, options: ImageListOptions) {
  return selectImages(database, buildIds(filters, options), options);
}

function selectGridPage(database: DatabaseHandle, filters: ImageFilters, options: ImageListOptions) {
  return selectGridImages(database, buildIds(filters, options), options);
}

function selectImages(database: DatabaseHandle, ids: SQL, options: ShownOptions) {
  const { page, sortKey, order } = buildPage(database, ids, options);
  return database
    .with(page)
    .select({
      ...shownColumns,
      ...(options.withMetadata ? tagAndFavouriteColumns : emptyTagsAndFavourite),
      sortKey,
    })
    .from(page)
    .innerJoin(images, eq(images.id, page.id))
    .leftJoin(imageFiles, isLiveFile)
    .orderBy(...order);
}

function selectGridImages(database: DatabaseHandle, ids: SQL, options: ShownOptions) {
  const { page, sortKey, order } = buildPage(database, ids, options);
  const { isFavourited } = options.withMetadata ? tagAndFavouriteColumns : emptyTagsAndFavourite;
  return database
    .with(page)
    .select({ ...gridColumns, isFavourited, sortKey })
    .from(page)
    .innerJoin(images, eq(images.id, page.id))
    .leftJoin(imageFiles, isLiveFile)
    .orderBy(...order);
}

function createReader<Row>(
  select: (database: DatabaseHandle, ids: SQL, options: ShownOptions) => PromiseLike<Row[]>,
) {
  return async (chosen: KeyedIds, options: ShownOptions): Promise<Row[]> => {
    if (chosen.length === 0) return [];

    const list = (name: "id" | "key") => sql`${sql.param(chosen.map((one) => one[name]))}::text[]`;
    const ids = sql`select id collate "C" as id, key collate "C" as key
      from unnest(${list("id")}, ${list("key")}) as c(id, key)`;
    return withIndexScans((database) => select(database, ids, options));
  };
}

/** A page's query, before it runs. */
interface PageQuery<Row> extends SelectQuery, PromiseLike<Row[]> {}

type SelectPage<Row> = (
  database: DatabaseHandle,
  filters: ImageFilters,
  options: ImageListOptions,
) => PageQuery<Row>;

/** Few enough sizes for the database to cache a plan for each. */
const preparedLimits = [11, 51, 101, maxPageSize + 1];

/**
 * A list with a prepared query for each form of an unfiltered page, which almost every page of a
 * gallery is.
 */
function createList<Row>(kind: string, select: SelectPage<Row>) {
  const prepared = new Map<string, ReturnType<typeof prepareList<Row>>>();
  return async (filters: ImageFilters, options: ImageListOptions): Promise<Row[]> => {
    if (options.sort !== "recent" || !isUnfiltered(filters))
      return withIndexScans((database) => select(database, filters, options));

    const { owner, album, deleted, archived } = filters;
    const { after, withMetadata } = options;
    const limit = preparedLimits.find((size) => size >= options.limit) ?? options.limit;
    const shape = { album, after, withMetadata, limit };
    const name = `list-${kind} ${deleted} ${archived} ${Object.values(shape).map(describeParameter).join(" ")}`;
    const list = prepared.get(name) ?? prepareList(name, { ...shape, deleted, archived }, select);
    prepared.set(name, list);
    const rows = await list({ owner, album, key: after?.[0], id: after?.[1] });

    return rows.slice(0, options.limit);
  };
}

/** The filters that a prepared query has are named here. With any other, the list must not use it. */
function isUnfiltered(filters: ImageFilters): boolean {
  const { owner, album, deleted, archived, tags = [], deletedTags, ...others } = filters;
  return (
    !Array.isArray(album) &&
    tags.length === 0 &&
    Object.values(others).every((filter) => filter === undefined)
  );
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
  Pick<ImageFilters, "album" | "deleted" | "archived">;

function prepareList<Row>(
  name: string,
  { album, after, withMetadata, deleted, archived, limit }: ListShape,
  select: SelectPage<Row>,
) {
  const placeholder = (value: unknown, placeholderName: string) =>
    value === undefined ? undefined : sql.placeholder(placeholderName);
  const filters = {
    owner: sql.placeholder("owner"),
    album: placeholder(album, "album"),
    deleted,
    archived,
  };
  const position = after && ([sql.placeholder("key"), sql.placeholder("id")] as const);
  const options = { sort: "recent", limit, after: position, offset: 0, withMetadata } as const;

  return prepareRows<Row>(name, (database) => select(database, filters, options), "file");
}
