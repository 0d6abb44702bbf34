import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isCustomKey } from "@/lib/kernel/variant-keys";
import { withdrawVariant } from "@/lib/platform/cdn/withdraw";
import { publish } from "@/lib/platform/events";
import { deleteVariantRows } from "./repository";
import { summarise } from "./summarise";

interface Dropped {
  image: { id: string; generation: number };
  key: string;
}

/**
 * In the open transaction, which holds the image: the renderings go, and after the commit their bytes. Raises NOT_FOUND for a
 * custom variant that does not exist; a preset is there to be had always.
 */
export async function dropVariant({ image: { id, generation }, key }: Dropped): Promise<void> {
  const { count, blobKeys } = await deleteVariantRows(id, generation, key);
  if (count === 0 && isCustomKey(key)) throw noSuchVariant();
  await summarise(id, generation, { givenUp: [key] });
  if (blobKeys.length > 0) await publish("variants/deleted", { imageId: id, blobKeys });
  await withdrawVariant(id, key);
}

export function noSuchVariant(): AppError {
  return new AppError(commonErrors.notFound, { message: "The image has no such variant." });
}
