import { invalidateVariantCaches } from "@/lib/caching";
import { isCustomKey } from "@/lib/engine/variants/variant-keys";
import { publish } from "@/lib/jobs";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { deleteRenditions } from "./repository";
import { updateVariantsSummary } from "./update-variants-summary";

interface VariantToRemove {
  image: { id: string; generation: number };
  key: string;
}

/**
 * In the open transaction, which holds the image: the renderings go, and after the commit their bytes. Raises NOT_FOUND for a
 * custom variant that does not exist; a preset is there to be had always.
 */
export async function removeVariantRenditions({
  image: { id, generation },
  key,
}: VariantToRemove): Promise<void> {
  const { count, blobKeys } = await deleteRenditions(id, generation, key);
  if (count === 0 && isCustomKey(key)) throw variantNotFound();
  await updateVariantsSummary(id, generation, { cancelled: [key] });
  if (blobKeys.length > 0) await publish("variants/deleted", { imageId: id, blobKeys });
  await invalidateVariantCaches(id, key);
}

export function variantNotFound(): AppError {
  return new AppError(commonErrors.notFound, { message: "The image has no such variant." });
}
