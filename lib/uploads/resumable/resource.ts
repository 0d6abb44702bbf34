import { z } from "zod";
import { ImageResource } from "@/lib/images/resource";
import { dayMs } from "@/lib/kernel/time";
import { ResumableUploadFields } from "../resource";
import { parseUploadMetadata } from "./upload-metadata";

/** The version of tus that is spoken, and its extensions. */
export const tusVersion = "1.0.0";
export const tusExtensions = [
  "creation",
  "creation-with-upload",
  "expiration",
  "termination",
  "checksum",
] as const;
/** The media type of bytes of an upload. */
export const resumableUploadType = "application/offset+octet-stream";
export const checksumAlgorithms = ["sha1", "sha256"] as const;

/** As long as the record of an image waits for its bytes. */
export const resumableUploadTtlMs = dayMs;

/** The header that names the image of a complete upload. */
const imageHeader = "X-Albumen-Image";

const wholeBytes = (min: number, description: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, "a whole number")
    .transform(Number)
    .refine((bytes) => bytes >= min, `at least ${min}`)
    .meta({ override: { type: "integer", minimum: min, description } });

const metadataDescription =
  "The fields of `POST /images` with base64 values, separated by commas: `filename Zmlyc3QtbGlnaHQuanBn,tags bGFrZQ==`. Lists are separated by commas, booleans are `true` or `false`. `filetype` means `content_type`, and `name`, `type` and `relativePath` are accepted, as uploaders send them";

/** `Upload-Metadata`: the text itself, and the fields in it. */
const UploadMetadata = z.string().transform((text, context) => {
  const parsed = parseUploadMetadata(text);
  if (typeof parsed === "string") {
    context.addIssue({ code: "custom", message: parsed });
    return z.NEVER;
  }

  const result = ResumableUploadFields.safeParse(parsed);
  if (result.success) return { text, fields: result.data };

  for (const issue of result.error.issues) context.addIssue({ ...issue, input: undefined } as never);
  return z.NEVER;
});

/** The headers that start an upload. */
export const CreationHeaders = z.object({
  "Upload-Length": wholeBytes(1, "The size of the file"),
  "Upload-Metadata": UploadMetadata.meta({
    override: { type: "string", description: metadataDescription },
  }),
});
export type CreationHeaders = z.output<typeof CreationHeaders>;

const checksumPattern = new RegExp(`^(${checksumAlgorithms.join("|")}) ([A-Za-z0-9+/]+={0,2})$`);

const Checksum = z.string().transform((text, context) => {
  const [, algorithm, digest] = checksumPattern.exec(text) ?? [];
  if (algorithm !== undefined && digest !== undefined) return { algorithm, digest };

  context.addIssue({
    code: "custom",
    message: `one of ${checksumAlgorithms.join(", ")}, a space, and the hash in base64`,
  });

  return z.NEVER;
});
export type Checksum = z.output<typeof Checksum>;

/** The headers of a request with bytes. */
export const PartHeaders = z.object({
  "Upload-Offset": wholeBytes(0, "How many bytes have arrived before: the `Upload-Offset` of the upload"),
  "Upload-Checksum": Checksum.meta({ override: { type: "string" } })
    .describe(
      "The hash of the bytes of this request: `sha1` or `sha256`, a space, and base64. Unless it matches, none of them is stored",
    )
    .optional(),
});

export const ResumableUpload = z
  .object({
    id: z.string(),
    offset: z.number().int().min(0).describe("How many bytes have arrived"),
    length: z.number().int().min(1).describe("The size of the file"),
    metadata: z.string().describe("`Upload-Metadata` as it was sent"),
    expires_at: z
      .string()
      .describe(
        "24 hours after the upload began. A complete one is forgotten 24 hours after that; its image stays",
      ),
    max_request_bytes: z
      .number()
      .int()
      .nullable()
      .describe("The largest body of a request here; null when one may carry the whole file"),
    image_id: z.string(),
    image: ImageResource.nullable().describe("Null until the upload is complete"),
  })
  .meta({ id: "ResumableUpload" });
export type ResumableUpload = z.output<typeof ResumableUpload>;

/** Returns the headers of tus that describe the upload. */
export function toUploadHeaders(upload: ResumableUpload): Record<string, string> {
  return {
    "Upload-Offset": String(upload.offset),
    "Upload-Length": String(upload.length),
    "Upload-Expires": new Date(upload.expires_at).toUTCString(),
    ...(upload.image !== null && { [imageHeader]: upload.image_id }),
  };
}

/** The descriptions of those headers. */
export const uploadHeaders = {
  "Upload-Offset": z.int().describe("How many bytes have arrived"),
  "Upload-Length": z.int().describe("The size of the file"),
  "Upload-Expires": z.string().describe("When the upload is forgotten"),
  [imageHeader]: z.string().describe("The id of the image, once the upload is complete"),
};
