import { missingRevision, type WatermarkReference } from "@/lib/engine/variants/watermark";
import { validationError } from "@/lib/kernel/errors";
import { findMark, lockMark, type WatermarkMark } from "./repository";

/** Returns the name of a watermark in keys of renditions. */
export function toWatermarkReference(id: string, mark: WatermarkMark | null): WatermarkReference {
  return `${id}.${mark ? mark.revision : missingRevision}`;
}

/**
 * Requires that the ID is of a watermark, which cannot be deleted or changed until the open
 * transaction ends.
 * @throws AppError VALIDATION_ERROR
 */
export async function requireExistingWatermark(
  owner: string,
  id: string | null | undefined,
  field: string,
): Promise<void> {
  if (id && !(await lockMark(owner, id))) throw unknownWatermarkError(field);
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
