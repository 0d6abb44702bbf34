import { recordAudit } from "@/lib/audit";
import { isCustomKey } from "@/lib/engine/variants/variant-keys";
import { signedVariantUrl } from "@/lib/image-urls";
import { lockOwnImage } from "@/lib/images";
import { publish } from "@/lib/jobs";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { transaction } from "@/lib/platform/database/transaction";
import { uploadErrors } from "@/lib/uploads/errors";
import { removeVariantRenditions } from "./remove-variant-renditions";
import { setRenderFailure } from "./repository";
import type { RegeneratedVariant } from "./resource";
import { updateVariantsSummary } from "./update-variants-summary";

/** Removes a variant and has a preset made anew; a custom one has to be requested again. */
export async function regenerateVariant(
  actor: Actor,
  imageId: string,
  key: string,
): Promise<RegeneratedVariant> {
  return transaction(async (): Promise<RegeneratedVariant> => {
    const image = await lockOwnImage(actor, imageId);
    if (!image.uploaded) throw new AppError(uploadErrors.missing);
    await removeVariantRenditions({ image, key });
    await setRenderFailure(imageId, image.generation, null);
    const metadata = { variant: key, regenerated: true };
    await recordAudit({
      owner: actor.library.owner,
      action: "update",
      resourceType: "variant",
      resourceId: imageId,
      fields: ["status"],
      metadata,
    });
    if (isCustomKey(key)) {
      return { key, status: "request_again", url: signedVariantUrl(actor.library, image, key) };
    }
    await updateVariantsSummary(imageId, image.generation, { pending: [key] });
    await publish("variants/requested", { imageId, generation: image.generation, keys: [key] });
    return { key, status: "queued" };
  });
}
