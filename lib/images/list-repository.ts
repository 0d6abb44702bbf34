import { desc, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { favourites, imageFiles, images } from "@/db/schema";
import { prepared } from "@/lib/platform/prepared";
import { executor } from "@/lib/platform/transaction";
import type { ImageWithFile } from "./image";
import { describingColumns, imageColumns, isFavouriteOfOwner, isLiveFile } from "./list-queries/columns";
import type { ImageFilters } from "./list-queries/filters";
import { type PageOf, pageQuery, rankedPageQuery } from "./list-queries/page";
import { type ImageSort, maxPageSize } from "./resource";

export interface ImageListing extends PageOf {
  sort: ImageSort;
  /** Without it, tags and favourites are not looked up. */
  withMetadata: boolean;
}

/** A row of a list, with what the next page's position is made of. */
export interface ListedImage extends ImageWithFile {
  sortKey: string;
}

const undescribed = { tags: sql<string[]>`array[]::text[]`, isFavourited: sql<boolean>`false` };
const pageColumns = { id: sql<string>`page_id`.as("page_id"), key: sql<string>`page_key`.as("page_key") };

/** The owner's images that pass the filters, in the order asked for. */
export async function listImageRows(filters: ImageFilters, listing: ImageListing): Promise<ListedImage[]> {
  if (listing.sort !== "recent" || !isPlain(filters)) return selectListed(executor(), filters, listing);
  const rows = await listPlain(filters, listing);
  return rows.slice(0, listing.limit);
}

function selectListed(executor: Executor, filters: ImageFilters, listing: ImageListing) {
  const { sort, withMetadata } = listing;
  const ids = sort === "relevance" ? rankedPageQuery(filters, listing) : pageQuery(sort, filters, listing);
  const page = executor
    .$with("page", pageColumns)
    .as(sql`select id as page_id, key as page_key from (${ids}) ids`);
  const query = executor
    .with(page)
    .select({
      ...imageColumns,
      ...(withMetadata ? describingColumns : undescribed),
      // Named, or `order by` would take this text for the key.
      sortKey: sql<string>`${page.key}::text`.as("sort_key"),
    })
    .from(page)
    .innerJoin(images, eq(images.id, page.id))
    .leftJoin(imageFiles, isLiveFile)
    .orderBy(desc(page.key), desc(page.id))
    .$dynamic();
  if (withMetadata) query.leftJoin(favourites, isFavouriteOfOwner);
  return query;
}

/** What nearly every page of a gallery asks. */
function isPlain({ tags = [], search, isFavourited, from, to }: ImageFilters): boolean {
  return tags.length === 0 && [search, isFavourited, from, to].every((filter) => filter === undefined);
}

/** Few enough that the database can keep a plan for each. */
const preparedLimits = [11, 51, 101, maxPageSize + 1];
const preparedLists = new Map<string, ReturnType<typeof preparePlain>>();

function listPlain(filters: ImageFilters, listing: ImageListing): Promise<ListedImage[]> {
  const { owner, album } = filters;
  const { after, withMetadata } = listing;
  const limit = preparedLimits.find((size) => size >= listing.limit) ?? listing.limit;
  const shape = { album, after, withMetadata, includeDeleted: filters.includeDeleted === true, limit };
  const name = `list-images ${Object.values(shape).map(nameOf).join(" ")}`;
  const list = preparedLists.get(name) ?? preparePlain(name, shape);
  preparedLists.set(name, list);
  return list({ owner, album, key: after?.[0], id: after?.[1] });
}

/** A value is a placeholder in the query and any other in its place makes no other query. */
function nameOf(part: unknown): string {
  return typeof part === "number" || typeof part === "boolean"
    ? String(part)
    : part === undefined
      ? "-"
      : "+";
}

type Shape = Pick<ImageListing, "after" | "withMetadata" | "limit"> &
  Pick<ImageFilters, "album" | "includeDeleted">;

function preparePlain(name: string, { album, after, withMetadata, includeDeleted, limit }: Shape) {
  const placeholder = (value: unknown, at: string) => (value === undefined ? undefined : sql.placeholder(at));
  const filters = {
    owner: sql.placeholder("owner"),
    album: placeholder(album, "album"),
    includeDeleted,
  };
  const position = after && ([sql.placeholder("key"), sql.placeholder("id")] as const);
  const listing = { sort: "recent", limit, after: position, offset: 0, withMetadata } as const;
  return prepared(name, (database) => selectListed(database, filters, listing));
}
