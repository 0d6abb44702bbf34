import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { matchesWords } from "@/db/deleted-tags";
import { type Facet, facetCodes } from "@/db/facets";
import { imageSearch, images, imageTags } from "@/db/schema";
import { accessibleImages, isInAlbum, type Surface } from "@/lib/access";
import { sharesWord } from "@/lib/images/search";
import { db } from "@/lib/platform/database/transaction";
import { findStoredTags, isTag } from "@/lib/tags";
import { type ImageRow, selectImages } from "./repository";

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
  after?: readonly [createdAt: string, id: string, note?: string] | undefined;
}

/** Returns the images of an account that visitors may see on the surface, newest first. */
export async function listShownImages(owner: string, options: ListOptions): Promise<ImageRow[]> {
  return selectImages()
    .where(and(await buildListCondition(owner, options), isAfter(options.after)))
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(options.limit);
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

/** Returns the images before and after this one in the list: newer and older. */
export async function findNeighbours(
  owner: string,
  { createdAt, id }: Pick<ImageRow, "createdAt" | "id">,
  options: Pick<ListOptions, "surface" | "now" | "album">,
): Promise<{ newer: ImageRow | undefined; older: ImageRow | undefined }> {
  const isInList = matchesList(owner, options);
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

  return { newer, older };
}
