import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { collectionImages, favourites, images, imageTags } from "@/db/schema";
import { type ImageFilters, isInAlbum, isMember, isOfTag, selectMembers } from "./filters";

/** Images that one index lists. An image of a small set is found without reading an index. */
interface ImageSet {
  /** Query for the ids. */
  members: SQL;
  /** Whether an image is a member, for a set that is too large to keep in memory. */
  has: (id: SQL) => SQL;
  /** Whether a list leaves the members out. */
  isExcluded: boolean;
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
  const sets = tags.map(
    (slugs): ImageSet => ({
      members: sql`select t.image_id from ${imageTags} t where t.owner = ${owner} and ${isOfTag(slugs)}`,
      has: (id) => lookUp(sql`${imageTags} t where t.image_id = ${id} and ${isOfTag(slugs)}`),
      isExcluded: false,
    }),
  );
  if (isFavourited !== undefined)
    sets.push({
      members: sql`select f.image_id from ${favourites} f where f.owner = ${owner}`,
      has: (id) => lookUp(sql`${favourites} f where f.owner = ${owner} and f.image_id = ${id}`),
      isExcluded: !isFavourited,
    });
  if (collection !== undefined)
    sets.push({
      members: selectMembers({ isShownPublicly }, collection),
      has: (id) => {
        const isInCollection = isMember({ isShownPublicly }, collection);
        return lookUp(sql`${collectionImages} m where ${isInCollection} and m.image_id = ${id}`);
      },
      isExcluded: false,
    });
  const ofImage = [album === undefined ? undefined : isInAlbum(sql`${images.albumSlug}`, album), properties];
  for (const condition of ofImage)
    if (condition)
      sets.push({
        members: sql`select ${images.id} as image_id from ${images} where ${and(eq(images.owner, owner), condition)}`,
        has: () => sql`true`,
        isExcluded: false,
      });
  const named = sets.map((set, at) => ({ ...set, name: sql.raw(`set_${at}`) }));
  const isSmall = (name: SQL) => sql`(select count(*) from ${name}) <= ${maxMembers}`;
  const isListed = (isMember: SQL, { isExcluded }: ImageSet) =>
    isExcluded ? sql`not ${isMember}` : isMember;

  return {
    tables: sql.join(
      named.map(
        ({ name, members }) =>
          sql`${name} as materialized (select image_id from (${members} limit ${maxMembers + 1}) members), `,
      ),
    ),
    isAnySmall: or(...named.filter(({ isExcluded }) => !isExcluded).map(({ name }) => isSmall(name))),
    match: (id) => and(...sets.map((set) => isListed(set.has(id), set))),
    matchMany: (id) =>
      and(
        ...named.map(({ name, ...set }) =>
          isListed(
            sql`(case when ${isSmall(name)}
              then ${id} in (select image_id from ${name}) else ${set.has(id)} end)`,
            set,
          ),
        ),
      ),
  };
}

/**
 * Looks up a row each time. For `exists`, PostgreSQL may read all rows and sort what it has joined
 * with them, instead of ending at the end of a page.
 */
function lookUp(rows: SQL): SQL {
  return sql`coalesce((select true from ${rows} limit 1), false)`;
}
