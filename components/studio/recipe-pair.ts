import { mapSettings, type SettingsPair, singleSetting } from "./settings-pair";
import { toRecipeSettings, type VariantOptions } from "./variant-options";

/** The settings of recipes that have what custom variants have. */
export type RecipePair = SettingsPair<NonNullable<ReturnType<typeof toRecipeSettings>>>;

/**
 * Returns the options as settings of recipes: undefined while the size of the active one is invalid,
 * and without the other one if its size is.
 */
export function toRecipePair(pair: SettingsPair<VariantOptions>): RecipePair | undefined {
  const { a, b, active } = mapSettings(pair, toRecipeSettings);
  if (a && b) return { a, b, active };

  const only = active === "a" ? a : b;
  return only && singleSetting(only);
}
