import { z } from "zod";
import {
  CreateImage,
  encryptDescription,
  ImageResource,
  onConflictDescription,
  stripLocationDescription,
  stripMetadataDescription,
  visibilityDescription,
} from "@/lib/images/resource";
import { expirationDescription } from "@/lib/kernel/dates";
import { JsonText } from "@/lib/kernel/json-text";
import { splitTags } from "@/lib/tags/tag-names";
import { mapTexts } from "@/lib/values/image-fields";

/** Form fields and query values are strings. These parse them into `CreateImage` fields. */
const formBoolean = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");
const formTags = z.string().transform(splitTags);
const formInteger = z
  .string()
  .regex(/^\d{1,9}$/, "a whole number")
  .transform(Number);

/** Forms encode a line break as CR LF (HTML, multipart/form-data encoding algorithm). */
const formLines = z.string().transform((text) => text.replaceAll("\r\n", "\n"));

const dedupeDescription =
  "If you have an active image with an identical file, return it unchanged with status 200. Nothing is stored, and other fields are ignored. A key with only `upload` finds only its own images.";

/** The fields of an image as strings. */
const formFields = {
  filename: z.string().describe("Defaults to the form file name").optional(),
  original_filename: z.string().describe("Original filename. Defaults to the form file name.").optional(),
  content_type: z.string().optional(),
  width: formInteger.optional(),
  height: formInteger.optional(),
  on_conflict: z.string().describe(onConflictDescription).optional(),
  album: z.string().optional(),
  tags: formTags.describe("Comma-separated").optional(),
  strip_metadata: formBoolean.describe(stripMetadataDescription).optional(),
  strip_location: formBoolean.describe(stripLocationDescription).optional(),
  embed_license: formBoolean.optional(),
  encrypt: formBoolean.describe(encryptDescription).optional(),
  challenge_token: z.string().optional(),
  ...mapTexts(({ isMultiline }) => (isMultiline ? formLines : z.string()).optional()),
  metadata: JsonText.describe('Custom key-value metadata as JSON: `{"camera":"Rolleiflex"}`').optional(),
  nsfw: formBoolean.optional(),
  license: z.string().optional(),
  visibility: z.string().describe(visibilityDescription).optional(),
  expiration: z.string().describe(expirationDescription).optional(),
};

/** Validates parsed fields like the body of `POST /images`. */
function toCreateImage(fields: unknown, context: z.RefinementCtx): CreateImage {
  const result = CreateImage.safeParse(fields);
  if (result.success) return result.data;

  for (const issue of result.error.issues) context.addIssue({ ...issue, input: undefined } as never);
  return z.NEVER;
}

/** The form fields next to the file of a one-call upload: the fields of `POST /images`. */
export const UploadFields = z
  .strictObject({
    ...formFields,
    size_bytes: formInteger.optional(),
    dedupe: formBoolean.describe(dedupeDescription).optional(),
  })
  .transform(({ dedupe = false, ...fields }, context) => ({ ...toCreateImage(fields, context), dedupe }))
  .meta({
    id: "UploadFields",
    examples: [{ filename: "still-lake.jpg", tags: "lake,morning", visibility: "unlisted" }],
  });

/** The fields of a resumable upload, which come before the file. */
export const ResumableUploadFields = z
  .strictObject({ ...formFields, sha256: z.string().optional() })
  .transform(toCreateImage);

/** A file that the service fetches itself. Fields that the bytes determine are omitted. */
export const ImportImage = CreateImage.omit({
  content_type: true,
  size_bytes: true,
  width: true,
  height: true,
  sha256: true,
})
  .extend({
    url: z.string().min(1).max(2_048).describe("Direct URL of the file. `http:` is fetched as `https:`."),
    filename: CreateImage.shape.filename
      .describe("Defaults to the filename from the host, or the end of the URL")
      .optional(),
    dedupe: z.boolean().describe(dedupeDescription).optional(),
  })
  .meta({
    id: "ImportImage",
    examples: [{ url: "https://example.com/photo?id=7", filename: "second-light.jpg" }],
  });
export type ImportImage = z.output<typeof ImportImage>;

export const ImportedImage = ImageResource.extend({
  imported_from: z
    .string()
    .nullable()
    .describe("The URL after redirects, or with `https:`. Null if it equals the requested URL."),
}).meta({ id: "ImportedImage" });
