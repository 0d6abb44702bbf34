import { desc, eq, sql } from "drizzle-orm";
import { favourites, imageFiles, images } from "@/db/schema";
import type { Position } from "@/lib/platform/cursor";
import { executor } from "@/lib/platform/transaction";
import type { ImageWithFile } from "./image";
import { describingColumns, imageColumns, isFavouriteOfOwner, isLiveFile } from "./list-queries/columns";
import type { ImageFilters } from "./list-queries/filters";
import { pageQuery, rankedPageQuery } from "./list-queries/page";
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

const undescribed = { tags: sql<string[]>`array[]::text[]`, isFavourited: sql<boolean>`false` };
const pageColumns = { id: sql<string>`page_id`.as("page_id"), key: sql<string>`page_key`.as("page_key") };

/** The owner's images that pass the filters, in the order asked for. */
export async function listImageRows(filters: ImageFilters, listing: ImageListing): Promise<ListedImage[]> {
  const { sort, withMetadata } = listing;
  const ids = sort === "relevance" ? rankedPageQuery(filters, listing) : pageQuery(sort, filters, listing);
  const page = executor()
    .$with("page", pageColumns)
    .as(sql`select id as page_id, key as page_key from (${ids}) ids`);
  const query = executor()
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
