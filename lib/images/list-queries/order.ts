import { and, eq, type SQL, sql } from "drizzle-orm";
import { images } from "@/db/schema";
import type { ImageSort } from "../resource";
import { ratingBounds } from "./facet-codes";
import {
  type ImageFilters,
  isInAlbum,
  isInPeriod,
  isTakenInPeriod,
  matchesAlbum,
  matchesArchived,
  matchesImage,
} from "./filters";
import type { Direction } from "./stages";

/** The conditions and columns that read a list in sort order. */
export interface ListOrder {
  /** The table whose index provides the order; `joined` adds `images` to it. */
  table: SQL;
  joined: SQL;
  key: SQL;
  keyType: SQL;
  id: SQL;
  /** Conditions that the index checks. */
  fromIndex: SQL | undefined;
  /**
   * Conditions on the row of `images`; `undefined` if the index checks all of them. Without the
   * owner, whom the index checks: before the table is analyzed, PostgreSQL would look each image up
   * by its owner.
   */
  fromImage: SQL | undefined;
  /** The conditions in `fromImage` that may match few images, by an index of `images`. */
  properties: SQL | undefined;
  /** Tags that the index does not check. */
  uncheckedTags: NonNullable<ImageFilters["tags"]>;
  /** The album, if the index does not check it. */
  uncheckedAlbum: ImageFilters["album"];
  /** The collection, if the index does not check it. */
  uncheckedCollection: ImageFilters["collection"];
  /** Whether `fromImage` matches almost every row of the index. */
  isDense: boolean;
}

const imagesTable = { table: sql`images`, joined: sql`images`, id: sql`${images.id}` };
const createdAt = sql`${images.createdAt}`;
const sortTaken = sql`${images.sortTaken}`;

export function directionOf(sort: ImageSort): Direction {
  return sort === "oldest" || sort === "name" || sort === "manual" ? "asc" : "desc";
}

/** Whether images are ordered by their creation, in either direction. */
export function isByCreation(sort: ImageSort): boolean {
  return sort === "recent" || sort === "oldest";
}

/** Returns the sort order, read from the index that suits the filters best. */
export function buildListOrder(sort: ImageSort, filters: ImageFilters): ListOrder {
  const memberKey = filters.collection === undefined ? undefined : memberKeys[sort];
  if (memberKey) return orderInCollection(memberKey, filters);

  switch (sort) {
    case "bytes":
      return { ...orderByColumn(sql`${images.sortedBytes}`, filters), keyType: sql`bigint` };
    case "name":
      return orderByColumn(sql`${images.filename}`, filters);
    case "taken":
      return orderByTimeTaken(filters);
    case "rating":
      return orderByRating(filters);
    case "requests":
      return orderByRequests(filters);
    default:
      return orderByCreation(filters);
  }
}

/**
 * Whether an index of `images` has only the archived images of the library, or only the others. Then
 * it checks that they are not deleted as well.
 */
function hasArchiveIndex({ album, deleted, archived }: ImageFilters): boolean {
  return archived !== "include" && deleted === "exclude" && album === undefined;
}

function orderByCreation(filters: ImageFilters): ListOrder {
  const { tags = [] } = filters;
  const [firstTag, ...otherTags] = tags;
  // The index has an image once for each slug, in an order of its own.
  const [slug, ...others] = firstTag ?? [];
  if (slug !== undefined && others.length === 0) return orderByCreationInTag(filters, slug, otherTags);

  const isIndexed = hasArchiveIndex(filters);
  const properties = and(
    matchesImage(filters),
    isTakenInPeriod(sortTaken, filters),
    isIndexed ? undefined : matchesArchived(filters),
  );
  return {
    ...imagesTable,
    key: createdAt,
    keyType: sql`text`,
    fromIndex: and(
      eq(images.owner, filters.owner),
      matchesAlbum(filters),
      isIndexed ? matchesArchived(filters) : undefined,
      isInPeriod(createdAt, filters),
    ),
    fromImage: properties,
    properties,
    uncheckedTags: tags,
    uncheckedAlbum: undefined,
    uncheckedCollection: filters.collection,
    isDense: properties === undefined,
  };
}

/** Rows of `image_tags` contain the creation time and id of the image. */
function orderByCreationInTag(
  filters: ImageFilters,
  tag: string,
  uncheckedTags: NonNullable<ImageFilters["tags"]>,
): ListOrder {
  const key = sql`first_tag.created_at`;
  const properties = and(
    matchesImage(filters),
    isTakenInPeriod(sortTaken, filters),
    matchesArchived(filters),
  );
  return {
    table: sql`image_tags first_tag`,
    joined: sql`image_tags first_tag inner join images on images.id = first_tag.image_id`,
    id: sql`first_tag.image_id`,
    key,
    keyType: sql`text`,
    fromIndex: and(
      sql`first_tag.owner = ${filters.owner} and first_tag.tag_slug = ${tag}`,
      isInPeriod(key, filters),
    ),
    fromImage: and(matchesAlbum(filters), properties),
    properties,
    uncheckedTags,
    uncheckedAlbum: filters.album,
    uncheckedCollection: filters.collection,
    isDense: filters.album === undefined && filters.deleted !== "only" && properties === undefined,
  };
}

/** The orders that rows of `collection_images` have an index for. */
const memberKeys: { [Sort in ImageSort]?: SQL } = {
  manual: sql`member.rank`,
  recent: sql`member.created_at`,
  oldest: sql`member.created_at`,
  taken: sql`member.sort_taken`,
};

/** Matches the state of a row of `collection_images`. Archived images in the trash have `deleted`. */
function matchesState({ deleted, archived }: ImageFilters): SQL | undefined {
  if (deleted === "include") return undefined;
  if (deleted === "only") return sql`member.state = 'deleted'`;

  return {
    include: sql`member.state <> 'deleted'`,
    exclude: sql`member.state in ('shown', 'hidden')`,
    only: sql`member.state = 'archived'`,
  }[archived];
}

/** Rows of `collection_images` contain the times and the state of the image. */
function orderInCollection(key: SQL, filters: ImageFilters): ListOrder {
  const { collection, album, deleted, tags = [] } = filters;
  const properties = and(matchesImage(filters), deleted === "exclude" ? undefined : matchesArchived(filters));
  const fromImage = and(isInAlbum(sql`${images.albumSlug}`, album), properties);
  const table = sql`collection_images member`;
  return {
    table,
    joined: fromImage ? sql`${table} inner join images on images.id = member.image_id` : table,
    id: sql`member.image_id`,
    key,
    keyType: sql`text`,
    fromIndex: and(
      sql`member.collection_id = ${collection}`,
      matchesState(filters),
      filters.isShownPublicly ? sql`member.state = 'shown'` : undefined,
      isInPeriod(sql`member.created_at`, filters),
      isTakenInPeriod(sql`member.sort_taken`, filters),
    ),
    fromImage,
    properties,
    uncheckedTags: tags,
    uncheckedAlbum: album,
    uncheckedCollection: undefined,
    isDense: fromImage === undefined,
  };
}

/** A column of `images` with an index by owner, whose text order is byte order. */
function orderByColumn(key: SQL, filters: ImageFilters): ListOrder {
  return {
    ...imagesTable,
    key,
    keyType: sql`text`,
    fromIndex: sql`${images.owner} = ${filters.owner}`,
    ...checkInImage(filters, isTakenInPeriod(sortTaken, filters)),
  };
}

function orderByTimeTaken(filters: ImageFilters): ListOrder {
  const order = { ...imagesTable, key: sortTaken, keyType: sql`text` };
  const fromIndex = and(sql`${images.owner} = ${filters.owner}`, isTakenInPeriod(sortTaken, filters));
  if (!hasArchiveIndex(filters)) return { ...order, fromIndex, ...checkInImage(filters) };

  return {
    ...order,
    fromIndex: and(fromIndex, matchesAlbum(filters), matchesArchived(filters)),
    ...checkInImage({ ...filters, deleted: "include", archived: "include" }),
  };
}

/** The index has images with stars only. */
function orderByRating(filters: ImageFilters): ListOrder {
  const { lowest, highest } = ratingBounds(filters.properties ?? {});
  return {
    ...orderByColumn(sql`${images.rating}`, filters),
    keyType: sql`integer`,
    fromIndex: sql`${images.owner} = ${filters.owner} and ${images.rating} > 0
      and ${images.rating} between ${lowest} and ${highest}`,
  };
}

function orderByRequests(filters: ImageFilters): ListOrder {
  return {
    table: sql`image_requests`,
    joined: sql`image_requests inner join images on images.id = image_requests.image_id`,
    id: sql`image_requests.image_id`,
    key: sql`image_requests.requests`,
    keyType: sql`bigint`,
    fromIndex: sql`image_requests.owner = ${filters.owner}`,
    ...checkInImage(filters, isTakenInPeriod(sortTaken, filters)),
  };
}

function checkInImage(filters: ImageFilters, taken?: SQL) {
  const properties = and(
    isInPeriod(createdAt, filters),
    matchesImage(filters),
    taken,
    matchesArchived(filters),
  );
  return {
    fromImage: and(matchesAlbum(filters), properties),
    properties,
    uncheckedTags: filters.tags ?? [],
    uncheckedAlbum: filters.album,
    uncheckedCollection: filters.collection,
    isDense: filters.album === undefined && filters.deleted !== "only" && properties === undefined,
  };
}
