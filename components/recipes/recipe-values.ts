import { isRecipeColor, type RecipeSettings, recipeLimits } from "@/lib/engine/variants/recipe";
import type { RecipeResource } from "@/lib/recipes/resource";

/**
 * The values of the form. Numbers that are typed are texts, because a field may be empty or half
 * typed.
 */
export interface RecipeValues extends Omit<RecipeSettings, "width" | "height" | "radius" | "border"> {
  width: string;
  height: string;
  radius: string;
  borderWidth: string;
  borderColor: string;
}

/** The fields that can be wrong, by the name that the API gives them in an error. */
export const recipeFields = [
  "width",
  "height",
  "radius",
  "border.width",
  "border.color",
  "background",
] as const;
export type RecipeField = (typeof recipeFields)[number];

/** The kind of each field, which decides about its message. */
export const problemKinds = {
  width: "side",
  height: "side",
  radius: "radius",
  "border.width": "border",
  "border.color": "color",
  background: "color",
} as const satisfies Record<RecipeField, string>;

const { maxSide, maxBorder } = recipeLimits;

/** The upper limits that the messages state. */
export const problemLimits = { side: maxSide, radius: maxSide, border: maxBorder, color: 0 } as const;

const defaultBorderColor = "#000000";

/** Returns the settings of a recipe without its other members. */
export function settingsOf(recipe: RecipeResource): RecipeSettings {
  const { id, slug, is_public, revision, created_at, updated_at, ...settings } = recipe;
  return settings;
}

export function toRecipeValues({ width, height, radius, border, ...rest }: RecipeSettings): RecipeValues {
  return {
    ...rest,
    width: width === null ? "" : String(width),
    height: height === null ? "" : String(height),
    radius: radius === 0 ? "" : String(radius),
    borderWidth: border === null ? "" : String(border.width),
    borderColor: border?.color ?? defaultBorderColor,
  };
}

/** The settings, or the fields that have to be corrected first. */
export type RecipeReading = { settings: RecipeSettings } | { problems: RecipeField[] };

export function readRecipeValues(values: RecipeValues): RecipeReading {
  const { borderWidth, borderColor, ...rest } = values;
  const width = parseWhole(values.width, { min: 1, max: maxSide });
  const height = parseWhole(values.height, { min: 1, max: maxSide });
  const radius = parseWhole(values.radius, { min: 0, max: maxSide });
  const frame = parseWhole(borderWidth, { min: 0, max: maxBorder });
  const isWrong: Record<RecipeField, boolean> = {
    width: width === undefined,
    height: height === undefined,
    radius: radius === undefined,
    "border.width": frame === undefined,
    "border.color": Boolean(frame) && !isColor(borderColor),
    background: values.background !== null && !isColor(values.background),
  };
  const problems = recipeFields.filter((field) => isWrong[field]);
  if (problems.length > 0) return { problems };

  return {
    settings: {
      ...rest,
      width: width ?? null,
      height: height ?? null,
      radius: radius ?? 0,
      border: frame ? { width: frame, color: toColor(borderColor) } : null,
      background: values.background === null ? null : toColor(values.background),
    },
  };
}

/** Returns the members that differ, with their new values. */
export function changedSettings(before: RecipeSettings, after: RecipeSettings): Partial<RecipeSettings> {
  const names = Object.keys(after) as (keyof RecipeSettings)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** Parses a whole number: null for an empty field, undefined when it is invalid. */
function parseWhole(text: string, { min, max }: { min: number; max: number }): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;

  const number = Number(trimmed);
  return /^\d{1,4}$/.test(trimmed) && number >= min && number <= max ? number : undefined;
}

const isColor = (text: string) => isRecipeColor(text.trim());
const toColor = (text: string) => text.trim().toLowerCase();
