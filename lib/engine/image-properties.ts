import type { MetadataKind } from "@/lib/engine/metadata/kinds";
import type { LicenseStatement } from "./embed/license-statement";
import type { ImageFormat } from "./formats";

/** Names of what the pixels' numbers mean; `rgb` is an RGB space with a profile of its own that has no name here. */
export type ColorSpace = "srgb" | "display-p3" | "adobe-rgb" | "rgb" | "gray" | "cmyk" | "lab";

/** What the camera wrote down, as far as people ask for it. Absent members are not in the file. */
export interface ExifFields {
  make?: string;
  model?: string;
  lens?: string;
  /** ISO 8601; with an offset only when the camera recorded one, else local time of an unknown zone. */
  taken_at?: string;
  /** Seconds as photographers write them: `1/250`, `2.5`. */
  exposure?: string;
  /** The f-number. */
  aperture?: number;
  iso?: number;
  /** Millimetres. */
  focal_length?: number;
  orientation?: number;
  gps?: { latitude: number; longitude: number; altitude?: number };
}

/** A colour of a picture, as `#rrggbb`, and how much of what is visible has about this colour, 0 to 1. */
export interface DominantColor {
  hex: string;
  share: number;
}

/** The part of the facts that decides how variants are made. */
export interface ImageSource {
  format: ImageFormat;
  /** Upright size of one frame in pixels; for SVG the intrinsic size. */
  width: number;
  height: number;
  /** Frames of an animation, pages of a TIFF. */
  pages: number;
  hasAlpha: boolean;
  /** What each variant is to say of its license. */
  license?: LicenseStatement | null;
}

/** All that is learnt of an uploaded file. */
export interface ImageProperties extends ImageSource {
  contentType: string;
  /** `gzip` for a compressed SVG, which must be delivered with this Content-Encoding; null for all others. */
  contentEncoding: "gzip" | null;
  colorSpace: ColorSpace;
  sizeBytes: number;
  /** Of the file's bytes, in hex. */
  sha256: string;
  /** ThumbHash in base64. */
  placeholder: string;
  /** 64 bits in hex that say what the picture looks like; all zeros when there is next to nothing in it. */
  phash: string;
  /** At most five, the largest share first. */
  colors: DominantColor[];
  exif: ExifFields | null;
  /** What the file carries beside the picture. */
  metadata: MetadataKind[];
}

/** An encoded image: the path of its file, or its bytes where no file of this machine holds them. Read only. */
export type ImageInput = string | Buffer;
