import { commitChange } from "@/lib/changes";
import { getImage, lockOwnImage } from "@/lib/images";
import type { ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { transaction } from "@/lib/platform/database/transaction";
import { uploadErrors } from "@/lib/uploads/errors";
import { variantErrors } from "./errors";
import { findKeysOverLimit } from "./rendition";
import { deleteFailedRenditions, listRenditions, setRenderFailure } from "./repository";
import type { RequestVariants } from "./resource";
import { updateVariantsSummary } from "./update-variants-summary";

/**
 * Has variants made in the background: those that are missing, and those that could not be made before. Whether there are
 * slots enough for the custom ones is told at once; who gets the last slot is decided when they are made.
 */
export async function requestVariants(
  actor: Actor,
  imageId: string,
  { variants }: RequestVariants,
): Promise<ImageResource> {
  await transaction(async () => {
    const { uploaded, generation } = await lockOwnImage(actor, imageId);
    if (!uploaded) throw new AppError(uploadErrors.missing);
    const keys = [...new Set(variants)].filter((key) => key !== "original");
    const rows = await listRenditions(imageId, generation);
    if (findKeysOverLimit(rows, keys).length > 0) throw new AppError(variantErrors.limitReached);
    await deleteFailedRenditions(imageId, generation, keys);
    await setRenderFailure(imageId, generation, null);
    await updateVariantsSummary(imageId, generation, { pending: keys });
    await commitChange(actor, { resource: "variant", action: "request", id: imageId, generation, keys });
  });
  return getImage(actor, imageId);
}
