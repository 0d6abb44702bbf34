import { recordAudit } from "@/lib/audit";
import { notifyImageChanged } from "@/lib/caching";
import { getImage, lockOwnImage } from "@/lib/images";
import type { ImageResource } from "@/lib/images/resource";
import { publish } from "@/lib/jobs";
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
    if (keys.length > 0) await publish("variants/requested", { imageId, generation, keys });
    await notifyImageChanged(imageId);
    const metadata = { variants: keys };
    await recordAudit({
      owner: actor.library.owner,
      action: "create",
      resourceType: "variant",
      resourceId: imageId,
      metadata,
    });
  });
  return getImage(actor, imageId);
}
