import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { matchesWords } from "@/db/deleted-tags";
import { type Facet, facetCodes } from "@/db/facets";
import { albumRanks, imageSearch, images, imageTags } from "@/db/schema";
import { accessibleImages, isInAlbum, type Surface } from "@/lib/access";
import { isRankIn, orderKey } from "@/lib/albums";
import { sharesWord } from "@/lib/images/search";
import { db } from "@/lib/platform/database/transaction";
import { findStoredTags, isTag } from "@/lib/tags";
import { type ImageRow, selectImages, selectOrderedImages } from "./repository";

/** The conditions on the images of a list. */
export interface ListConditions {
  surface: Surface;
  now: string;
  album?: string | undefined;
  tag?: string | undefined;
  color?: Facet | undefined;
  /** A `tsquery` text. */
  words?: string | undefined;
  excludesNsfw?: boolean;
}

interface ListOptions extends ListConditions {
  limit: number;
  /** Sort key and id of the previous page's last row. */
  after?: readonly [key: string, id: string, note?: string] | undefined;
  /** Whether an album is listed in its order by hand. */
  isByHand?: boolean | undefined;
}

/** An image of a list. In an order by hand, it has its place there. */
type ListedRow = ImageRow & { orderKey?: string };

/**
 * Returns the images of an account that visitors may see on the surface, newest first or in the order
 * by hand.
 */
export async function listShownImages(owner: string, options: ListOptions): Promise<ListedRow[]> {
  const { album, after, limit } = options;
  const condition = await buildListCondition(owner, options);
  if (options.isByHand && album !== undefined)
    return selectOrderedImages(owner, album)
      .where(and(condition, after && sql`(${orderKey}, ${images.id}) > (${after[0]}, ${after[1]})`))
      .orderBy(asc(orderKey), asc(images.id))
      .limit(limit);

  return selectImages()
    .where(and(condition, isAfter(after)))
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(limit);
}

/** Returns the place of an image in the order by hand of its album, or `undefined` if it is purged. */
async function findOrderKey(owner: string, album: string, id: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ key: orderKey, id: images.id })
    .from(images)
    .leftJoin(albumRanks, isRankIn(owner, album))
    .where(eq(images.id, id));
  return row?.key;
}

/** Matches the images of a list, on any of its pages. */
export async function buildListCondition(owner: string, options: ListConditions): Promise<SQL | undefined> {
  const { words, ...others } = options;
  const query = words === undefined ? undefined : await buildWordsQuery(owner, words);
  const matches = query && (await findRareMatches(owner, query));
  if (matches?.length === 0) return sql`false`;

  return and(
    matchesList(owner, others, matches ? undefined : query),
    // As an array of unknown length, which the planner looks up one by one instead of reading
    // the library.
    matches && sql`${images.id} = any(array(select unnest(${sql.param(matches)}::text[])))`,
  );
}

const maxRareMatches = 2_000;

/**
 * Returns the images of the account that contain rare words; `undefined` if there are more, which a
 * list soon finds among the newest images. Reading those until it has found a rare word takes
 * seconds in a large library.
 */
async function findRareMatches(owner: string, hasWords: SQL): Promise<string[] | undefined> {
  const rows = await db()
    .select({ id: imageSearch.imageId })
    .from(imageSearch)
    .where(and(eq(imageSearch.owner, owner), hasWords))
    .limit(maxRareMatches + 1);
  return rows.length > maxRareMatches ? undefined : rows.map(({ id }) => id);
}

/** The condition on `image_search` for its words. */
async function buildWordsQuery(owner: string, words: string): Promise<SQL> {
  const query = sql`to_tsquery('simple', ${words})`;
  const { deleted } = await findStoredTags(owner, []);
  const isOfTag = deleted.some((tag) => sharesWord(words, tag));

  return isOfTag ? matchesWords(sql`image_search`, query) : sql`${imageSearch.searchText} @@ ${query}`;
}

function isAfter(position: ListOptions["after"]): SQL | undefined {
  return position && sql`(${images.createdAt}, ${images.id}) < (${position[0]}, ${position[1]})`;
}

function matchesList(owner: string, options: Omit<ListConditions, "words">, hasWords?: SQL): SQL | undefined {
  const { surface, now, album, tag, color, excludesNsfw } = options;
  const inSearch = (condition: SQL) =>
    sql`${images.id} in (
      select ${imageSearch.imageId} from ${imageSearch} where ${imageSearch.owner} = ${owner} and ${condition})`;
  return and(
    eq(images.owner, owner),
    accessibleImages({ by: "stranger" }, surface, now),
    album === undefined ? undefined : isInAlbum(owner, album),
    excludesNsfw ? eq(images.nsfw, false) : undefined,
    tag === undefined
      ? undefined
      : sql`${images.id} in (
          select t.image_id from ${imageTags} t where t.owner = ${owner} and ${isTag(sql`t`, owner, tag)})`,
    color &&
      inSearch(sql`string_to_array(${imageSearch.facets}, null) @> array[${facetCodes[color]}]::text[]`),
    hasWords && inSearch(hasWords),
  );
}

interface Neighbours {
  previous: ImageRow | undefined;
  next: ImageRow | undefined;
}

/** Returns the images before and after this one in the list. */
export async function findNeighbours(
  owner: string,
  { createdAt, id }: Pick<ImageRow, "createdAt" | "id">,
  options: Pick<ListOptions, "surface" | "now" | "album" | "isByHand">,
): Promise<Neighbours> {
  const isInList = matchesList(owner, options);
  if (options.isByHand && options.album !== undefined)
    return findNeighboursByHand(owner, { id, album: options.album, isInList });

  const place = sql`(${images.createdAt}, ${images.id})`;
  const [[newer], [older]] = await Promise.all([
    selectImages()
      .where(and(isInList, sql`${place} > (${createdAt}, ${id})`))
      .orderBy(asc(images.createdAt), asc(images.id))
      .limit(1),
    selectImages()
      .where(and(isInList, sql`${place} < (${createdAt}, ${id})`))
      .orderBy(desc(images.createdAt), desc(images.id))
      .limit(1),
  ]);

  return { previous: newer, next: older };
}

async function findNeighboursByHand(
  owner: string,
  { id, album, isInList }: { id: string; album: string; isInList: SQL | undefined },
): Promise<Neighbours> {
  const key = await findOrderKey(owner, album, id);
  if (key === undefined) return { previous: undefined, next: undefined };

  const place = sql`(${orderKey}, ${images.id})`;
  const find = (comparison: SQL, sorted: typeof asc) =>
    selectOrderedImages(owner, album)
      .where(and(isInList, sql`${place} ${comparison} (${key}, ${id})`))
      .orderBy(sorted(orderKey), sorted(images.id))
      .limit(1);
  const [[previous], [next]] = await Promise.all([find(sql`<`, desc), find(sql`>`, asc)]);

  return { previous, next };
}
