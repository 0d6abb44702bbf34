import { and, type SQL, sql } from "drizzle-orm";
import { images } from "@/db/schema";
import type { ImageSort } from "../resource";
import { hasTags, type ImageFilters, inPeriod, isFound, isListed } from "./filters";

/** How a list is read in its order. */
export interface ListOrder {
  /** The table whose index has the order, and the same with `images` at its side. */
  table: SQL;
  joined: SQL;
  key: SQL;
  keyType: SQL;
  id: SQL;
  /** What can be told from the index alone. */
  fromIndex: SQL | undefined;
  /** All that a row must meet, in the joined tables. */
  all: SQL | undefined;
  /** Whether next to every row of the index belongs to the list. */
  isDense: boolean;
}

const ownTable = { table: sql`images`, joined: sql`images`, id: sql`${images.id}` };
const createdAt = sql`${images.createdAt}`;

/** The order that the list is to have, out of the index that is best for its filters. */
export function listOrder(sort: ImageSort, filters: ImageFilters): ListOrder {
  switch (sort) {
    case "bytes":
      return bySize(filters);
    case "requests":
      return byRequests(filters);
    default:
      return (filters.tags ?? []).length > 0 ? newestOfTag(filters) : newest(filters);
  }
}

function newest(filters: ImageFilters): ListOrder {
  const fromIndex = and(isListed(filters), inPeriod(createdAt, filters));
  const found = isFound(filters, true);
  const isDense = found === undefined;
  return {
    ...ownTable,
    ...{ key: createdAt, keyType: sql`text`, fromIndex, all: and(fromIndex, found), isDense },
  };
}

/** A tag's rows carry the images' times and ids. */
function newestOfTag(filters: ImageFilters): ListOrder {
  const { owner, album, tags = [] } = filters;
  const key = sql`first_tag.created_at`;
  const fromIndex = and(
    sql`first_tag.owner = ${owner} and first_tag.tag_slug = ${tags[0]}`,
    inPeriod(key, filters),
  );
  const further = and(hasTags(tags.slice(1)), isFound(filters, true));
  return {
    table: sql`image_tags first_tag`,
    joined: sql`image_tags first_tag inner join images on images.id = first_tag.image_id`,
    id: sql`first_tag.image_id`,
    ...{ key, keyType: sql`text`, fromIndex, all: and(fromIndex, isListed(filters), further) },
    isDense: further === undefined && album === undefined,
  };
}

function bySize(filters: ImageFilters): ListOrder {
  const fromIndex = sql`${images.owner} = ${filters.owner}`;
  const narrowing = narrowed(filters);
  const all = and(fromIndex, isListed(filters), narrowing);
  const key = sql`${images.sortedBytes}`;
  const isDense = narrowing === undefined && filters.album === undefined;
  return { ...ownTable, key, keyType: sql`bigint`, fromIndex, all, isDense };
}

function byRequests(filters: ImageFilters): ListOrder {
  const fromIndex = sql`image_requests.owner = ${filters.owner}`;
  const narrowing = narrowed(filters);
  return {
    table: sql`image_requests`,
    joined: sql`image_requests inner join images on images.id = image_requests.image_id`,
    id: sql`image_requests.image_id`,
    ...{ key: sql`image_requests.requests`, keyType: sql`bigint`, fromIndex },
    all: and(fromIndex, isListed(filters), narrowing),
    isDense: narrowing === undefined && filters.album === undefined,
  };
}

function narrowed(filters: ImageFilters): SQL | undefined {
  return and(inPeriod(createdAt, filters), hasTags(filters.tags ?? []), isFound(filters, true));
}
