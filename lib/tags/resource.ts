import { z } from "zod";
import { wireText } from "@/lib/kernel/text";
import { ColorChoice } from "@/lib/values/palette";

export const maxTagsPerImage = 100;
const maxTagLength = 64;

/**
 * `Blue Sky_2` → `blue-sky-2`, `Köln` → `köln`: NFKC, lower case, spaces and underscores become hyphens. Letters and
 * digits of every script stay, with their combining marks (vowel signs of Devanagari). Everything else is removed,
 * including invisible letters (Hangul fillers).
 */
export function normaliseTag(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_-]+/g, "-")
    .replace(/[^\p{L}\p{N}\p{M}-]|\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/(^|-)\p{M}+/gu, "$1")
    .replace(/i\u0307+/g, "i")
    .replace(/-{2,}/g, "-")
    .replace(/^-|-$/g, "")
    .normalize("NFKC");
}

export const TagSlug = z
  .string()
  .max(500, "is too long")
  .transform(normaliseTag)
  .refine((slug) => slug.length > 0, "must contain a letter or a digit")
  .refine((slug) => [...slug].length <= maxTagLength, `at most ${maxTagLength} characters`);

/** Tags of a request: normalised and unique, in the given order. */
export const TagList = z
  .array(TagSlug)
  .max(maxTagsPerImage, `at most ${maxTagsPerImage} tags`)
  .transform((tags) => [...new Set(tags)]);

const TagDescription = wireText({ max: 500, multiline: true });

export const CreateTag = z
  .strictObject({
    tag: TagSlug,
    description: TagDescription.nullable().optional(),
    color: ColorChoice.nullable().optional(),
  })
  .meta({ id: "CreateTag", examples: [{ tag: "lake", color: "teal" }] });
export type CreateTag = z.output<typeof CreateTag>;

export const UpdateTag = z
  .strictObject({
    description: TagDescription.nullable().optional(),
    color: ColorChoice.nullable().optional(),
  })
  .meta({ id: "UpdateTag", examples: [{ description: "Still water", color: "blue" }] });
export type UpdateTag = z.output<typeof UpdateTag>;

export const TagResource = z
  .object({
    tag: z.string(),
    description: z.string().nullable(),
    color: z.string().nullable().describe("Hexadecimal"),
    count: z.number().int().describe("Images with the tag, without deleted ones"),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Tag" });
export type TagResource = z.output<typeof TagResource>;

export const TagPage = z
  .object({ data: z.array(TagResource), next_cursor: z.null() })
  .meta({ id: "TagPage" });
export const DeletedTag = z.object({ tag: z.string(), deleted: z.literal(true) }).meta({ id: "DeletedTag" });
