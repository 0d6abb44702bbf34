import { toRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { validationError } from "@/lib/kernel/errors";
import { listSettingsOfAlbum, lockExisting } from "./repository";
import { readKeySettings } from "./settings";

/**
 * Requires that the slugs are of recipes, which cannot be deleted until the open transaction ends.
 * @throws AppError VALIDATION_ERROR
 */
export async function requireExistingRecipes(owner: string, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return;

  const existing = await lockExisting(owner, slugs);
  const unknown = slugs.filter((slug) => !existing.includes(slug));
  if (unknown.length > 0)
    throw validationError({ recipes: unknown.map((slug) => `${slug} is not one of your recipes`) });
}

/** Returns the keys of the renditions that an upload into the album gets at once. */
export async function listKeysOfAlbum(owner: string, albumSlug: string): Promise<string[]> {
  return (await listSettingsOfAlbum(owner, albumSlug)).map((row) => toRecipeKey(readKeySettings(row), 1));
}
