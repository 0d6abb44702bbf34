import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";
import { type ImageFormat, imageFormats } from "@/lib/engine/formats";
import { formatName } from "@/lib/image-urls/resource";
import { Day, Duration } from "@/lib/kernel/dates";
import { wireText } from "@/lib/kernel/text";
import { LicenseChoice } from "@/lib/licenses/resource";
import { TagKey } from "@/lib/tags/resource";
import { Rating } from "@/lib/values/image-fields";
import { PaletteColor } from "@/lib/values/palette";
import { picks } from "@/lib/values/picks";
import { visibilities } from "@/lib/values/visibility";
import { ImagePage, maxImageBytes, pageMembers } from "../resource";

const formats = Object.keys(imageFormats) as [ImageFormat, ...ImageFormat[]];
const orientations = ["landscape", "portrait", "square"] as const;
const deletedChoices = ["exclude", "include", "only"] as const;
const archivedChoices = ["include", "exclude", "only"] as const;
export type ArchivedChoice = (typeof archivedChoices)[number];
/** The widest that a file's 100 megapixels allow. */
const maxWidth = 100_000_000;

const recordFilters = {
  album: AlbumSlug.optional().describe("Only images of this album"),
  tag: z
    .array(TagKey)
    .min(1)
    .max(20)
    .optional()
    .describe("Only images with all of these tags, each by slug or name"),
  search: wireText({ max: 200 })
    .optional()
    .describe(
      "Words in the filename, tags, title, alt text, description, custom metadata, AI results or place. The last word can be incomplete. If nothing matches, similar spellings are tried.",
    ),
  is_favourited: z.boolean().optional().describe("true: only favorites. false: only other images."),
  from: Day.optional().describe("Uploaded on or after this day, `YYYY-MM-DD` in UTC"),
  to: Day.optional().describe("Uploaded on or before this day"),
  deleted: z
    .enum(deletedChoices)
    .meta({ default: "exclude" })
    .optional()
    .describe("Whether to list deleted images: `exclude`, `include` or `only`"),
  include_deleted: z
    .boolean()
    .meta({ default: false })
    .optional()
    .describe("true: same as `deleted=include`"),
};

const FocalLength = z.number().int().min(1).max(100_000);

/** The usual list has none of these. */
export const propertyFilters = {
  visibility: z.enum(visibilities).optional().describe("Only images with this visibility"),
  license: LicenseChoice.optional().describe(
    "Only images with this license: ID, SPDX identifier or name of a catalog or custom license. `none`: only images without a license.",
  ),
  nsfw: z.boolean().optional().describe("true: only sensitive images. false: only other images."),
  format: formatName(formats).optional().describe("Only images with this original format"),
  orientation: z.enum(orientations).optional().describe("Only `landscape`, `portrait` or `square` images"),
  min_width: z.number().int().min(1).max(maxWidth).optional().describe("Minimum width in pixels"),
  max_width: z.number().int().min(1).max(maxWidth).optional().describe("Maximum width in pixels"),
  min_bytes: z
    .number()
    .int()
    .min(1)
    .max(maxImageBytes)
    .optional()
    .describe("Minimum size of the original in bytes"),
  max_bytes: z
    .number()
    .int()
    .min(1)
    .max(maxImageBytes)
    .optional()
    .describe("Maximum size of the original in bytes"),
  color: PaletteColor.optional().describe(
    "Only images with this palette color among their dominant colors (`info.colors`)",
  ),
  animated: z.boolean().optional().describe("true: only animations. false: only still images."),
  expiring_within: Duration.optional().describe(
    "Only images that expire within this time, such as `24h`, `7d` or `2w`",
  ),
  camera: wireText({ min: 1, max: 100 })
    .optional()
    .describe("Only images whose EXIF camera make and model contain this text, ignoring case"),
  label: wireText({ min: 1, max: 40 })
    .transform((text) => text.trim().toLowerCase())
    .optional()
    .describe(
      "Only images with this AI label (`labels` of `GET /images/{id}/ai`), ignoring case. Needs the scope `ai:read`.",
    ),
  place: wireText({ min: 1, max: 100 })
    .transform((text) => text.trim().toLowerCase())
    .optional()
    .describe(
      "Only images taken in this place: a country code, a city ID of `GET /places`, or the name of a city, region or country",
    ),
  text: wireText({ min: 1, max: 100 })
    .optional()
    .describe(
      "Only images whose OCR text contains all these words (`text` of `GET /images/{id}/ai`). Needs the scope `ai:read`.",
    ),
  encrypted: z.boolean().optional().describe("true: only encrypted images. false: only other images."),
  untagged: z.boolean().optional().describe("true: only untagged images. false: only tagged images."),
  without_alt: z
    .boolean()
    .optional()
    .describe("true: only images without alt text. false: only images with alt text."),
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/i, "must be 64 hexadecimal digits")
    .transform((hex) => hex.toLowerCase())
    .optional()
    .describe("Only images whose stored original has this SHA-256, hexadecimal"),
  taken_from: Day.optional().describe(
    "Taken on or after this local date. Falls back to the upload date if unknown.",
  ),
  taken_to: Day.optional().describe("Taken on or before this local date"),
};

/** The filters by stars and flags. */
export const ratingFilters = {
  rating: Rating.optional().describe("Only images with this number of stars"),
  min_rating: Rating.optional().describe("Minimum number of stars"),
  max_rating: Rating.optional().describe("Maximum number of stars"),
  pick: z.enum(picks).optional().describe("Only images with this flag. `none`: only images without a flag."),
};

/** Filters by how the image was taken. */
export const lensFilters = {
  lens: wireText({ min: 1, max: 100 })
    .optional()
    .describe("Only images whose EXIF lens contains this text, ignoring case"),
  min_focal_length: FocalLength.optional().describe("Minimum EXIF focal length in millimeters"),
  max_focal_length: FocalLength.optional().describe("Maximum EXIF focal length in millimeters"),
};

/** Filters by an age, which change with time. */
export const ageFilters = {
  uploaded_within: Duration.optional().describe(
    "Only images uploaded within this time until now, such as `24h`, `30d` or `1y`",
  ),
  taken_within: Duration.optional().describe(
    "Only images taken within this time until now. Falls back to the upload time if unknown.",
  ),
};

/** For lists with other filters too. */
export const archivedFilter = z
  .enum(archivedChoices)
  .meta({ default: "include" })
  .optional()
  .describe("Whether to list archived images: `include`, `exclude` or `only`");

const collectionFilter = z
  .string()
  .max(100)
  .optional()
  .describe("Only images in the collection with this ID. A smart collection matches no image.");

/** The names of the filters of 1.0, in the order in which cursors contain their values. */
export const firstFilterNames: readonly string[] = Object.keys({ ...recordFilters, ...propertyFilters });

/**
 * The filters of every list of images, as members of a body. `lib/http` derives the query
 * parameters from them. An image must pass all that are given. Filters by properties of the file
 * find complete uploads only.
 */
export const imageFilters = {
  ...recordFilters,
  ...propertyFilters,
  archived: archivedFilter,
  ...ratingFilters,
  collection: collectionFilter,
  ...lensFilters,
  ...ageFilters,
};

/**
 * The filters of a list as a body, for operations on all images that pass them. An absent member
 * applies no filter.
 */
export const ImageFiltersBody = z
  .strictObject(imageFilters)
  .meta({ id: "ImageFilters", examples: [{ tag: ["lake"], without_alt: true }] });
export type ImageFiltersBody = z.output<typeof ImageFiltersBody>;

/**
 * A search by meaning compares every image. Of a larger library only the newest ones are compared.
 */
export const maxComparedImages = 20_000;

/** The most characters of an alt text that a grid shows. */
export const maxGridAlt = 100;

export const GridImage = z
  .object({
    id: z.string(),
    filename: z.string(),
    alt: z.string().describe(`The first ${maxGridAlt} characters. Truncated texts end in \`…\`.`),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    pages: z.number().int().nullable().describe("Number of animation frames. 1 for a still image."),
    placeholder: z.string().nullable().describe("ThumbHash, base64"),
    created_at: z.string(),
    taken_at: z.string().nullable(),
    version: z.number().int().describe("Version for `?v=`, as in `Image`"),
    variant_version: z.string().optional().describe("Version of variants for `?v=`, as in `Image`"),
    url_version: z
      .string()
      .optional()
      .describe(
        "Version for `?v=` that includes the required watermark of the image. Everyone but the owner, managers and editors sees only variants of such an image. Omitted without a required watermark.",
      ),
    visibility: z.enum(visibilities),
    url: z
      .string()
      .describe(
        "URL of the original. For a variant, insert its key before the filename: `…/album/photo.jpg`, `…/album/w512/photo.jpg`. For an unlisted image, the URL includes its key.",
      ),
    is_favourited: z.boolean().optional().describe("Omitted when false"),
    nsfw: z.boolean().optional().describe("Omitted when false"),
    encrypted: z.boolean().optional().describe("Omitted when false"),
    rating: z.number().int().optional().describe("Stars. Omitted when 0."),
    pick: z.enum(["pick", "reject"]).optional().describe("Omitted when `none`"),
    archived: z.boolean().optional().describe("Omitted when false"),
    ai: z
      .enum(["pending", "failed"])
      .optional()
      .describe("Omitted unless the analysis is pending or has failed"),
    state: z.enum(["active", "deleted"]).optional().describe("Omitted when `active`"),
    deleted_at: z.string().optional().describe("Omitted when `active`"),
    expiration_date: z.string().optional().describe("Omitted when the image does not expire"),
  })
  .meta({ id: "GridImage" });
export type GridImage = z.output<typeof GridImage>;

export const GridImagePage = z
  .object({ data: z.array(GridImage), ...pageMembers })
  .meta({ id: "GridImagePage" });
export type GridImagePage = z.output<typeof GridImagePage>;

/**
 * Distinguishes the two kinds of page by one member, because checking every member of a page
 * against both takes long.
 */
const isGridPage = z.custom<GridImagePage>((page) =>
  (page as GridImagePage).data.some((image) => "url" in image),
);

/**
 * The response of `GET /images`. The document describes only full pages: clients that are generated
 * from it read `data[0].urls` without a case distinction.
 */
export const ListedImages = z
  .union([isGridPage.pipe(GridImagePage), ImagePage])
  .meta({ override: { $ref: "#/$defs/ImagePage" } });

export const TimelineMonth = z
  .object({
    month: z.string().describe("`YYYY-MM`"),
    count: z.number().int().describe("Images in the month"),
    ratio_sum: z
      .number()
      .describe(
        "Sum of the aspect ratios (width ÷ height), each limited to the range of a byte in `ratios`. An image without a file counts as 1.",
      ),
    ratios: z
      .string()
      .nullable()
      .describe(
        "Base64 of one byte per image, newest first: round(128 + 42 × log2(width ÷ height)), limited to 0 to 255. Null for more than 50,000 images without `year`.",
      ),
  })
  .meta({ id: "TimelineMonth" });

export const Timeline = z
  .object({
    data: z.array(TimelineMonth).describe("Newest month first. Months without images are omitted."),
  })
  .meta({ id: "Timeline" });
export type Timeline = z.output<typeof Timeline>;
