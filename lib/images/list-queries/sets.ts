import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { collectionImages, favourites, images, imageTags } from "@/db/schema";
import { type ImageFilters, isInAlbum, isMember, isOfTag, selectMembers } from "./filters";

/** Images that one index lists. An image of a small set is found without reading an index. */
export interface ImageSet {
  /** Query for the ids. */
  members: SQL;
  /** Whether an image is a member, for a set that is too large to keep in memory. */
  has: (id: SQL) => SQL;
}

/** The images of a tag, under the slugs with which rows may have it. */
export const setOfTag = (owner: ImageFilters["owner"], slugs: readonly string[]): ImageSet => ({
  members: sql`select t.image_id from ${imageTags} t where t.owner = ${owner} and ${isOfTag(slugs)}`,
  has: (id) => lookUp(sql`${imageTags} t where t.image_id = ${id} and ${isOfTag(slugs)}`),
});

export const setOfFavourites = (owner: ImageFilters["owner"]): ImageSet => ({
  members: sql`select f.image_id from ${favourites} f where f.owner = ${owner}`,
  has: (id) => lookUp(sql`${favourites} f where f.owner = ${owner} and f.image_id = ${id}`),
});

export const setOfCollection = (
  collection: string,
  filters: Pick<ImageFilters, "isShownPublicly"> = {},
): ImageSet => ({
  members: selectMembers(filters, collection),
  has: (id) =>
    lookUp(sql`${collectionImages} m where ${isMember(filters, collection)} and m.image_id = ${id}`),
});

/** The images whose rows match the condition. */
export const setOfImages = (owner: ImageFilters["owner"], condition: SQL): ImageSet => ({
  members: sql`select ${images.id} as image_id from ${images} where ${and(eq(images.owner, owner), condition)}`,
  has: (id) => sql`coalesce((select ${condition} from ${images} where ${images.id} = ${id}), false)`,
});

/** Reads a set with up to `maxMembers` images into memory. */
export function tableOfSet({ members, has }: ImageSet, name: SQL, maxMembers: number) {
  const isSmall = sql`(select count(*) from ${name}) <= ${maxMembers}`;
  return {
    /** A common table expression with a comma behind it. */
    table: sql`${name} as materialized (select image_id from (${members} limit ${maxMembers + 1}) members), `,
    isSmall,
    /** Whether an image is a member, for many images. */
    hasMany: (id: SQL) =>
      sql`(case when ${isSmall} then ${id} in (select image_id from ${name}) else ${has(id)} end)`,
  };
}

/** The sets that decide whether an image is in a list. */
export interface ImageSets {
  /** Common table expressions, each with a comma behind it. */
  tables: SQL;
  /** Whether one of them has few members, and the list therefore few images. */
  isAnySmall: SQL | undefined;
  /** Looks up an image in the index of each set. */
  match: (id: SQL) => SQL | undefined;
  /** Same, for many images: sets with few members are read into memory. */
  matchMany: (id: SQL) => SQL | undefined;
}

/** The conditions that make sets. */
interface SetConditions
  extends Pick<ImageFilters, "owner" | "isFavourited" | "album" | "collection" | "isShownPublicly"> {
  tags: NonNullable<ImageFilters["tags"]>;
  /** Conditions on the row of `images`. */
  properties: SQL | undefined;
}

/**
 * Returns the sets of a list: the images of each tag, the favorites, the images of the collection and
 * of the album, and the images with the properties. Sets of up to `maxMembers` images are read into memory. The album
 * and the properties are compared with each image again, so no image is looked up in large ones.
 */
export function buildImageSets(
  { owner, tags, isFavourited, collection, isShownPublicly, album, properties }: SetConditions,
  maxMembers: number,
): ImageSets {
  const sets: Array<ImageSet & { isExcluded?: boolean }> = tags.map((slugs) => setOfTag(owner, slugs));
  if (isFavourited !== undefined) sets.push({ ...setOfFavourites(owner), isExcluded: !isFavourited });
  if (collection !== undefined) sets.push(setOfCollection(collection, { isShownPublicly }));
  const ofImage = [album === undefined ? undefined : isInAlbum(sql`${images.albumSlug}`, album), properties];
  for (const condition of ofImage)
    if (condition) sets.push({ ...setOfImages(owner, condition), has: () => sql`true` });
  const named = sets.map(({ isExcluded = false, ...set }, at) => ({
    ...set,
    ...tableOfSet(set, sql.raw(`set_${at}`), maxMembers),
    isExcluded,
  }));
  const isListed = (isMember: SQL, isExcluded: boolean) => (isExcluded ? sql`not ${isMember}` : isMember);

  return {
    tables: sql.join(named.map(({ table }) => table)),
    isAnySmall: or(...named.filter(({ isExcluded }) => !isExcluded).map(({ isSmall }) => isSmall)),
    match: (id) => and(...named.map(({ has, isExcluded }) => isListed(has(id), isExcluded))),
    matchMany: (id) => and(...named.map(({ hasMany, isExcluded }) => isListed(hasMany(id), isExcluded))),
  };
}

/**
 * Looks up a row each time. For `exists`, PostgreSQL may read all rows and sort what it has joined
 * with them, instead of ending at the end of a page.
 */
function lookUp(rows: SQL): SQL {
  return sql`coalesce((select true from ${rows} limit 1), false)`;
}
