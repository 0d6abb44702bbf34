import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";
import { ChallengeToken } from "@/lib/identity/challenge/resource";
import { ChangedExpiration, Expiration, expirationDescription } from "@/lib/kernel/dates";
import { LicenseChoice } from "@/lib/licenses/resource";
import { TagList } from "@/lib/tags/resource";
import {
  CustomMetadata,
  FocalPoint,
  focalPointDescription,
  imageFields,
  mapTexts,
  Rating,
  shownFields,
} from "@/lib/values/image-fields";
import { visibilities } from "@/lib/values/visibility";
import { ImageInfo } from "./file-info/resource";
import { Filename } from "./filename";
import { OriginalFilename } from "./original-filename";
import { TakenAt, takenAtDescription, takenAtSources } from "./taken-at";

/** 100 MB, in decimal megabytes. */
export const maxImageBytes = 100_000_000;
export const maxPageSize = 200;
export const defaultPageSize = 10;
export const maxBatchRead = 100;

export const imageSorts = [
  "recent",
  "oldest",
  "taken",
  "name",
  "relevance",
  "bytes",
  "requests",
  "rating",
  "manual",
] as const;
export type ImageSort = (typeof imageSorts)[number];
export const listFields = ["grid"] as const;
/**
 * Orders that can be paged by offset; a grid jumps to any image of a month in the timeline's order.
 */
export const offsetSorts = ["requests", "taken"] as const satisfies readonly ImageSort[];
/** Highest offset for lists paged by offset. */
export const maxOffset = 100_000;

/** An offset from UTC, as a stored time has it. */
export const UtcOffset = z
  .string()
  .regex(/^(Z|[+-](0\d|1[0-4]):[0-5]\d)$/, "must be a UTC offset such as +02:00, or Z");
/** The highest total that a list counts exactly. */
export const maxTotal = 10_000;

/** The limits of access to an image, as the reference explains them. */
export const visibilityDescription =
  "`public`: anyone can open its URLs, which consist of handle, album and filename. `unlisted`: anyone with the URL can open it; the URL contains a key that cannot be guessed. `private`: only you can open it.";

export const stripMetadataDescription =
  "Strip metadata from the stored original, on upload and on replacement. Defaults to your upload settings.";
export const stripLocationDescription =
  "Remove only location data, which is GPS data of EXIF, XMP and GeoTIFF. If that is impossible, all metadata is removed. Redundant with `strip_metadata`. Defaults to your upload settings.";

export const encryptDescription =
  "Store the original and its variants encrypted. Only you, share links and access links can open an encrypted image, whatever its visibility. Available if `capabilities.encryption` of `GET /me` is true. Defaults to your upload settings.";

const { alt: Alt, ...OtherTexts } = mapTexts(({ request }) => request.optional());

/** Metadata set by the owner; the same fields for creation, one-call uploads and replacement. */
const metadataFields = {
  content_type: z
    .string()
    .max(100)
    .regex(/^[a-z]+\/[a-z0-9.+-]+$/i, "is not a media type")
    .transform((type) => type.toLowerCase())
    .optional(),
  size_bytes: z.number().int().min(1).max(maxImageBytes, `at most ${maxImageBytes} bytes`).optional(),
  width: z.number().int().min(1).max(100_000).optional(),
  height: z.number().int().min(1).max(100_000).optional(),
  tags: TagList.optional(),
  alt: Alt,
  nsfw: z.boolean().optional(),
  license: LicenseChoice.optional(),
  visibility: z.enum(visibilities).describe(visibilityDescription).optional(),
  expiration: Expiration.describe(expirationDescription).optional(),
};

const archivedDescription =
  "Archived images are left out of profiles, public albums, feeds and sitemaps, and of lists with `archived=exclude`. Their URLs and share links keep working.";

const EmbedLicense = z
  .boolean()
  .describe("Embed the license in the metadata of the file and its variants, on upload and on replacement");

export const conflictModes = ["error", "rename", "existing"] as const;
export type ConflictMode = (typeof conflictModes)[number];

export const onConflictDescription =
  "What to do if another image of the library has this filename. `error`: fail with 409. Then `details.suggestion` is a free filename, and `details.deleted_image` the ID of an image in the trash. The suggestion has a random number if you can't read all images of the library. `rename`: use the suggested filename. `existing`: return an active, identical image unchanged with status 200; otherwise fail with 409. A key with only the scope `upload` can return only its own images. Defaults to `error`, or to `rename` for such a key.";

export const CreateImage = z
  .strictObject({
    filename: Filename,
    on_conflict: z.enum(conflictModes).describe(onConflictDescription).optional(),
    sha256: z
      .string()
      .regex(/^[\da-f]{64}$/i, "is not a SHA-256 in hexadecimal")
      .transform((hash) => hash.toLowerCase())
      .describe("SHA-256 of the file. Required with `on_conflict: existing`; otherwise ignored.")
      .optional(),
    original_filename: OriginalFilename.optional().describe(
      "Original filename, if it differs from `filename`",
    ),
    album: AlbumSlug.describe("Defaults to the album in your upload settings").optional(),
    strip_metadata: z.boolean().describe(stripMetadataDescription).optional(),
    strip_location: z.boolean().describe(stripLocationDescription).optional(),
    embed_license: EmbedLicense.optional(),
    encrypt: z.boolean().describe(encryptDescription).optional(),
    challenge_token: ChallengeToken,
    ...metadataFields,
    ...OtherTexts,
    metadata: CustomMetadata.optional(),
  })
  .meta({ id: "CreateImage", examples: [{ filename: "morning-lake.jpg", tags: ["lake", "morning"] }] });
export type CreateImage = z.output<typeof CreateImage>;

export const ReplaceImage = z
  .strictObject(metadataFields)
  .meta({ id: "ReplaceImage", examples: [{ content_type: "image/jpeg" }] });
export type ReplaceImage = z.output<typeof ReplaceImage>;

export const UpdateImage = z
  .strictObject({
    filename: Filename.optional(),
    album: AlbumSlug.optional(),
    tags: TagList.optional(),
    alt: Alt,
    ...OtherTexts,
    metadata: CustomMetadata.optional(),
    nsfw: z.boolean().optional(),
    license: LicenseChoice.optional(),
    visibility: z.enum(visibilities).describe(visibilityDescription).optional(),
    expiration: ChangedExpiration.describe(expirationDescription).optional(),
    is_private: z.boolean().optional(),
    embed_license: EmbedLicense.describe("Applies from the next upload or replacement").optional(),
    taken_at: TakenAt.nullable()
      .describe(`${takenAtDescription} Null restores the value from the file.`)
      .optional(),
    focal_point: FocalPoint.nullable().describe(`${focalPointDescription} Null clears it.`).optional(),
    rating: Rating.describe("Stars, from 0 to 5").optional(),
    pick: imageFields.pick.shown.optional(),
    archived: z.boolean().describe(archivedDescription).optional(),
  })
  .meta({
    id: "UpdateImage",
    examples: [
      {
        title: "Morning at the lake",
        alt: "A low sun over a still lake",
        tags: ["lake", "sunrise"],
        taken_at: "2024-06-30T05:12:00+02:00",
        focal_point: { x: 0.5, y: 0.333 },
        visibility: "unlisted",
        rating: 4,
      },
    ],
  });
export type UpdateImage = z.output<typeof UpdateImage>;

/** Metadata changes that are stored with a replacement. */
export const ReplacementChanges = z
  .object({
    tags: z.array(z.string()),
    alt: z.string(),
    nsfw: z.boolean(),
    license: z.string(),
    visibility: z.enum(visibilities),
    expiration: z.string().nullable(),
  })
  .partial()
  .meta({ id: "ReplacementChanges" });

/** The URL for uploading the bytes, with its method and headers. */
export const UploadTarget = z
  .object({
    url: z.string(),
    method: z.literal("PUT"),
    headers: z.record(z.string(), z.string()),
    expires_at: z.string(),
    max_bytes: z.number().int(),
    changes: ReplacementChanges.optional().describe(
      "For a replacement: metadata that takes effect with the file. Includes the metadata of an earlier replacement that was not completed.",
    ),
  })
  .meta({ id: "UploadTarget" });
export type UploadTarget = z.output<typeof UploadTarget>;

const VariantKeys = z.array(z.string());

export const backupStatuses = ["pending", "syncing", "synced", "failed", "disabled"] as const;
export type BackupStatus = (typeof backupStatuses)[number];

const ImageStatus = z
  .object({
    upload: z.enum(["pending", "complete"]),
    state: z.enum(["active", "deleted"]),
    deleted_at: z.string().nullable(),
    variants: z
      .object({ ready: VariantKeys, pending: VariantKeys, failed: VariantKeys })
      .describe("Number of presets and custom variants by state: ready, pending and failed"),
    damaged: z
      .boolean()
      .describe(
        "Whether the stored file is damaged. The original is then 404; existing variants are still delivered.",
      ),
    encrypted: z.boolean(),
    key_version: z.number().int().nullable(),
    backup: z.object({
      status: z.enum(backupStatuses).describe("`disabled` if no backup is configured"),
      synced_at: z.string().nullable(),
      error: z.string().nullable(),
    }),
    ai: z.enum(["none", "pending", "ready", "failed"]),
  })
  .meta({ id: "ImageStatus" });

export const ImageResource = z
  .object({
    id: z.string(),
    owner: z.string(),
    filename: z.string(),
    original_filename: z.string().describe("Original filename of the first file. Not unique, never changes."),
    album: z.string(),
    tags: z.array(z.string()),
    urls: z
      .record(z.string(), z.string())
      .describe(
        "URLs of the original and each variant, by key, and of recipes in `include_recipes`, by name",
      ),
    upload: UploadTarget.nullable().describe("Only after creation and replacement"),
    version: z
      .number()
      .int()
      .describe(
        "Version of the current file, 0 until the first upload completes. Each upload URL takes the next number, so abandoned replacements count too. A URL with `?v=` and this number can be cached forever, unless the image has a required watermark. URLs in `urls` that already have a `v` keep it. Other URLs of variants take `variant_version`, if the image has one.",
      ),
    variant_version: z
      .string()
      .optional()
      .describe(
        "Version of the variants `w128` to `w2048` for `?v=`, after they were rendered in another `preset_quality`. Omitted before.",
      ),
    info: ImageInfo,
    status: ImageStatus,
    ...shownFields,
    expiration_date: z.string().nullable(),
    is_private: z.boolean(),
    is_favourited: z.boolean(),
    archived: z.boolean().describe(archivedDescription),
    taken_at: z.string().nullable().describe(`${takenAtDescription} ${takenAtSources}`),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Image" });
export type ImageResource = z.output<typeof ImageResource>;

export const pageMembers = {
  next_cursor: z.string().nullable(),
  total: z
    .number()
    .int()
    .optional()
    .describe("With `include_total=true`: the number of matching images, at most 10,000"),
  total_is_exact: z
    .boolean()
    .optional()
    .describe("With `include_total=true`: false if there are more than 10,000 images"),
};

export const ImagePage = z.object({ data: z.array(ImageResource), ...pageMembers }).meta({ id: "ImagePage" });
export type ImagePage = z.output<typeof ImagePage>;

export const PurgedImage = z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: "PurgedImage" });
