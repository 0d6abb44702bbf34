import type { MetadataKind } from "@/lib/engine/metadata/kinds";
import type { LicenseStatement } from "./embed/license-statement";
import type { ImageFormat } from "./formats";
import type { FocalPoint } from "./variants/gravity";

/** `rgb` is an RGB space with its own profile that has no name here. */
export type ColorSpace = "srgb" | "display-p3" | "adobe-rgb" | "rgb" | "gray" | "cmyk" | "lab";

/** The commonly used camera fields. Members missing from the file are absent. */
export interface ExifFields {
  make?: string;
  model?: string;
  lens?: string;
  /**
   * ISO 8601. Has an offset only when the camera recorded one; otherwise local time in an unknown
   * zone.
   */
  taken_at?: string;
  /** Seconds in photographic notation: `1/250`, `2.5`. */
  exposure?: string;
  /** The f-number. */
  aperture?: number;
  iso?: number;
  /** Millimeters. */
  focal_length?: number;
  orientation?: number;
  gps?: { latitude: number; longitude: number; altitude?: number };
}

/** A color as `#rrggbb` and its share of the visible pixels, 0 to 1. */
export interface DominantColor {
  hex: string;
  share: number;
}

/** The properties that determine how variants are made. */
export interface ImageSource {
  format: ImageFormat;
  /** Upright size of one frame in pixels; for SVG the intrinsic size. */
  width: number;
  height: number;
  /** Frames of an animation or pages of a TIFF. */
  pages: number;
  hasAlpha: boolean;
  /** The license statement to write into each variant. */
  license?: LicenseStatement | null;
  /** The point that `cover` crops keep in view. Defaults to the center. */
  focalPoint?: FocalPoint | null;
  /** The point that crops with the gravity `face` keep in view. */
  facePoint?: FocalPoint | null;
}

/** All detected properties of an uploaded file. */
export interface ImageProperties extends ImageSource {
  contentType: string;
  /**
   * `gzip` for a compressed SVG, which must be delivered with this Content-Encoding; `null` for all
   * others.
   */
  contentEncoding: "gzip" | null;
  colorSpace: ColorSpace;
  sizeBytes: number;
  /** Hash of the file's bytes, in hex. */
  sha256: string;
  /** ThumbHash in base64. */
  placeholder: string;
  /** 64-bit perceptual hash in hex; all zeros when the image has almost no structure. */
  phash: string;
  /** At most five, the largest share first. */
  colors: DominantColor[];
  exif: ExifFields | null;
  /** Stars in the XMP metadata, from 0 to 5; -1 for a rejected image, null without a rating. */
  rating: number | null;
  /** The kinds of metadata in the file. */
  metadata: MetadataKind[];
}

/** An encoded image: the path of a local file, or its bytes when there is none. Read only. */
export type ImageInput = string | Buffer;
