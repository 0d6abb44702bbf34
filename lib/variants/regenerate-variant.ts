import { commitChange } from "@/lib/changes";
import { isCustomKey } from "@/lib/engine/variants/variant-keys";
import { signedVariantUrl } from "@/lib/image-urls";
import { lockOwnImage } from "@/lib/images";
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
    const { generation } = image;
    const blobKeys = await removeVariantRenditions({ image, key });
    await setRenderFailure(imageId, generation, null);
    const change = { resource: "variant", action: "regenerate", id: imageId, key, blobKeys } as const;
    if (isCustomKey(key)) {
      await commitChange(actor, change);
      return { key, status: "request_again", url: signedVariantUrl(actor.library, image, key) };
    }
    await updateVariantsSummary(imageId, generation, { pending: [key] });
    await commitChange(actor, { ...change, requestedGeneration: generation });
    return { key, status: "queued" };
  });
}
