import pLimit from "p-limit";
import type { VariantJob } from "@/lib/engine";
import { AppError } from "@/lib/kernel/errors";
import { singleFlight } from "@/lib/platform/single-flight";
import { variantErrors } from "./errors";
import { renderVariants } from "./render-variants";
import { listVariantRows, type Variant } from "./repository";

const flights = singleFlight<Variant | undefined>();

/** Each rendering holds a database connection while it lasts; those that wait for their turn hold none. */
const turns = pLimit(3);

/**
 * Makes one variant now, once for however many ask at the same time. Undefined when its image is not there any more, and
 * when the picture cannot be rendered: that is tried once, not again for each request.
 * @throws AppError VARIANT_LIMIT_REACHED for a custom variant that would be one too many
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
      const refused = await renderVariants({ imageId, generation, jobs: [job], urgent: true });
      if (refused.length > 0) throw new AppError(variantErrors.limitReached);
      const after = await find(imageId, generation, job);
      return after?.status === "ready" ? after : undefined;
    }),
  );
}

async function find(imageId: string, generation: number, job: VariantJob): Promise<Variant | undefined> {
  const rows = await listVariantRows(imageId, generation);
  return rows.find((row) => row.variantKey === job.key && row.format === job.format);
}
