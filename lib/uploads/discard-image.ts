import { commitChange } from "@/lib/changes";
import { lockImage, purgeImageRows } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/platform/database/transaction";

/** Deletes an image that has no file yet. */
export async function discardPendingImage(actor: Actor, imageId: string): Promise<void> {
  await transaction(async () => {
    const image = await lockImage(imageId);
    if (!image || image.uploaded) return;

    const purged = await purgeImageRows(image.owner, [imageId]);
    await commitChange(actor, { resource: "image", action: "purge", ids: [imageId], ...purged });
  });
}
