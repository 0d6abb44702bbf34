import type { ImageFormat } from "../formats";
import { stripGif } from "./gif";
import { stripIsoMedia } from "./iso-media";
import { stripJpeg } from "./jpeg";
import { stripPng } from "./png";
import { stripSvg } from "./svg";
import { stripTiff } from "./tiff";
import { stripWebp } from "./webp";

/** Takes the metadata out of one container; null when the file's structure is not one that can be edited. */
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
 * The same image without its metadata, the coded pixels untouched: orientation and colour profile stay, everything
 * else that is not needed to draw the picture goes, including what hangs behind its end. Null when the format or this
 * file cannot be edited and has to be encoded again.
 */
export function stripMetadata(bytes: Uint8Array, format: ImageFormat): Uint8Array | null {
  try {
    return strippers[format](bytes);
  } catch (error) {
    if (error instanceof RangeError) return null; // A length in the file points beyond its end.
    throw error;
  }
}
