import { createHash } from "node:crypto";
import type { RecipeInUrls } from "@/lib/image-urls";
import { type Actor, requireScope } from "@/lib/kernel/actor";
import { scopeOf } from "@/lib/kernel/library-scope";
import { sealCursor, unsealCursor } from "@/lib/platform/secrets/sealing";
import { findIncludedRecipes } from "../included-recipes";
import type { CountedPage } from "../list-images";
import type { GridImage } from "../list-queries/resource";
import { readGridRows, readImageRows } from "../list-repository";
import { presentGridImage, presentImage } from "../present-image";
import { defaultPageSize, type ImageResource, maxTotal } from "../resource";
import { describeFilter } from "./canonical";
import { countMatching, listMatchingIds, type StateCounts } from "./query-repository";
import { resolveQuery } from "./resolve";
import type { ImageQuery } from "./resource";
import { type FilterNode, scopesOf } from "./values";

export interface QueryOptions extends Omit<ImageQuery, "filter"> {
  /** A stored query was valid before: what it names may be gone. */
  isStored?: boolean;
  /** Only images that everyone sees where they are listed publicly. */
  isShown?: boolean | undefined;
}

/** The functions that read and show the images of a page. */
interface QueryView<Row, Item> {
  read(...parameters: Parameters<typeof readImageRows>): Promise<Row[]>;
  present(actor: Actor, row: Row, recipes: readonly RecipeInUrls[]): Item;
}

/**
 * Returns a page of the images that match a query. It can have fewer images than `limit`, or none,
 * although others follow: after a bounded number of compared images it ends with a cursor.
 * @throws AppError VALIDATION_ERROR, INVALID_CURSOR, INSUFFICIENT_SCOPE for conditions on analyses
 */
export function queryImages(
  actor: Actor,
  filter: FilterNode,
  options: QueryOptions,
): Promise<CountedPage<ImageResource>> {
  return queryAs({ read: readImageRows, present: presentImage }, actor, filter, options);
}

/** Same, with what a grid shows of the images. */
export function queryGridImages(
  actor: Actor,
  filter: FilterNode,
  options: QueryOptions,
): Promise<CountedPage<GridImage>> {
  return queryAs({ read: readGridRows, present: presentGridImage }, actor, filter, options);
}

/** Requires the scopes that a query and its images need in addition. */
export function requireFilterScopes(actor: Actor, filter: FilterNode): void {
  for (const scope of scopesOf(filter)) requireScope(actor, scope);
}

async function queryAs<Row, Item>(
  { read, present }: QueryView<Row, Item>,
  actor: Actor,
  filter: FilterNode,
  options: QueryOptions,
): Promise<CountedPage<Item>> {
  requireFilterScopes(actor, filter);
  const { sort = "recent", limit = defaultPageSize, deleted = "exclude", archived = "include" } = options;
  const { isShown = false } = options;
  const described = createHash("sha256").update(describeFilter(filter)).digest("base64url");
  const cursorScope = `query:${sort}:${actor.library.uid}:${deleted}:${archived}:${described}${isShown ? ":shown" : ""}`;
  const position = options.cursor === undefined ? undefined : unsealCursor(options.cursor, cursorScope);
  const after = position && ([position[0], position[1]] as const);
  const recipes = await findIncludedRecipes(actor, options.include_recipes);
  const scope = scopeOf(actor);
  const query = await resolveQuery(scope, filter, { deleted, archived, isShown }, options);

  const { rows: ids, next } = await listMatchingIds(query, { owner: scope.owner, sort, limit, after });
  const rows = await read(ids, { sort, withMetadata: options.include_metadata ?? true });

  return {
    data: rows.map((row) => present(actor, row, recipes)),
    // It can name an image outside of the album that the caller is limited to.
    next_cursor: next ? sealCursor(next, cursorScope) : null,
    ...(options.include_total &&
      toTotal(await countMatching(query, { owner: scope.owner, max: maxTotal + 1 }))),
  };
}

function toTotal(counts: StateCounts) {
  return { total: Math.min(totalOf(counts), maxTotal), total_is_exact: counts.isExact };
}

const totalOf = ({ shown, hidden, archived, deleted }: StateCounts) => shown + hidden + archived + deleted;
