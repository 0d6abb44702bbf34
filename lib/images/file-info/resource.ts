import { z } from "zod";
import { metadataKinds } from "@/lib/engine/metadata/kinds";
import { PaletteColor } from "@/lib/values/palette";

export const ImageColor = z
  .object({
    hex: z.string().describe("`#rrggbb`"),
    name: PaletteColor.describe("The nearest colour of the palette"),
    share: z.number().min(0).max(1).describe("Share of the visible area"),
  })
  .meta({ id: "ImageColor" });
export type ImageColor = z.output<typeof ImageColor>;

const MetadataKinds = z.array(z.enum(metadataKinds));

export const ImageMetadata = z
  .object({
    found: MetadataKinds.describe(
      "`exif` data of cameras and programs; `gps` a position in EXIF, XMP or GeoTIFF, or the name of a place in IPTC or XMP; `maker_notes` data of the camera's maker; `orientation` how to turn the image; `thumbnail` a small copy; `xmp`; `iptc`; `photoshop` and `editor_notes` data of editing programs; `icc` a colour profile; `comment` texts; `time` when a PNG was changed; `c2pa` content credentials; `gain_map` brightness for HDR screens; `further_images` images other than the one that is shown; `application` data of a specific program; `trailer` bytes after the end of the image",
    ),
    kept: MetadataKinds.describe("The kinds that are in the stored original"),
    removed: MetadataKinds.describe(
      "The kinds that `strip_metadata` removed. `found` is `kept` and `removed` together",
    ),
  })
  .meta({ id: "ImageMetadata" });

const Place = z
  .object({
    country: z.string().describe("ISO 3166-1 alpha-2"),
    region: z.string().nullable(),
    city: z.string().nullable().describe("Null where none is within 25 km"),
    city_id: z.number().int().nullable().describe("Of the city in GeoNames"),
  })
  .meta({ id: "Place" });

/** The data that the service reads from a file. */
export const ImageInfo = z
  .object({
    content_type: z.string().nullable(),
    size_bytes: z.number().int().nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    format: z.string().nullable(),
    pages: z.number().int().nullable().describe("Frames of an animation; 1 for a still image"),
    has_alpha: z.boolean().nullable(),
    color_space: z.string().nullable(),
    sha256: z.string().nullable().describe("SHA-256 of the stored original, hexadecimal"),
    placeholder: z.string().nullable().describe("ThumbHash, base64"),
    phash: z
      .string()
      .nullable()
      .describe(
        "Perceptual hash: 64 bits, hexadecimal. Images that look alike differ in few bits. All zeros for an image without structure, such as a plain colour.",
      ),
    colors: z.array(ImageColor).nullable().describe("Up to five dominant colours, largest share first"),
    exif: z.record(z.string(), z.unknown()).nullable(),
    place: Place.nullable().describe(
      "Where the position in `exif.gps` is, found without any service. Only members of your library and the album see it. Null without a position, at sea, and for encrypted images",
    ),
    license_embedded: z
      .boolean()
      .nullable()
      .describe("Whether the service embedded the license in the metadata of the stored original"),
    duplicate_of: z
      .string()
      .nullable()
      .optional()
      .describe(
        "Id of your oldest other active image with the same stored bytes; null if there is none. Lists leave it out",
      ),
    metadata: ImageMetadata.nullable().describe(
      "Metadata of the uploaded file, read from its bytes. Null until the upload is complete, and for files uploaded before this was recorded. Does not include a license that the service embeds",
    ),
  })
  .meta({ id: "ImageInfo" });
