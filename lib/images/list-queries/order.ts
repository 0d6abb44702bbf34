import { and, type SQL, sql } from "drizzle-orm";
import { images } from "@/db/schema";
import type { ImageSort } from "../resource";
import { hasTags, type ImageFilters, isInPeriod, matchesOwnerAndAlbum, matchesSearch } from "./filters";

/** How to read a list in sort order. */
export interface ListOrder {
  /** The table whose index provides the order; `joined` adds `images` to it. */
  table: SQL;
  joined: SQL;
  key: SQL;
  keyType: SQL;
  id: SQL;
  /** Conditions that the index alone can check. */
  fromIndex: SQL | undefined;
  /** All conditions, on the joined tables. */
  all: SQL | undefined;
  /** Whether almost every row of the index belongs to the list. */
  isDense: boolean;
}

const imagesTable = { table: sql`images`, joined: sql`images`, id: sql`${images.id}` };
const createdAt = sql`${images.createdAt}`;

/** Returns the sort order, read from the index that suits the filters best. */
export function buildListOrder(sort: ImageSort, filters: ImageFilters): ListOrder {
  switch (sort) {
    case "bytes":
      return orderBySize(filters);
    case "requests":
      return orderByRequests(filters);
    default:
      return (filters.tags ?? []).length > 0 ? orderByNewestInTag(filters) : orderByNewest(filters);
  }
}

function orderByNewest(filters: ImageFilters): ListOrder {
  const fromIndex = and(matchesOwnerAndAlbum(filters), isInPeriod(createdAt, filters));
  const searchCondition = matchesSearch(filters, true);
  const isDense = searchCondition === undefined;
  return {
    ...imagesTable,
    ...{ key: createdAt, keyType: sql`text`, fromIndex, all: and(fromIndex, searchCondition), isDense },
  };
}

/** Rows of `image_tags` contain the creation time and id of the image. */
function orderByNewestInTag(filters: ImageFilters): ListOrder {
  const { owner, album, tags = [] } = filters;
  const key = sql`first_tag.created_at`;
  const fromIndex = and(
    sql`first_tag.owner = ${owner} and first_tag.tag_slug = ${tags[0]}`,
    isInPeriod(key, filters),
  );
  const extraCondition = and(hasTags(tags.slice(1)), matchesSearch(filters, true));
  return {
    table: sql`image_tags first_tag`,
    joined: sql`image_tags first_tag inner join images on images.id = first_tag.image_id`,
    id: sql`first_tag.image_id`,
    ...{
      key,
      keyType: sql`text`,
      fromIndex,
      all: and(fromIndex, matchesOwnerAndAlbum(filters), extraCondition),
    },
    isDense: extraCondition === undefined && album === undefined,
  };
}

function orderBySize(filters: ImageFilters): ListOrder {
  const fromIndex = sql`${images.owner} = ${filters.owner}`;
  const extraCondition = buildExtraCondition(filters);
  const all = and(fromIndex, matchesOwnerAndAlbum(filters), extraCondition);
  const key = sql`${images.sortedBytes}`;
  const isDense = extraCondition === undefined && filters.album === undefined;
  return { ...imagesTable, key, keyType: sql`bigint`, fromIndex, all, isDense };
}

function orderByRequests(filters: ImageFilters): ListOrder {
  const fromIndex = sql`image_requests.owner = ${filters.owner}`;
  const extraCondition = buildExtraCondition(filters);
  return {
    table: sql`image_requests`,
    joined: sql`image_requests inner join images on images.id = image_requests.image_id`,
    id: sql`image_requests.image_id`,
    ...{ key: sql`image_requests.requests`, keyType: sql`bigint`, fromIndex },
    all: and(fromIndex, matchesOwnerAndAlbum(filters), extraCondition),
    isDense: extraCondition === undefined && filters.album === undefined,
  };
}

function buildExtraCondition(filters: ImageFilters): SQL | undefined {
  return and(isInPeriod(createdAt, filters), hasTags(filters.tags ?? []), matchesSearch(filters, true));
}
