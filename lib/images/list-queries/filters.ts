import { and, gt, gte, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { matchesWords, tagsOf } from "@/db/deleted-tags";
import {
  albumRanks,
  collectionImages,
  favourites,
  imageAi,
  imageFiles,
  imageSearch,
  images,
  imageTags,
} from "@/db/schema";
import { searchableWords } from "@/db/schema/search";
import { parseSearchQuery, type SearchQuery, sharesWord } from "@/lib/images/search";
import { getDayBounds } from "@/lib/kernel/dates";
import { isoTime } from "@/lib/kernel/time";
import type { QueryValue } from "@/lib/platform/database/transaction";
import { listAbsentCodes, listFacetCodes } from "./facet-codes";
import type {
  ArchivedChoice,
  ImageFiltersBody,
  lensFilters,
  propertyFilters,
  ratingFilters,
} from "./resource";

/** Filters on the owner's images; `undefined` applies no filter. */
export interface ImageFilters {
  owner: QueryValue;
  /** The slug that rows of the album's images have, or several of them (`listStoredSlugs`). */
  album?: QueryValue | readonly string[] | undefined;
  /**
   * An image must have all of them; each is the slugs with which rows may have it
   * (`findStoredTags`).
   */
  tags?: ReadonlyArray<readonly string[]> | undefined;
  /** Deleted tags that rows still have, and the tags that they were merged into. */
  deletedTags?: readonly string[] | undefined;
  search?: SearchQuery | undefined;
  isFavourited?: boolean | undefined;
  /** The ID of a collection that is made by hand. Empty for none, which no image is in. */
  collection?: string | undefined;
  /** The slug of an album, to list only images without a place in its order by hand. */
  unrankedIn?: QueryValue | undefined;
  /** Whether to list only the images of the collection that everyone sees where it is public. */
  isShownPublicly?: true | undefined;
  /** Days of creation, inclusive, `YYYY-MM-DD` in UTC. */
  from?: string | undefined;
  to?: string | undefined;
  /** The earliest time of creation. */
  since?: string | undefined;
  deleted: "exclude" | "include" | "only";
  archived: ArchivedChoice;
  properties?: PropertyFilters | undefined;
}

/** Filters by what an image and its file are. */
export interface PropertyFilters
  extends Omit<
    Pick<
      ImageFiltersBody,
      keyof typeof propertyFilters | keyof typeof ratingFilters | keyof typeof lensFilters
    >,
    "license" | "expiring_within"
  > {
  /** The license's id. */
  license?: string | undefined;
  /** A time from now until which the image expires. */
  expires?: { after: string; until: string } | undefined;
  /** The earliest time at which the image was taken. */
  takenSince?: string | undefined;
}

/** Matches album and deletion state. */
export function matchesAlbum({ album, deleted }: ImageFilters): SQL | undefined {
  return and(
    { include: undefined, exclude: isNull(images.deletedAt), only: isNotNull(images.deletedAt) }[deleted],
    isInAlbum(sql`${images.albumSlug}`, album),
  );
}

/** The index of archived images has none of the trash, so the condition of the list is repeated for it. */
export function matchesArchived({
  archived,
  deleted,
}: Pick<ImageFilters, "archived"> & Partial<Pick<ImageFilters, "deleted">>): SQL | undefined {
  const only = and(
    isNotNull(images.archivedAt),
    deleted === "exclude" ? isNull(images.deletedAt) : undefined,
  );
  return { include: undefined, exclude: isNull(images.archivedAt), only }[archived];
}

/** Matches the slug of a row with the album of the filters. */
export function isInAlbum(slug: SQL, album: ImageFilters["album"]): SQL | undefined {
  if (album === undefined) return undefined;
  return Array.isArray(album) ? sql`${slug} = any(${sql.param(album)}::text[])` : sql`${slug} = ${album}`;
}

export function isInPeriod(
  time: SQL,
  { from, to, since }: Pick<ImageFilters, "from" | "to" | "since">,
): SQL | undefined {
  return and(
    from === undefined ? undefined : sql`${time} >= ${getDayBounds(from).first}`,
    to === undefined ? undefined : sql`${time} <= ${getDayBounds(to).last}`,
    since === undefined ? undefined : sql`${time} >= ${since}`,
  );
}

export function isTakenInPeriod(time: SQL, { properties = {} }: ImageFilters): SQL | undefined {
  const { taken_from: from, taken_to: to, takenSince: since } = properties;
  return isInPeriod(time, { from, to, since });
}

/** Matches properties that only the row of `images` has. */
export function matchesImage({ properties = {}, isShownPublicly }: ImageFilters): SQL | undefined {
  const { min_bytes, max_bytes, expires } = properties;
  return and(
    // The state of an image in a collection changes when a job deletes it after it has expired.
    isShownPublicly ? or(isNull(images.expirationDate), gt(images.expirationDate, isoTime())) : undefined,
    min_bytes === undefined ? undefined : gte(images.sortedBytes, min_bytes),
    max_bytes === undefined ? undefined : lte(images.sortedBytes, max_bytes),
    expires && and(gt(images.expirationDate, expires.after), lte(images.expirationDate, expires.until)),
  );
}

/** Whether `image_search` is needed to decide which images match. */
export function readsSearchRows(filters: ImageFilters): boolean {
  const { license, camera, label, place, text, lens } = filters.properties ?? {};
  const { min_focal_length, max_focal_length } = filters.properties ?? {};
  // The row of `images` has the deletion and the archive as well.
  const properties = { ...filters, deleted: "include", archived: "include", deletedTags: undefined } as const;
  const [code] = [...listFacetCodes(properties), ...listAbsentCodes(properties)];
  const others = [license, camera, label, place, text, lens, min_focal_length, max_focal_length, code];

  return filters.search !== undefined || others.some((filter) => filter !== undefined);
}

/**
 * Matches words and properties in a row of `image_search`. With `useIndex` in a form that its index
 * of facets understands, which takes longer to compare row by row.
 */
export function matchesSearchRow(
  row: SQL,
  filters: ImageFilters,
  { useIndex }: { useIndex: boolean },
): SQL | undefined {
  const { license, camera, label, place, text, min_width, max_width } = filters.properties ?? {};
  const { lens, min_focal_length, max_focal_length } = filters.properties ?? {};
  const codes = listFacetCodes(filters);
  const hasFacets = useIndex
    ? sql`string_to_array(${row}.facets, null) @> ${sql.param(codes)}::text[]`
    : sql`${row}.facets like ${`%${codes.join("%")}%`}`;

  return and(
    filters.search && matchesSearch(row, filters, filters.search),
    matchesUntagged(row, filters),
    codes.length > 0 ? hasFacets : undefined,
    ...listAbsentCodes(filters).map((code) => sql`${row}.facets not like ${`%${code}%`}`),
    license === undefined ? undefined : sql`${row}.license = ${license}`,
    camera === undefined ? undefined : sql`${row}.camera like ${containing(camera)}`,
    label === undefined ? undefined : hasLine(row, "labels", label),
    place === undefined ? undefined : isAtPlace(row, place),
    text === undefined ? undefined : showsText(row, text),
    min_width === undefined ? undefined : sql`${row}.width >= ${min_width}`,
    max_width === undefined ? undefined : sql`${row}.width <= ${max_width}`,
    lens === undefined ? undefined : sql`${row}.lens like ${containing(lens)}`,
    min_focal_length === undefined ? undefined : sql`${row}.focal_length >= ${min_focal_length}`,
    max_focal_length === undefined ? undefined : sql`${row}.focal_length <= ${max_focal_length}`,
  );
}

/** Whether a row matches may depend on a deleted tag, or on what it was merged into. */
function matchesSearch(row: SQL, { deletedTags = [] }: ImageFilters, { match }: SearchQuery): SQL {
  const query = sql`to_tsquery('simple', ${match})`;
  const isOfTag = deletedTags.some((tag) => sharesWord(match, tag));
  return isOfTag ? matchesWords(row, query) : sql`${row}.search_text @@ ${query}`;
}

/** The facet of an image whose tags are all deleted claims that it has some. */
function matchesUntagged(row: SQL, { deletedTags, properties = {} }: ImageFilters): SQL | undefined {
  const { untagged } = properties;
  if (!deletedTags || untagged === undefined) return undefined;

  const isTagged = sql`exists (select from ${tagsOf(sql`${row}.image_id`)} tags_of_image)`;
  return untagged ? sql`not ${isTagged}` : isTagged;
}

/** The words find candidates by their index; each text of the column is between line breaks. */
function hasLine(row: SQL, column: "labels" | "place_names", text: string): SQL | undefined {
  const words = parseSearchQuery(text)?.exact;
  return and(
    words === undefined ? undefined : sql`${row}.search_text @@ to_tsquery('simple', ${words})`,
    sql`${row}.${sql.raw(column)} like ${containing(`\n${text}\n`)}`,
  );
}

/** Two letters are the code of a country, digits the id of a city; everything else is a name. */
function isAtPlace(row: SQL, place: string): SQL | undefined {
  if (/^[a-z]{2}$/.test(place)) return sql`${row}.place_country = ${place.toUpperCase()}`;
  if (/^\d{1,9}$/.test(place)) return sql`${row}.place_city = ${Number(place)}`;
  return hasLine(row, "place_names", place);
}

/**
 * The words find candidates by their index, also images with the words in the caption. Of encrypted
 * images no text is searched.
 */
function showsText(row: SQL, text: string): SQL | undefined {
  const words = parseSearchQuery(text)?.exact;
  if (words === undefined) return sql`false`;

  const query = sql`to_tsquery('simple', ${words})`;
  return and(
    sql`${row}.search_text @@ ${query}`,
    sql`${row}.analysis_text is not null`,
    sql`exists (select 1 from ${imageAi} a where a.owner = ${row}.owner and a.image_id = ${row}.image_id
      and to_tsvector('simple', ${searchableWords("a.text_found")}) @@ ${query})`,
  );
}

/** The pattern of `like` for lower-case text that contains this one. */
function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}

/** Conditions on tables that refer to an image by its id. */
export interface LinkedConditions {
  tags: NonNullable<ImageFilters["tags"]>;
  filters: ImageFilters;
  /**
   * False when the rows already found are compared, where the indexes of `image_search` do not
   * help.
   */
  useSearchIndex: boolean;
}

export function matchesLinkedRows(
  id: SQL,
  { tags, filters, useSearchIndex }: LinkedConditions,
): SQL | undefined {
  const { owner, isFavourited } = filters;
  const hasTag = (slugs: readonly string[]) =>
    sql`exists (select 1 from ${imageTags} t where t.image_id = ${id} and ${isOfTag(slugs)})`;
  const isInSearchRow = matchesSearchRow(sql`s`, filters, { useIndex: true });
  const hasSearchRow = useSearchIndex
    ? sql`${id} in (select s.image_id from ${imageSearch} s where s.owner = ${owner} and ${isInSearchRow})`
    : matchesSearchRowOf(id, filters);

  return and(
    ...tags.map(hasTag),
    isFavourited === false ? sql`not ${isFavourite(id, filters)}` : undefined,
    matchesUnranked(id, filters),
    matchesFewImages(id, filters),
    readsSearchRows(filters) ? hasSearchRow : undefined,
  );
}

/** Same for one image, whose row is looked up. */
export function matchesSearchRowOf(id: SQL, filters: ImageFilters): SQL {
  const matches = matchesSearchRow(sql`s`, filters, { useIndex: false });
  return sql`(select ${matches} from ${imageSearch} s where s.image_id = ${id})`;
}

/** Conditions whose own indexes list the images that match. */
export function matchesFewImages(id: SQL, filters: ImageFilters): SQL | undefined {
  const { collection } = filters;
  const sha256 = filters.properties?.sha256;
  return and(
    filters.isFavourited ? isFavourite(id, filters) : undefined,
    collection === undefined ? undefined : sql`${id} in (${selectMembers(filters, collection)})`,
    sha256 === undefined
      ? undefined
      : sql`${id} in (select f.image_id from ${imageFiles} f where f.sha256 = ${sha256} and f.status = 'live')`,
  );
}

/** Matches a row `t` of `image_tags` with the slugs of a tag. */
export function isOfTag(slugs: readonly string[]): SQL {
  return slugs.length === 1
    ? sql`t.tag_slug = ${slugs[0]}`
    : sql`t.tag_slug = any(${sql.param(slugs)}::text[])`;
}

/** Matches images without a place in the order by hand of the album. */
export function matchesUnranked(id: SQL, { owner, unrankedIn }: ImageFilters): SQL | undefined {
  return unrankedIn === undefined
    ? undefined
    : sql`not exists (
        select from ${albumRanks} r
        where r.image_id = ${id} and r.owner = ${owner} and r.album_slug = ${unrankedIn})`;
}

type MemberFilters = Pick<ImageFilters, "isShownPublicly">;

/** Selects the ids of the images in a collection, those in the trash included. */
export function selectMembers(filters: MemberFilters, collection: string): SQL {
  return sql`select m.image_id from ${collectionImages} m where ${isMember(filters, collection)}`;
}

/** Matches a row `m` of `collection_images`. */
export function isMember({ isShownPublicly }: MemberFilters, collection: string): SQL {
  const isOfCollection = sql`m.collection_id = ${collection}`;
  return isShownPublicly ? sql`(${isOfCollection} and m.state = 'shown')` : isOfCollection;
}

function isFavourite(id: SQL, { owner }: ImageFilters): SQL {
  return sql`exists (select 1 from ${favourites} f where f.owner = ${owner} and f.image_id = ${id})`;
}
