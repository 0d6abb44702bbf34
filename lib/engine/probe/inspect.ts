import { createHash } from "node:crypto";
import { invalidImage } from "../errors";
import { type ImageFormat, imageFormats } from "../formats";
import { readBytes } from "../image-input";
import type { ExifFields, ImageInput, ImageProperties } from "../image-properties";
import { readMetadata } from "../metadata/detect-metadata";
import { openSource, type SourceFile } from "../raster/source-file";
import { computeAppearance } from "./appearance";
import { assertComplete } from "./completeness";
import { readExif } from "./exif";
import { identifyFormat } from "./identify-format";
import { readPngExif } from "./png-exif";
import { isPlainTiff, rawFileMessage } from "./sniff";
import { describeUnsupportedTiff } from "./tiff-support";
import { readXmpRating } from "./xmp-rating";

/**
 * Reads all properties of an uploaded file. Decodes every frame once, so that an accepted file can
 * be rendered later.
 * @throws AppError INVALID_IMAGE or IMAGE_TOO_LARGE
 */
export async function inspect(input: ImageInput): Promise<ImageProperties> {
  const { format, contentEncoding, sizeBytes } = await identifyFormat(input);
  const { sha256, metadata, exif, rating } = await readFileProperties(input, format);
  const source = await openSource(input, format);
  const appearance = await computeAppearance(source);

  return {
    format,
    contentType: imageFormats[format].contentType,
    contentEncoding,
    ...source.size,
    pages: source.pages,
    hasAlpha: source.hasAlpha,
    colorSpace: source.colorSpace,
    sizeBytes,
    sha256,
    metadata,
    ...appearance,
    exif: exif === undefined ? readSourceExif(source) : exif,
    rating,
  };
}

/**
 * Reads the whole file: the directory of a TIFF, which shows a camera raw file, is often at the
 * end.
 */
async function readFileProperties(input: ImageInput, format: ImageFormat) {
  const bytes = await readBytes(input);
  if (format === "tiff") assertTiffSupported(bytes);
  assertComplete(bytes, format);
  const sha256 = createHash("sha256").update(bytes).digest("hex");

  const { kinds: metadata, packets } = readMetadata(bytes, format);

  return { sha256, metadata, exif: readFileExif(bytes, format), rating: readXmpRating(packets) };
}

/** Returns `undefined` where the decoder passes on the EXIF block. */
function readFileExif(bytes: Uint8Array, format: ImageFormat): ExifFields | null | undefined {
  if (format === "tiff") return readExif(bytes);
  return format === "png" ? (readPngExif(bytes) ?? undefined) : undefined;
}

function assertTiffSupported(bytes: Uint8Array): void {
  if (!isPlainTiff(bytes)) throw invalidImage(rawFileMessage);

  const reason = describeUnsupportedTiff(bytes);
  if (reason) throw invalidImage(reason);
}

function readSourceExif({ exif }: SourceFile): ExifFields | null {
  return exif ? readExif(exif) : null;
}
