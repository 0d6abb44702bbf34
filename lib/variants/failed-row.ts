import type { VariantJob } from "@/lib/engine";
import { isoTime } from "@/lib/kernel/time";
import { kindOf } from "./kind-of";
import type { Variant } from "./repository";

/** Notes that a rendering cannot be made; the reason is a public sentence. */
export function failedRow(
  of: { imageId: string; generation: number },
  { key, format }: VariantJob,
  reason: string,
): Variant {
  const now = isoTime();
  return {
    imageId: of.imageId,
    generation: of.generation,
    variantKey: key,
    format,
    kind: kindOf(key),
    status: "failed",
    ...{ blobKey: null, contentType: null, sizeBytes: null, width: null, height: null },
    error: reason.slice(0, 500),
    createdAt: now,
    updatedAt: now,
  };
}
