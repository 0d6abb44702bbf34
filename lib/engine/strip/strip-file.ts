import { writeFile } from "node:fs/promises";
import type { MetadataKind } from "@/lib/engine/metadata/kinds";
import { invalidImage } from "../errors";
import type { ImageFormat } from "../formats";
import { readBytes } from "../image-input";
import type { ImageInput } from "../image-properties";
import { detectMetadata } from "../metadata/detect-metadata";
import { toDecodeError } from "../raster/decode-error";
import { type Sharp, sharp } from "../raster/sharp";
import { readOptions } from "../raster/source-file";
import { stripLocation } from "./strip-location";
import { stripMetadata } from "./strip-metadata";

/** Stripping removes all metadata from a file, or only the position. */
export type StripScope = "all" | "location";

/**
 * Writes a copy of the file without its metadata, or without its position; without all metadata too
 * when the position cannot be removed alone. Keeps the coded pixels when the container can be
 * edited, else re-encodes at a visually lossless quality. Returns the remaining kinds.
 * @throws AppError INVALID_IMAGE
 */
export async function stripFile(
  input: ImageInput,
  outPath: string,
  format: ImageFormat,
  scope: StripScope = "all",
): Promise<MetadataKind[]> {
  const bytes = await readBytes(input);
  const stripped = (scope === "location" && stripLocation(bytes, format)) || stripMetadata(bytes, format);
  if (stripped) {
    await writeFile(outPath, stripped);
    return detectMetadata(stripped, format);
  }

  try {
    await reencode(input, format).toFile(outPath);
    return detectMetadata(await readBytes(outPath), format);
  } catch (error) {
    throw toDecodeError(error, format);
  }
}

function reencode(input: ImageInput, format: ImageFormat): Sharp {
  const isAnimated = format === "gif" || format === "webp";
  const source = sharp(input, { ...readOptions(format), animated: isAnimated }).keepIccProfile();
  const upright = isAnimated ? source : source.autoOrient();
  switch (format) {
    case "jpeg":
      return upright.jpeg({ quality: 95, chromaSubsampling: "4:4:4" });
    case "png":
      return upright.png();
    case "webp":
      return upright.webp({ quality: 95 });
    case "gif":
      return upright.gif();
    case "avif":
      return upright.avif({ quality: 85, effort: 1 });
    case "tiff":
      return upright.tiff({ compression: "deflate", predictor: "horizontal" });
    default:
      throw invalidImage(`The metadata of this ${format.toUpperCase()} file cannot be removed.`);
  }
}
