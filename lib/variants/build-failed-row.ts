import type { RenditionSpec } from "@/lib/engine";
import { isoTime } from "@/lib/kernel/time";
import type { RenditionRow } from "./repository";
import { variantKind } from "./variant-kind";

/** Notes that a rendering cannot be made; the reason is a public sentence. */
export function buildFailedRow(
  fileVersion: { imageId: string; generation: number },
  { key, format }: RenditionSpec,
  reason: string,
): RenditionRow {
  const now = isoTime();
  return {
    imageId: fileVersion.imageId,
    generation: fileVersion.generation,
    variantKey: key,
    format,
    kind: variantKind(key),
    status: "failed",
    ...{ blobKey: null, contentType: null, sizeBytes: null, width: null, height: null },
    error: reason.slice(0, 500),
    createdAt: now,
    updatedAt: now,
  };
}
