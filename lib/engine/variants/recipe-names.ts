import { maxSlugLength } from "@/lib/kernel/slug-pattern";
import { type RecipeDensity, recipeDensities } from "./recipe";
import { looksLikeVariantKey } from "./variant-keys";

/** A recipe in the place of a variant key: `card`, or with a density `card@2`. */
export interface RecipeName {
  slug: string;
  density: RecipeDensity;
}

const namePattern = /^([a-z0-9]+(?:-[a-z0-9]+)*)(?:@([23]))?$/;

/** Parses what `formatRecipeName` returns; undefined for anything else, and for other keys. */
export function parseRecipeName(text: string): RecipeName | undefined {
  const [, slug, densityText = "1"] = namePattern.exec(text) ?? [];
  const density = recipeDensities.find((one) => String(one) === densityText);
  if (slug === undefined || slug.length > maxSlugLength || looksLikeVariantKey(slug) || !density)
    return undefined;

  return { slug, density };
}

export function isRecipeName(text: string): boolean {
  return parseRecipeName(text) !== undefined;
}

export function formatRecipeName({ slug, density }: RecipeName): string {
  return density === 1 ? slug : `${slug}@${density}`;
}
