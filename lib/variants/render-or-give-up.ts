import type { VariantJob } from "@/lib/engine";
import { isoTime } from "@/lib/kernel/time";
import { isCustomKey } from "@/lib/kernel/variant-keys";
import { DecoderFailure } from "@/lib/platform/decoder";
import { failureReason } from "./failure-reason";
import { dropFailedCustoms, type findSource, type NewVariant, setRenderFailure } from "./repository";

type SourceFile = NonNullable<Awaited<ReturnType<typeof findSource>>>["file"];

/** Of failures of custom variants only the latest are remembered. */
const rememberedFailures = 100;

/**
 * What rendering makes, or the note for good that it cannot be done, in the same transaction: whoever waits for the lock of
 * this rendering finds the note. A file whose presets took all that a process may take is not tried again for anybody until
 * its owner asks, or each preset, format and retry would take as much. What may go well another time is thrown.
 */
export async function renderOrGiveUp(
  file: SourceFile,
  jobs: readonly VariantJob[],
  render: () => Promise<NewVariant[]>,
): Promise<NewVariant[]> {
  const { imageId, generation, renderFailure } = file;
  const failed = (reason: string) => jobs.map((job) => failedRow({ imageId, generation }, job, reason));
  if (renderFailure !== null) return failed(renderFailure);
  try {
    return await render();
  } catch (error) {
    if (!(error instanceof DecoderFailure) || error.isTemporary) throw error;
    const reason = failureReason(error);
    const isExhausted = error.reason !== "refused";
    if (isExhausted && jobs.some(({ key }) => !isCustomKey(key)))
      await setRenderFailure(imageId, generation, reason);
    await dropFailedCustoms(imageId, generation, rememberedFailures - jobs.length);
    return failed(reason);
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

export function kindOf(variantKey: string): "preset" | "custom" {
  return isCustomKey(variantKey) ? "custom" : "preset";
}
