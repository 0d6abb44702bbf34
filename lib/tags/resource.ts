import { z } from "zod";
import { withoutCommas } from "@/lib/kernel/commas";
import { wireText } from "@/lib/kernel/text";
import { toTagKey } from "@/lib/tags/tag-names";
import { ColorChoice } from "@/lib/values/palette";

export const maxTagsPerImage = 100;
const maxTagLength = 64;
/** A character that leaves something in the slug. */
const sign = /[\p{L}\p{N}\p{Extended_Pictographic}]|\p{Regional_Indicator}{2}/u;

/**
 * The name or the slug of a tag, as a request spells it. Commas separate tags wherever a text has
 * several, so no name has one.
 */
export const TagName = wireText({ min: 1, max: maxTagLength })
  .transform((text) => withoutCommas(text).replace(/\s+/g, " ").trim())
  .refine((name) => sign.test(toTagKey(name)), "must contain a letter, a digit or an emoji");

/** Same for a tag that the request does not create. */
export const TagKey = TagName.transform(toTagKey);

/** Tags of a request, each once, in the given order. */
export const TagList = z
  .array(TagName)
  .max(maxTagsPerImage, `at most ${maxTagsPerImage} tags`)
  .transform((names) => {
    const keys = names.map(toTagKey);
    return names.filter((_, at) => keys.indexOf(keys[at] ?? "") === at);
  });

const TagDescription = wireText({ max: 500, multiline: true });

export const CreateTag = z
  .strictObject({
    tag: TagName.describe("The name, from which the slug is made"),
    description: TagDescription.nullable().optional(),
    color: ColorChoice.nullable().optional(),
  })
  .meta({ id: "CreateTag", examples: [{ tag: "lake", color: "teal" }] });
export type CreateTag = z.output<typeof CreateTag>;

export const UpdateTag = z
  .strictObject({
    name: TagName.describe("The slug stays").optional(),
    description: TagDescription.nullable().optional(),
    color: ColorChoice.nullable().optional(),
  })
  .meta({ id: "UpdateTag", examples: [{ name: "Lake", description: "Still water", color: "blue" }] });
export type UpdateTag = z.output<typeof UpdateTag>;

export const TagResource = z
  .object({
    tag: z.string().describe("The slug, which never changes"),
    name: z.string().describe("The text from which the tag was made, or its later name"),
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
