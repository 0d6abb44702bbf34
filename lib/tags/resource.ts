import { z } from "zod";
import { wireText } from "@/lib/kernel/wire-text";
import { PaletteColor } from "@/lib/palette/resource";

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

const TagDescription = wireText({ max: 500, multiline: true });

export const CreateTag = z
  .strictObject({ tag: TagSlug, description: TagDescription.optional(), color: PaletteColor.optional() })
  .meta({ id: "CreateTag" });
export type CreateTag = z.output<typeof CreateTag>;

export const UpdateTag = z
  .strictObject({ description: TagDescription.optional(), color: PaletteColor.nullable().optional() })
  .meta({ id: "UpdateTag" });
export type UpdateTag = z.output<typeof UpdateTag>;

export const TagResource = z
  .object({
    tag: z.string(),
    description: z.string().nullable(),
    color: z.string().nullable().describe("Hexadecimal"),
    count: z.number().int().describe("Images with the tag, deleted ones left out"),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Tag" });
export type TagResource = z.output<typeof TagResource>;

export const TagPage = z
  .object({ data: z.array(TagResource), next_cursor: z.null() })
  .meta({ id: "TagPage" });
export const DeletedTag = z.object({ tag: z.string(), deleted: z.literal(true) }).meta({ id: "DeletedTag" });
