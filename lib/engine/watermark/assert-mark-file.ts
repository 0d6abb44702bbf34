import { imageTooLarge, invalidImage } from "../errors";
import { imageFormats } from "../formats";
import { sniffBytes, sniffFormat } from "../probe/sniff";
import { type WatermarkSource, watermarkLimits } from "../variants/watermark";

const { maxFileBytes } = watermarkLimits;

export type MarkFile = Extract<WatermarkSource, { kind: "image" }>;

/**
 * Checks the size of a file and that its content has the declared format, without decoding it.
 * @throws AppError INVALID_IMAGE or IMAGE_TOO_LARGE
 */
export function assertMarkFile({ format, bytes }: Omit<MarkFile, "kind">): void {
  if (bytes.length > maxFileBytes)
    throw imageTooLarge(`The file is larger than ${maxFileBytes / 1e6} MB, the limit for a watermark.`);

  const sniffed = sniffFormat(bytes.subarray(0, sniffBytes));
  if ((sniffed === "svgz" ? "svg" : sniffed) !== format)
    throw invalidImage(`The content of the file is not ${imageFormats[format].label}.`);
}
