import { requireRecipes } from "@/lib/billing";
import { changedFields, commitChange, hasListener, isEmpty } from "@/lib/changes";
import { defaultRecipe } from "@/lib/engine/variants/recipe";
import { type Actor, requireContentScopes } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { recipeErrors } from "./errors";
import { getRecipe, presentRecipe, recipeNotFoundError } from "./read-recipes";
import {
  countRecipes,
  deleteRecipeRow,
  insertRecipe,
  listAlbumsUsing,
  lockRecipe,
  lockRecipes,
  updateRecipeRow,
} from "./repository";
import type { CreateRecipe, RecipeResource, UpdateRecipe } from "./resource";
import { pickSettings, readSettings } from "./settings";
import { requireExistingWatermark } from "./watermark-references";

export async function createRecipe(actor: Actor, input: CreateRecipe): Promise<RecipeResource> {
  const { owner, uid } = wholeLibrary(actor);
  const { slug, is_public: isPublic = false } = input;
  if (isPublic) requireContentScopes(actor, ["images:read"]);
  const settings = changedFields(defaultRecipe, pickSettings(input));
  const now = isoTime();

  await transaction(async () => {
    await requireExistingWatermark(owner, settings.watermark, "watermark");
    await lockRecipes(owner);
    const row = { id: newId("rcp"), owner, slug, settings, isPublic, createdAt: now, updatedAt: now };
    if (!(await insertRecipe(row))) throw new AppError(recipeErrors.exists);
    await requireRecipes(owner, await countRecipes(owner));

    const present = () => getRecipe(actor, slug);
    await commitChange(actor, { resource: "recipe", action: "create", id: row.id, uid, slug, present });
  });

  return getRecipe(actor, slug);
}

export async function updateRecipe(
  actor: Actor,
  slug: string,
  changes: UpdateRecipe,
  precondition = noPrecondition,
): Promise<RecipeResource> {
  const { owner, uid } = wholeLibrary(actor);

  await transaction(async () => {
    const row = await lockRecipe(owner, slug);
    if (!row) throw recipeNotFoundError();

    await precondition(() => getRecipe(actor, slug));
    const changed = changedFields(presentRecipe(row), changes);
    if (isEmpty(changed)) return;
    if (changed.is_public) requireContentScopes(actor, ["images:read"]);
    await requireExistingWatermark(owner, changed.watermark, "watermark");

    await updateRecipeRow(row, {
      settings: changedFields(defaultRecipe, { ...readSettings(row), ...pickSettings(changed) }),
      ...(changed.is_public !== undefined && { isPublic: changed.is_public }),
      updatedAt: isoTime(),
    });
    const fields = Object.keys(changed);
    const present = () => getRecipe(actor, slug);
    await commitChange(actor, {
      resource: "recipe",
      action: "update",
      id: row.id,
      uid,
      slug,
      fields,
      present,
    });
  });

  return getRecipe(actor, slug);
}

/**
 * Its URLs respond with 404 from then on. Their renditions are removed in the background.
 * @throws AppError RECIPE_IN_USE, with the albums
 */
export async function deleteRecipe(
  actor: Actor,
  slug: string,
  precondition = noPrecondition,
): Promise<{ slug: string; deleted: true }> {
  const { owner, uid } = wholeLibrary(actor);

  await transaction(async () => {
    const row = await lockRecipe(owner, slug);
    if (!row) throw recipeNotFoundError();

    await precondition(() => getRecipe(actor, slug));
    const used = await listAlbumsUsing(owner, slug);
    if (used.length > 0)
      throw new AppError(recipeErrors.inUse, {
        message: "Albums use this recipe. Remove the recipe from these albums first.",
        details: { albums: used },
      });

    const resources = (await hasListener(owner, "recipe.deleted")) ? [presentRecipe(row)] : [];
    await deleteRecipeRow(row);
    await commitChange(actor, { resource: "recipe", action: "delete", id: row.id, uid, slug, resources });
  });

  return { slug, deleted: true };
}
