import { open } from "node:fs/promises";
import { imageTooLarge, invalidImage } from "../errors";
import type { ImageFormat } from "../formats";
import { imageLimits } from "../limits";
import { describeUnsupportedKind, sniffBytes, sniffFormat } from "./sniff";

export interface IdentifiedFile {
  format: ImageFormat;
  contentEncoding: "gzip" | null;
  sizeBytes: number;
}

/**
 * What can be told of a file without decoding it: its format by content and its size, within the limits.
 * @throws AppError INVALID_IMAGE or IMAGE_TOO_LARGE
 */
export async function identifyFormat(path: string): Promise<IdentifiedFile> {
  const { head, sizeBytes } = await readHead(path);
  if (sizeBytes === 0) throw invalidImage("The file is empty.");
  const sniffed = sniffFormat(head);
  if (!sniffed) {
    throw invalidImage(
      describeUnsupportedKind(head) ??
        "The file is no image of a supported kind: JPEG, PNG, WebP, GIF, AVIF, HEIC, TIFF or SVG.",
    );
  }
  const format = sniffed === "svgz" ? "svg" : sniffed;
  const maxBytes = format === "svg" ? imageLimits.maxSvgBytes : imageLimits.maxBytes;
  if (sizeBytes > maxBytes) {
    throw imageTooLarge(
      `The file is larger than the ${maxBytes / (1024 * 1024)} MB that ${format === "svg" ? "an SVG" : "an image"} may have.`,
    );
  }
  return { format, contentEncoding: sniffed === "svgz" ? "gzip" : null, sizeBytes };
}

async function readHead(path: string): Promise<{ head: Uint8Array; sizeBytes: number }> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0);
    return { head: buffer.subarray(0, bytesRead), sizeBytes: size };
  } finally {
    await file.close();
  }
}
