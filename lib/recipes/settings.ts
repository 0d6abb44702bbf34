import { createHash } from "node:crypto";
import { defaultRecipe, type RecipeDensity, type RecipeSettings } from "@/lib/engine/variants/recipe";
import { toRecipeKey } from "@/lib/engine/variants/recipe-keys";
import type { RecipeRow, StoredRecipe } from "./repository";
import { StoredSettings } from "./resource";
import { toWatermarkReference } from "./watermark-references";

/** The settings of a stored recipe. */
export function readSettings({ settings }: Pick<RecipeRow, "settings">): RecipeSettings {
  return { ...defaultRecipe, ...pickSettings(StoredSettings.parse(settings)) };
}

/** Returns the settings as keys of renditions contain them: with the revision of the watermark. */
export function readKeySettings(row: Pick<StoredRecipe, "settings" | "mark">): RecipeSettings {
  const { watermark, ...settings } = readSettings(row);
  return { ...settings, watermark: watermark === null ? null : toWatermarkReference(watermark, row.mark) };
}

/** Settings of a request; undefined means not sent. */
type SentSettings = { [Name in keyof RecipeSettings]?: RecipeSettings[Name] | undefined };

/** Returns the settings among members of a recipe. */
export function pickSettings(members: SentSettings): Partial<RecipeSettings> {
  const sent = Object.entries(members).filter(
    ([name, value]) => Object.hasOwn(defaultRecipe, name) && value !== undefined,
  );
  return Object.fromEntries(sent);
}

const revisionLength = 12;

/**
 * Returns the name of settings, as keys contain them, in URLs. A recipe that is deleted and created
 * again has the same revision only with the same settings, so a response that browsers keep never
 * becomes wrong.
 */
export function toRevision(settings: RecipeSettings): string {
  const density: RecipeDensity = 1;
  return createHash("sha256").update(toRecipeKey(settings, density)).digest("hex").slice(0, revisionLength);
}
