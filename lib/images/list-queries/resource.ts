import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";
import { type ImageFormat, imageFormats } from "@/lib/engine/formats";
import { formatName } from "@/lib/image-urls/resource";
import { Day, Duration } from "@/lib/kernel/dates";
import { wireText } from "@/lib/kernel/text";
import { LicenseChoice } from "@/lib/licenses/resource";
import { TagKey } from "@/lib/tags/resource";
import { PaletteColor } from "@/lib/values/palette";
import { visibilities } from "@/lib/values/visibility";
import { ImagePage, maxImageBytes, pageMembers } from "../resource";

const formats = Object.keys(imageFormats) as [ImageFormat, ...ImageFormat[]];
const orientations = ["landscape", "portrait", "square"] as const;
const deletedChoices = ["exclude", "include", "only"] as const;
/** The widest that a file's 100 megapixels allow. */
const maxWidth = 100_000_000;

const recordFilters = {
  album: AlbumSlug.optional().describe("Only images of this album"),
  tag: z
    .array(TagKey)
    .min(1)
    .max(20)
    .optional()
    .describe("Only images with all of these tags, each given by its slug or its name"),
  search: wireText({ max: 200 })
    .optional()
    .describe(
      "Words of the filename, the tags, the title, the alt text, the description, your own metadata, the analysis or the place; the last one may be incomplete. If nothing matches, similarly spelt words are tried.",
    ),
  is_favourited: z.boolean().optional().describe("true: only favourites; false: only other images"),
  from: Day.optional().describe("First day of creation, `YYYY-MM-DD`, in UTC"),
  to: Day.optional().describe("Last day of creation, inclusive"),
  deleted: z
    .enum(deletedChoices)
    .optional()
    .describe("Soft-deleted images: `exclude` (default), `include`, or `only` these"),
  include_deleted: z.boolean().optional().describe("true: same as `deleted=include`; default false"),
};

/** The usual list has none of these. */
export const propertyFilters = {
  visibility: z.enum(visibilities).optional().describe("Only images with this visibility"),
  license: LicenseChoice.optional().describe(
    "Only images with this license: the id, SPDX identifier or name of a catalogue license or of one of your own; `none`: only images without one",
  ),
  nsfw: z.boolean().optional().describe("true: only images marked as not safe for work; false: only others"),
  format: formatName(formats).optional().describe("Only images whose original has this format"),
  orientation: z
    .enum(orientations)
    .optional()
    .describe("Only images that are wider than high, higher than wide, or exactly square"),
  min_width: z
    .number()
    .int()
    .min(1)
    .max(maxWidth)
    .optional()
    .describe("Only images at least this wide, in pixels"),
  max_width: z
    .number()
    .int()
    .min(1)
    .max(maxWidth)
    .optional()
    .describe("Only images at most this wide, in pixels"),
  min_bytes: z
    .number()
    .int()
    .min(1)
    .max(maxImageBytes)
    .optional()
    .describe("Only images whose original has at least this many bytes"),
  max_bytes: z
    .number()
    .int()
    .min(1)
    .max(maxImageBytes)
    .optional()
    .describe("Only images whose original has at most this many bytes"),
  color: PaletteColor.optional().describe(
    "Only images that have this colour of the palette among their dominant colours (`info.colors`)",
  ),
  animated: z.boolean().optional().describe("true: only animations; false: only still images"),
  expiring_within: Duration.optional().describe(
    "Only images that expire within this time from now: `24h`, `7d`, `2w`",
  ),
  camera: wireText({ min: 1, max: 100 })
    .optional()
    .describe("Only images whose camera, its make and model as in EXIF, contains this text, ignoring case"),
  label: wireText({ min: 1, max: 40 })
    .transform((text) => text.trim().toLowerCase())
    .optional()
    .describe(
      "Only images whose analysis has this label (`labels` of `GET /images/{id}/ai`), ignoring case. Needs the scope `ai:read`",
    ),
  place: wireText({ min: 1, max: 100 })
    .transform((text) => text.trim().toLowerCase())
    .optional()
    .describe(
      "Only images taken at this place: the two letters of a country, the id of a city of `GET /places`, or the name of a city, a region or a country",
    ),
  text: wireText({ min: 1, max: 100 })
    .optional()
    .describe(
      "Only images in which all these words are written, as the analysis has read them (`text` of `GET /images/{id}/ai`). Needs the scope `ai:read`",
    ),
  encrypted: z
    .boolean()
    .optional()
    .describe("true: only images that are stored encrypted; false: only others"),
  untagged: z.boolean().optional().describe("true: only images without a tag; false: only images with one"),
  without_alt: z
    .boolean()
    .optional()
    .describe("true: only images without an alt text; false: only images with one"),
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/i, "must be 64 hexadecimal digits")
    .transform((hex) => hex.toLowerCase())
    .optional()
    .describe("Only images whose stored original has this SHA-256, hexadecimal"),
  taken_from: Day.optional().describe(
    "First day on which the image was taken, by the photograph's own clock; where that is unknown, of its creation",
  ),
  taken_to: Day.optional().describe("Last day on which the image was taken, inclusive"),
};

/**
 * The filters of every list of images, as members of a body. `lib/http` derives the query
 * parameters from them. An image must pass all that are given. Filters by properties of the file
 * find complete uploads only.
 */
export const imageFilters = { ...recordFilters, ...propertyFilters };

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
    alt: z.string().describe(`The first ${maxGridAlt} characters; cut ones end in \`…\``),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    pages: z.number().int().nullable().describe("Frames of an animation; 1 for a still image"),
    placeholder: z.string().nullable().describe("ThumbHash, base64"),
    created_at: z.string(),
    taken_at: z.string().nullable(),
    version: z.number().int().describe("For `?v=`, as in `Image`"),
    visibility: z.enum(visibilities),
    url: z
      .string()
      .describe(
        "URL of the original. That of a variant has its key before the filename: `…/album/photo.jpg`, `…/album/w512/photo.jpg`. Of an unlisted image it includes the key",
      ),
    is_favourited: z.boolean().optional().describe("Omitted when false"),
    nsfw: z.boolean().optional().describe("Omitted when false"),
    encrypted: z.boolean().optional().describe("Omitted when false"),
    ai: z.enum(["pending", "failed"]).optional().describe("Omitted unless its analysis waits or has failed"),
    state: z.enum(["active", "deleted"]).optional().describe("Omitted when `active`"),
    deleted_at: z.string().optional().describe("Omitted when `active`"),
    expiration_date: z.string().optional().describe("Omitted when the image does not expire"),
  })
  .meta({ id: "GridImage" });
export type GridImage = z.output<typeof GridImage>;

const GridImagePage = z.object({ data: z.array(GridImage), ...pageMembers }).meta({ id: "GridImagePage" });
export type GridImagePage = z.output<typeof GridImagePage>;

/**
 * Distinguishes the two kinds of page by one member, because checking every member of a page
 * against both takes long.
 */
const isGridPage = z.custom<GridImagePage>((page) =>
  (page as GridImagePage).data.some((image) => "url" in image),
);

/** The response of `GET /images`. */
export const ListedImages = z.union([isGridPage.pipe(GridImagePage), ImagePage]);

export const TimelineMonth = z
  .object({
    month: z.string().describe("`YYYY-MM`"),
    count: z.number().int().describe("Images of the month"),
    ratio_sum: z
      .number()
      .describe(
        "Sum of the images' ratios, width by height, each cut to what a byte of `ratios` can say; an image without a file counts as 1",
      ),
    ratios: z
      .string()
      .nullable()
      .describe(
        "Base64 of one byte for each image, newest first: round(128 + 42 × log2(width ÷ height)), cut to 0 to 255. Null when the list has more than 50,000 images and no `year` is given",
      ),
  })
  .meta({ id: "TimelineMonth" });

export const Timeline = z
  .object({
    data: z.array(TimelineMonth).describe("Newest month first; months without an image are omitted"),
  })
  .meta({ id: "Timeline" });
export type Timeline = z.output<typeof Timeline>;

const FacetValue = z.object({ value: z.string(), count: z.number().int().describe("Images that have it") });

/** The most values of a facet. */
export const maxFacetValues = 100;

export const ImageFacets = z
  .object({
    labels: z.array(FacetValue).describe("Labels of the analyses, for the filter `label`"),
    cameras: z.array(FacetValue).describe("Makes and models in lower case, for the filter `camera`"),
  })
  .meta({ id: "ImageFacets" });
export type ImageFacets = z.output<typeof ImageFacets>;
