import type { ImageFormat } from "../formats";
import { stripGif, stripPng, stripWebp } from "./chunk-formats";
import { stripIsoMedia } from "./iso-media";
import { stripJpeg } from "./jpeg";
import { stripSvg } from "./svg";
import { stripTiff } from "./tiff";

/**
 * Removes the metadata from one container. Returns `null` when the file's structure cannot be
 * edited.
 */
type Stripper = (bytes: Uint8Array) => Uint8Array | null;

const strippers: Record<ImageFormat, Stripper> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
  avif: stripIsoMedia,
  heic: stripIsoMedia,
  tiff: stripTiff,
  svg: (bytes) => stripSvg(bytes, stripMetadata),
};

/**
 * Returns the same image without its metadata and with the coded pixels unchanged. Keeps
 * orientation and color profile. Removes everything else that rendering does not need, including
 * trailing bytes. Returns `null` when the format or this file cannot be edited and must be
 * re-encoded.
 */
export function stripMetadata(bytes: Uint8Array, format: ImageFormat): Uint8Array | null {
  try {
    return strippers[format](bytes);
  } catch (error) {
    if (error instanceof RangeError) return null; // A length in the file points beyond its end.
    throw error;
  }
}
