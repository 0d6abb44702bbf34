import type { VariantJob } from "@/lib/engine";
import { singleFlight } from "@/lib/platform/single-flight";
import { renderVariants } from "./render-variants";
import { listVariantRows, type Variant } from "./repository";

const flights = singleFlight<Variant | undefined>();

/** Makes one variant now, once for however many ask at the same time. Undefined when its image is not there any more. */
export function ensureVariant(
  imageId: string,
  generation: number,
  job: VariantJob,
): Promise<Variant | undefined> {
  return flights(`${imageId}:${generation}:${job.key}:${job.format}`, async () => {
    await renderVariants({ imageId, generation, jobs: [job], urgent: true });
    const rows = await listVariantRows(imageId, generation);
    return rows.find(
      (row) => row.variantKey === job.key && row.format === job.format && row.status === "ready",
    );
  });
}
