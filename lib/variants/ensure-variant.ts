import pLimit from "p-limit";
import type { VariantJob } from "@/lib/engine";
import { isoTime } from "@/lib/kernel/time";
import { DecoderFailure } from "@/lib/platform/decoder";
import { singleFlight } from "@/lib/platform/single-flight";
import { failureReason } from "./failure-reason";
import { renderVariants } from "./render-variants";
import { listVariantRows, saveVariants, type Variant } from "./repository";

const flights = singleFlight<Variant | undefined>();

/** Each rendering holds a database connection while it lasts; those that wait for their turn hold none. */
const turns = pLimit(3);

/**
 * Makes one variant now, once for however many ask at the same time. Undefined when its image is not there any more, and
 * when the picture cannot be rendered: that is tried once, not again for each request.
 */
export function ensureVariant(
  imageId: string,
  generation: number,
  job: VariantJob,
): Promise<Variant | undefined> {
  return flights(`${imageId}:${generation}:${job.key}:${job.format}`, () =>
    turns(async () => {
      const before = await find(imageId, generation, job);
      if (before) return before.status === "ready" ? before : undefined;
      await renderOrNote(imageId, generation, job);
      const after = await find(imageId, generation, job);
      return after?.status === "ready" ? after : undefined;
    }),
  );
}

async function find(imageId: string, generation: number, job: VariantJob): Promise<Variant | undefined> {
  const rows = await listVariantRows(imageId, generation);
  return rows.find((row) => row.variantKey === job.key && row.format === job.format);
}

async function renderOrNote(imageId: string, generation: number, job: VariantJob): Promise<void> {
  try {
    await renderVariants({ imageId, generation, jobs: [job], urgent: true });
  } catch (error) {
    if (!(error instanceof DecoderFailure) || error.isTemporary) throw error;
    const now = isoTime();
    const failed = {
      imageId,
      generation,
      variantKey: job.key,
      format: job.format,
      kind: "preset",
      status: "failed",
    };
    await saveVariants([{ ...failed, error: failureReason(error), createdAt: now, updatedAt: now }]);
  }
}
