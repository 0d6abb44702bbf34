import { isCustomKey } from "@/lib/engine/variants/variant-keys";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { deleteRenditions } from "./repository";
import { updateVariantsSummary } from "./update-variants-summary";

interface VariantToRemove {
  image: { id: string; generation: number };
  key: string;
}

/**
 * Deletes the rows of a variant of a locked image, in the open transaction. Returns the keys of their bytes. Raises NOT_FOUND for
 * a custom variant that does not exist; a preset always exists.
 */
export async function removeVariantRenditions({
  image: { id, generation },
  key,
}: VariantToRemove): Promise<string[]> {
  const { count, blobKeys } = await deleteRenditions(id, generation, key);
  if (count === 0 && isCustomKey(key)) throw variantNotFound();
  await updateVariantsSummary(id, generation, { cancelled: [key] });
  return blobKeys;
}

export function variantNotFound(): AppError {
  return new AppError(commonErrors.notFound, { message: "The image has no such variant." });
}
