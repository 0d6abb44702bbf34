import { createHash } from "node:crypto";
import type { WatermarkReference } from "@/lib/engine/variants/watermark";
import { validationError } from "@/lib/kernel/errors";
import { findMark, lockMark, type WatermarkMark } from "./repository";

const revisionLength = 12;
/** The revision of a watermark that does not exist: nothing is rendered with it. */
const missingRevision = "0".repeat(revisionLength);

/** Returns the name of a watermark in keys of renditions. */
export function toWatermarkReference(id: string, mark: WatermarkMark | null): WatermarkReference {
  return `${id}.${mark ? toMarkRevision(mark) : missingRevision}`;
}

function toMarkRevision({ sha256, position, size, opacity, margin }: WatermarkMark): string {
  const values = JSON.stringify([sha256, position, size, opacity, margin]);
  return createHash("sha256").update(values).digest("hex").slice(0, revisionLength);
}

/**
 * Requires that the ID is of a watermark, which cannot be deleted or changed until the open
 * transaction ends.
 * @throws AppError VALIDATION_ERROR
 */
export async function requireExistingWatermark(owner: string, id: string | null | undefined): Promise<void> {
  if (id && !(await lockMark(owner, id))) throw unknownWatermarkError("watermark");
}

/**
 * Returns the reference of the owner's watermark with this ID.
 * @throws AppError VALIDATION_ERROR that names the field
 */
export async function resolveWatermark(
  owner: string,
  id: string,
  field: string,
): Promise<WatermarkReference> {
  const mark = await findMark(owner, id);
  if (!mark) throw unknownWatermarkError(field);

  return toWatermarkReference(id, mark);
}

function unknownWatermarkError(field: string) {
  return validationError({ [field]: ["is not one of your watermarks"] });
}
