import { requireRecipes } from "@/lib/billing";
import {
  countRecipes,
  findRecipe,
  getRecipe,
  insertRecipe,
  lockMark,
  lockRecipes,
  type RecipeRow,
} from "@/lib/recipes";
import { ArchivedRecipe } from "./archive-records";
import { chooseIds, type ImportContext, parseRecords } from "./context";
import { findQuotaProblem, idTaken, type Problem, watermarkMissing } from "./problems";
import { Results } from "./report";
import { inTransaction, restoreRow } from "./restore-row";

/** A recipe whose slug is taken stays: its URLs are in use. */
export function restoreRecipes(context: ImportContext, lines: readonly string[]): Promise<Results> {
  const { actor } = context;
  const { owner, uid } = actor.library;

  return inTransaction(context, async (changes) => {
    const results = new Results("recipes");
    const recipes = parseRecords(lines, ArchivedRecipe, results);
    const choose = await chooseIds(
      context,
      "recipes",
      recipes.map(({ id }) => id),
    );
    const chooseWatermark = await chooseIds(
      context,
      "watermarks",
      recipes.flatMap(({ settings: { watermark } }) => watermark ?? []),
    );
    await lockRecipes(owner);
    let count = await countRecipes(owner);

    for (const { id, slug, settings: archived, is_public, created_at, updated_at } of recipes) {
      const watermark = archived.watermark && chooseWatermark(archived.watermark);
      const settings = { ...archived, ...(watermark && { watermark }) };
      const row: RecipeRow = {
        id: choose(id),
        owner,
        slug,
        settings,
        isPublic: is_public,
        createdAt: created_at,
        updatedAt: updated_at,
      };
      const existing = await findRecipe(owner, slug);
      const problem = existing
        ? undefined
        : ((await findMissingWatermark(context, watermark)) ??
          (await findQuotaProblem(() => requireRecipes(owner, count + 1))));
      if (problem) {
        results.add("failed", slug, problem);
        continue;
      }

      if (!existing) count++;
      const collection = {
        find: async () => existing,
        insert: insertRecipe,
        compared: ["settings", "isPublic"] as const,
      };
      const problems = row.id === id ? [] : [idTaken(row.id)];
      const present = () => getRecipe(actor, slug);
      if (await restoreRow(context, collection, { id: slug, row, problems }, results))
        changes.push({ resource: "recipe", action: "import", id: row.id, uid, slug, present });
    }

    return results;
  });
}

/** Without its watermark, a recipe would show images that were never shown like that. */
async function findMissingWatermark(
  { actor, dryRun }: ImportContext,
  id: string | null | undefined,
): Promise<Problem | undefined> {
  // A dry run has restored none.
  if (!id || dryRun || (await lockMark(actor.library.owner, id))) return undefined;

  return watermarkMissing(id);
}
