import { z } from "zod";

export const maxTagsPerImage = 100;
const maxTagLength = 64;

/** `Blue Sky_2` → `blue-sky-2`: NFKC, lower case, spaces and underscores to hyphens, the rest dropped. */
export function normaliseTag(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_-]+/g, "-")
    .replace(/[^a-z0-9-]/g, "")
    .replace(/-{2,}/g, "-")
    .replace(/^-|-$/g, "");
}

export const TagSlug = z
  .string()
  .max(500, "is too long")
  .transform(normaliseTag)
  .refine((slug) => slug.length > 0, "has no letter a to z and no digit")
  .refine((slug) => slug.length <= maxTagLength, `at most ${maxTagLength} characters`);

/** Tags as sent: normalised, without repetitions, in the order given. */
export const TagList = z
  .array(TagSlug)
  .max(maxTagsPerImage, `at most ${maxTagsPerImage} tags`)
  .transform((tags) => [...new Set(tags)]);
