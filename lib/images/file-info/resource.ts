import { z } from "zod";
import { metadataKinds } from "@/lib/engine/metadata/kinds";
import { PaletteColor } from "@/lib/values/palette";

export const ImageColor = z
  .object({
    hex: z.string().describe("`#rrggbb`"),
    name: PaletteColor.describe("The nearest palette color"),
    share: z.number().min(0).max(1).describe("Share of the visible area, 0 to 1"),
  })
  .meta({ id: "ImageColor" });
export type ImageColor = z.output<typeof ImageColor>;

const MetadataKinds = z.array(z.enum(metadataKinds));

export const ImageMetadata = z
  .object({
    found: MetadataKinds.describe(
      "`exif`: camera and software data. `gps`: a position in EXIF, XMP or GeoTIFF, or a place name in IPTC or XMP. `maker_notes`: manufacturer data. `orientation`: rotation. `thumbnail`: a small preview. `xmp` and `iptc`: data in these formats. `photoshop` and `editor_notes`: editing data. `icc`: a color profile. `comment`: texts. `time`: modification time of a PNG. `c2pa`: content credentials. `gain_map`: HDR brightness. `further_images`: additional images. `application`: data of a specific program. `trailer`: bytes after the end of the image.",
    ),
    kept: MetadataKinds.describe("Metadata kinds in the stored original"),
    removed: MetadataKinds.describe(
      "Metadata kinds removed by `strip_metadata`. `found` combines `kept` and `removed`.",
    ),
  })
  .meta({ id: "ImageMetadata" });

const Place = z
  .object({
    country: z.string().describe("ISO 3166-1 alpha-2"),
    region: z.string().nullable(),
    city: z.string().nullable().describe("Nearest city. Null if none is within 25 km."),
    city_id: z.number().int().nullable().describe("GeoNames ID of the city"),
  })
  .meta({ id: "Place" });

const describeDeclared = (name: string) =>
  `${name}. The declared value, or null, until the first upload completes.`;

/** The data that the service reads from a file. */
export const ImageInfo = z
  .object({
    content_type: z.string().nullable().describe(describeDeclared("Media type")),
    size_bytes: z.number().int().nullable().describe(describeDeclared("Size of the stored original")),
    width: z.number().int().nullable().describe(describeDeclared("Width in pixels")),
    height: z.number().int().nullable().describe(describeDeclared("Height in pixels")),
    format: z.string().nullable(),
    pages: z.number().int().nullable().describe("Number of animation frames. 1 for a still image."),
    has_alpha: z.boolean().nullable(),
    color_space: z.string().nullable(),
    sha256: z.string().nullable().describe("SHA-256 of the stored original, hexadecimal"),
    placeholder: z.string().nullable().describe("ThumbHash, base64"),
    phash: z
      .string()
      .nullable()
      .describe(
        "Perceptual hash: 64 bits, hexadecimal. Similar images differ in few bits. All zeros for an image without structure, such as a plain color.",
      ),
    colors: z.array(ImageColor).nullable().describe("Up to five dominant colors, largest share first"),
    exif: z.record(z.string(), z.unknown()).nullable(),
    place: Place.nullable().describe(
      "Place of the position in `exif.gps`, found by offline reverse geocoding. Visible only to library and album members. Null without a position, at sea and for encrypted images.",
    ),
    license_embedded: z
      .boolean()
      .nullable()
      .describe("Whether the license is embedded in the metadata of the stored original"),
    duplicate_of: z
      .string()
      .nullable()
      .optional()
      .describe(
        "ID of your oldest other active image with the same stored bytes, or null. Null for API keys without `images:read`. Omitted in lists.",
      ),
    metadata: ImageMetadata.nullable().describe(
      "Metadata of the uploaded file, read from its bytes. Null until the upload completes, and for files uploaded before this was recorded. Excludes an embedded license.",
    ),
  })
  .meta({ id: "ImageInfo" });
