import type { VariantJob } from "@/lib/engine";
import { lockImage } from "@/lib/images";
import { isoTime } from "@/lib/kernel/time";
import { DecoderFailure } from "@/lib/platform/decoder";
import { transaction } from "@/lib/platform/transaction";
import { failureReason } from "./failure-reason";
import { kindOf, renderVariants } from "./render-variants";
import { dropFailedCustoms, type NewVariant, saveVariants } from "./repository";

interface Wanted {
  imageId: string;
  generation: number;
  jobs: readonly VariantJob[];
  urgent: boolean;
}

/** Of failures of custom variants only the latest are remembered. */
const rememberedFailures = 100;

/**
 * Renders what is wanted, or notes for good that it cannot be rendered. Returns the custom variants for which there was no
 * slot. What may go well another time is thrown.
 */
export async function renderOrNote(wanted: Wanted): Promise<string[]> {
  try {
    return await renderVariants(wanted);
  } catch (error) {
    if (!(error instanceof DecoderFailure) || error.isTemporary) throw error;
    const { imageId, generation, jobs } = wanted;
    const rows = jobs.map((job) => failedRow({ imageId, generation }, job, failureReason(error)));
    await transaction(async () => {
      if (!(await lockImage(imageId))) return;
      await saveVariants(rows);
      await dropFailedCustoms(imageId, generation, rememberedFailures);
    });
    return [];
  }
}

export function failedRow(
  of: { imageId: string; generation: number },
  { key, format }: VariantJob,
  reason: string,
): NewVariant {
  const now = isoTime();
  return {
    imageId: of.imageId,
    generation: of.generation,
    variantKey: key,
    format,
    kind: kindOf(key),
    status: "failed",
    error: reason.slice(0, 500),
    createdAt: now,
    updatedAt: now,
  };
}
