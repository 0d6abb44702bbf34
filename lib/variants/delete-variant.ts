import { commitChange } from "@/lib/changes";
import { lockOwnImage } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/platform/database/transaction";
import { removeVariantRenditions } from "./remove-variant-renditions";

/** Removes a variant with its bytes. A custom one frees a slot; a preset is made again when it is asked for. */
export async function deleteVariant(
  actor: Actor,
  imageId: string,
  key: string,
): Promise<{ key: string; deleted: true }> {
  await transaction(async () => {
    const image = await lockOwnImage(actor, imageId);
    const blobKeys = await removeVariantRenditions({ image, key });
    await commitChange(actor, { resource: "variant", action: "delete", id: imageId, key, blobKeys });
  });
  return { key, deleted: true };
}
