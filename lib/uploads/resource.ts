import { z } from "zod";
import { CreateImage, encryptDescription, visibilityDescription } from "@/lib/images/resource";
import { expirationDescription } from "@/lib/kernel/dates";

/** Form fields and query values are strings. These parse them into `CreateImage` fields. */
const formBoolean = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");
const formTags = z.string().transform((text) => text.split(",").filter((tag) => tag.trim() !== ""));
const formInteger = z
  .string()
  .regex(/^\d{1,9}$/, "a whole number")
  .transform(Number);

const dedupeDescription =
  "If you have an active image with an identical file, returns that image unchanged, with status 200. Nothing is stored, and the other fields are ignored.";

/** The form fields next to the file of a one-call upload: those of `POST /images`. */
export const UploadFields = z
  .strictObject({
    filename: z.string().describe("Default: the file's name in the form").optional(),
    content_type: z.string().optional(),
    size_bytes: formInteger.optional(),
    width: formInteger.optional(),
    height: formInteger.optional(),
    album: z.string().optional(),
    tags: formTags.describe("Separated by commas").optional(),
    strip_metadata: formBoolean.optional(),
    embed_license: formBoolean.optional(),
    encrypt: z
      .enum(["false", "0"], "is not available: must be false")
      .transform((): false => false)
      .describe(encryptDescription)
      .optional(),
    challenge_token: z.string().optional(),
    alt: z.string().optional(),
    nsfw: formBoolean.optional(),
    license: z.string().optional(),
    visibility: z.string().describe(visibilityDescription).optional(),
    expiration: z.string().describe(expirationDescription).optional(),
    dedupe: formBoolean.describe(dedupeDescription).optional(),
  })
  .transform(({ dedupe = false, ...fields }, context) => {
    const result = CreateImage.safeParse(fields);
    if (result.success) return { ...result.data, dedupe };
    for (const issue of result.error.issues) context.addIssue({ ...issue, input: undefined } as never);
    return z.NEVER;
  })
  .meta({
    id: "UploadFields",
    examples: [{ filename: "still-lake.jpg", tags: "lake,morning", visibility: "unlisted" }],
  });

/** A file that the service fetches itself. Fields that the bytes determine are omitted. */
export const ImportImage = CreateImage.omit({
  content_type: true,
  size_bytes: true,
  width: true,
  height: true,
})
  .extend({
    url: z.string().min(1).max(2_048).describe("URL of the file itself: https, without a redirect"),
    filename: CreateImage.shape.filename
      .describe("Default: the filename that the host gives, or the end of the URL")
      .optional(),
    dedupe: z.boolean().describe(dedupeDescription).optional(),
  })
  .meta({
    id: "ImportImage",
    examples: [{ url: "https://example.com/photo?id=7", filename: "second-light.jpg" }],
  });
export type ImportImage = z.output<typeof ImportImage>;
