import { defaultRecipe, type RecipeDensity, type RecipeOutput, type RecipeSettings } from "./recipe";

// The key of a rendition from a recipe contains the settings, so a changed recipe has other keys.
// Equal keys have equal bytes, except with the quality of presets, which an owner can change. No
// other key or slug starts with `~`.

export const recipePrefix = "~";

/** The members in the order of the key. An order that has changed would make other keys. */
const members = Object.keys(defaultRecipe) as (keyof RecipeSettings)[];

export function isRecipeKey(key: string): boolean {
  return key.startsWith(recipePrefix);
}

/**
 * Returns the key of the renditions by these settings: the density and each setting that differs
 * from its default, such as `~2,width=800,fit=cover`.
 */
export function toRecipeKey(settings: RecipeSettings, density: RecipeDensity): string {
  const changed = members.filter(
    (name) => JSON.stringify(settings[name]) !== JSON.stringify(defaultRecipe[name]),
  );
  return (
    recipePrefix + [density, ...changed.map((name) => `${name}=${formatValue(settings[name])}`)].join(",")
  );
}

/** Parses what `toRecipeKey` returns; undefined for anything else. */
export function parseRecipeKey(key: string): RecipeOutput | undefined {
  if (!isRecipeKey(key)) return undefined;

  const [density, ...parts] = key.slice(recipePrefix.length).split(",");
  const settings = Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf("=");
      return [part.slice(0, at), parseValue(part.slice(0, at), part.slice(at + 1))];
    }),
  );
  const output = { settings: { ...defaultRecipe, ...settings }, density: Number(density) as RecipeDensity };

  return toRecipeKey(output.settings, output.density) === key ? output : undefined;
}

function formatValue(value: RecipeSettings[keyof RecipeSettings]): string {
  if (typeof value !== "object" || value === null) return String(value);
  return "color" in value ? `${value.width}${value.color}` : String(value.tolerance);
}

function parseValue(name: string, text: string): unknown {
  if (name === "trim") return { tolerance: Number(text) };
  if (name === "border") {
    const at = text.indexOf("#");
    return { width: Number(text.slice(0, at)), color: text.slice(at) };
  }

  if (name === "quality" && text === "auto") return text;

  const standard = defaultRecipe[name as keyof RecipeSettings];
  if (typeof standard === "boolean") return text === "true";

  return typeof standard === "number" || ["width", "height", "quality"].includes(name) ? Number(text) : text;
}
