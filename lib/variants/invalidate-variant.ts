import { commitChange } from "@/lib/changes";
import { isCustomKey } from "@/lib/engine/variants/variant-keys";
import { imageUrl } from "@/lib/image-urls";
import { lockOwnImage } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/platform/database/transaction";
import { variantNotFound } from "./remove-variant-renditions";
import { listRenditions } from "./repository";
import type { PurgedVariant } from "./resource";

/** Has all processes and the cache in front forget what they know of the variant, which itself stays. */
export async function invalidateVariant(actor: Actor, imageId: string, key: string): Promise<PurgedVariant> {
  const image = await transaction(async () => {
    const own = await lockOwnImage(actor, imageId);
    const rows = await listRenditions(imageId, own.generation);
    if (isCustomKey(key) && !rows.some((row) => row.variantKey === key)) throw variantNotFound();
    await commitChange(actor, { resource: "variant", action: "purge-cache", id: imageId, key });
    return own;
  });
  return { key, purged: true, urls: [imageUrl(actor.library, image, key)] };
}
