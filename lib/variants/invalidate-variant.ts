import { recordAudit } from "@/lib/audit";
import { lockOwnImage } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { variantPath } from "@/lib/kernel/addresses";
import { isCustomKey } from "@/lib/kernel/variant-keys";
import { env } from "@/lib/platform/env";
import { announceImageChange } from "@/lib/platform/image-changes";
import { transaction } from "@/lib/platform/transaction";
import { noSuchVariant } from "./drop-variant";
import { listVariantRows } from "./repository";
import type { PurgedVariant } from "./resource";

/** Has all processes forget what they know of the image's addresses; the variant stays. */
export async function invalidateVariant(actor: Actor, imageId: string, key: string): Promise<PurgedVariant> {
  const image = await transaction(async () => {
    const own = await lockOwnImage(actor, imageId);
    const rows = await listVariantRows(imageId, own.generation);
    if (isCustomKey(key) && !rows.some((row) => row.variantKey === key)) throw noSuchVariant();
    const metadata = { variant: key, purged: true };
    await recordAudit({
      owner: actor.owner,
      action: "update",
      resourceType: "variant",
      resourceId: imageId,
      metadata,
    });
    await announceImageChange(imageId);
    return own;
  });
  const path = variantPath(actor.handle, { album: image.albumSlug, filename: image.filename }, key);
  return { key, purged: true, urls: [env().origin + path] };
}
