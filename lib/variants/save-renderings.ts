import { dropFailedCustoms, saveVariants, type Variant } from "./repository";

/** Of failures of custom variants only the latest are remembered. */
const rememberedFailures = 100;

/** Notes in the open transaction what became of renderings of one generation. */
export async function saveRenderings(
  { imageId, generation }: { imageId: string; generation: number },
  rows: readonly Variant[],
): Promise<void> {
  await saveVariants(rows);
  const isForgettable = rows.some((row) => row.kind === "custom" && row.status === "failed");
  if (isForgettable) await dropFailedCustoms(imageId, generation, rememberedFailures);
}
