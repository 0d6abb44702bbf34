import { and, asc, count, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { albums, recipes, watermarks } from "@/db/schema";
import { db, prepareQuery } from "@/lib/platform/database/transaction";

export type RecipeRow = typeof recipes.$inferSelect;

/** The part of a watermark that is in keys of renditions. */
export type WatermarkMark = Pick<typeof watermarks.$inferSelect, "revision">;

/** A recipe with the mark of its watermark; null without a watermark. */
export interface StoredRecipe extends RecipeRow {
  mark: WatermarkMark | null;
}

const matchesRecipe = (owner: string, slug: string) => and(eq(recipes.owner, owner), eq(recipes.slug, slug));

const markColumns = { revision: watermarks.revision };
const watermarkId = sql<string | null>`${recipes.settings}::jsonb ->> 'watermark'`;
/** One statement reads recipes and marks, so that they are from the same moment. */
const isItsWatermark = and(eq(watermarks.owner, recipes.owner), eq(watermarks.id, watermarkId));

const selectRecipes = () =>
  db()
    .select({ ...getTableColumns(recipes), mark: markColumns })
    .from(recipes)
    .leftJoin(watermarks, isItsWatermark)
    .$dynamic();

/** Sorts by slug. */
export async function listRecipeRows(owner: string): Promise<StoredRecipe[]> {
  return selectRecipes().where(eq(recipes.owner, owner)).orderBy(asc(recipes.slug));
}

export async function findRecipe(owner: string, slug: string): Promise<StoredRecipe | undefined> {
  const [row] = await selectRecipes().where(matchesRecipe(owner, slug));
  return row;
}

/** Prevents other changes of the recipe until the open transaction ends. */
export async function lockRecipe(owner: string, slug: string): Promise<StoredRecipe | undefined> {
  const [row] = await selectRecipes().where(matchesRecipe(owner, slug)).for("update", { of: recipes });
  return row;
}

/** Returns the recipes with this watermark, sorted by slug. */
export async function listRecipesWith(owner: string, watermark: string): Promise<StoredRecipe[]> {
  return selectRecipes()
    .where(and(eq(recipes.owner, owner), eq(watermarkId, watermark)))
    .orderBy(asc(recipes.slug));
}

export async function countRecipes(owner: string): Promise<number> {
  const [row] = await db().select({ used: count() }).from(recipes).where(eq(recipes.owner, owner));
  return row?.used ?? 0;
}

/** Returns false if the owner already has a recipe with this slug. */
export async function insertRecipe(row: typeof recipes.$inferInsert): Promise<boolean> {
  const rows = await db()
    .insert(recipes)
    .values(row)
    .onConflictDoNothing({ target: [recipes.owner, recipes.slug] })
    .returning({ id: recipes.id });
  return rows.length > 0;
}

export async function updateRecipeRow(
  { id }: Pick<RecipeRow, "id">,
  changes: Partial<typeof recipes.$inferInsert>,
): Promise<void> {
  await db().update(recipes).set(changes).where(eq(recipes.id, id));
}

export async function deleteRecipeRow({ id }: Pick<RecipeRow, "id">): Promise<void> {
  await db().delete(recipes).where(eq(recipes.id, id));
}

/** Lets the owner's recipes be created one at a time, until the open transaction ends. */
export async function lockRecipes(owner: string): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`recipes:${owner}`}, 0))`);
}

/** Returns which of the slugs are of recipes. Prevents their deletion until the open transaction ends. */
export async function lockExisting(owner: string, slugs: readonly string[]): Promise<string[]> {
  const rows = await db()
    .select({ slug: recipes.slug })
    .from(recipes)
    .where(and(eq(recipes.owner, owner), inArray(recipes.slug, [...slugs])))
    .orderBy(asc(recipes.slug))
    .for("key share");
  return rows.map(({ slug }) => slug);
}

const matchesWatermark = (owner: string, id: string) =>
  and(eq(watermarks.owner, owner), eq(watermarks.id, id));

export async function findMark(owner: string, id: string): Promise<WatermarkMark | undefined> {
  const [row] = await db().select(markColumns).from(watermarks).where(matchesWatermark(owner, id));
  return row;
}

/** Prevents the deletion and other changes of the watermark until the open transaction ends. */
export async function lockMark(owner: string, id: string): Promise<WatermarkMark | undefined> {
  const [row] = await db()
    .select(markColumns)
    .from(watermarks)
    .where(matchesWatermark(owner, id))
    .for("key share");
  return row;
}

/** Returns the slugs of the albums whose uploads are rendered with the recipe. */
export async function listAlbumsUsing(owner: string, slug: string): Promise<string[]> {
  const rows = await db()
    .select({ album: albums.albumSlug })
    .from(albums)
    .where(and(eq(albums.owner, owner), isNull(albums.deletedAt), sql`${albums.recipes}::jsonb ? ${slug}`))
    .orderBy(asc(albums.albumSlug));
  return rows.map(({ album }) => album);
}

const selectRecipesOfAlbum = prepareQuery("recipes-of-album", (database) =>
  database
    .select({ settings: recipes.settings, mark: markColumns })
    .from(albums)
    .innerJoin(recipes, and(eq(recipes.owner, albums.owner), sql`${albums.recipes}::jsonb ? ${recipes.slug}`))
    .leftJoin(watermarks, isItsWatermark)
    .where(
      and(eq(albums.owner, sql.placeholder("owner")), eq(albums.albumSlug, sql.placeholder("albumSlug"))),
    ),
);

/** Returns the settings of the recipes by which uploads into the album are rendered. */
export async function listSettingsOfAlbum(owner: string, albumSlug: string) {
  return selectRecipesOfAlbum({ owner, albumSlug });
}
