import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { findUnsupportedCharacters } from "@/lib/engine";
import { sniffBytes, sniffFormat } from "@/lib/engine/probe/sniff";
import {
  type WatermarkPlacement,
  type WatermarkSource,
  watermarkFormats,
  watermarkRevisionLength,
} from "@/lib/engine/variants/watermark";
import { AppError, validationError } from "@/lib/kernel/errors";
import { decoder } from "@/lib/platform/decoder";
import { newWatermarkKey, objectStore, putStream } from "@/lib/platform/storage";
import type { WatermarkRow } from "./repository";

/** The columns of a stored mark. */
export type StoredMark = Pick<WatermarkRow, "blobKey" | "sizeBytes" | "sha256" | "width" | "height">;

/** The values that the pixels of a watermark depend on. */
type DrawnWatermark = WatermarkPlacement & Pick<StoredMark, "sha256">;

/** @throws AppError VALIDATION_ERROR that names the characters */
export function textSource(text: string, color: string): WatermarkSource {
  const unsupported = findUnsupportedCharacters(text);
  if (unsupported.length > 0)
    throw validationError({ text: [`has unsupported characters: ${unsupported.join(" ")}`] });

  return { kind: "text", text, color };
}

/**
 * Reads a stored file.
 * @throws AppError VALIDATION_ERROR for other formats
 */
export async function imageSource(blobKey: string): Promise<WatermarkSource> {
  const stream = await objectStore().get(blobKey);
  if (!stream) throw new Error(`the bytes of ${blobKey} are gone`);

  const bytes = await buffer(stream);
  const sniffed = sniffFormat(bytes.subarray(0, sniffBytes));
  const format = watermarkFormats.find((one) => one === sniffed);
  if (!format) throw validationError({ file: ["must be a PNG, WebP or SVG file"] });

  return { kind: "image", format, bytes };
}

/**
 * Makes and stores a mark for the work. Removes it if the work returns false or is rejected.
 * @throws AppError INVALID_IMAGE, IMAGE_TOO_LARGE, SERVICE_UNAVAILABLE
 */
export async function withNewMark(
  { id, owner }: Pick<WatermarkRow, "id" | "owner">,
  source: WatermarkSource,
  work: (mark: StoredMark) => Promise<boolean>,
): Promise<boolean> {
  const request = { fairnessKey: owner, isUrgent: true };
  const { bytes, width, height } = await decoder().makeWatermark(source, request);
  const blobKey = newWatermarkKey(id);
  const { sizeBytes, sha256 } = await putStream(objectStore(), blobKey, Readable.from([bytes]));
  try {
    const isKept = await work({ blobKey, sizeBytes, sha256, width, height });
    if (!isKept) await objectStore().delete([blobKey]);

    return isKept;
  } catch (error) {
    // After any other error the row may exist: the database connection can be lost between commit
    // and reply.
    if (error instanceof AppError) await objectStore().delete([blobKey]);
    throw error;
  }
}

/**
 * Returns the revision of a watermark, which changes with what is drawn: equal ones have equal
 * pixels.
 */
export function toRevision({ sha256, position, size, opacity, margin }: DrawnWatermark): string {
  const values = JSON.stringify([sha256, position, size, opacity, margin]);
  return createHash("sha256").update(values).digest("hex").slice(0, watermarkRevisionLength);
}

/** Returns the mark as PNG; undefined if its object is missing or has other bytes. */
export async function readMark({ blobKey, sha256 }: StoredMark): Promise<Buffer | undefined> {
  const stream = await objectStore().get(blobKey);
  if (!stream) return undefined;

  const bytes = await buffer(stream);
  return createHash("sha256").update(bytes).digest("hex") === sha256 ? bytes : undefined;
}
