import { recordAudit } from "@/lib/audit";
import { isoTime } from "@/lib/kernel/time";
import { announceImageChange } from "@/lib/platform/image-changes";
import { transaction } from "@/lib/platform/transaction";
import { findExpired, lockImage, setDeletedAt } from "./repository";

const batch = 200;

/**
 * Deletes, recoverably, the images whose time is over; strangers have not seen them since that second. Returns how many.
 */
export async function expireImages(nowMs: number = Date.now()): Promise<number> {
  const now = isoTime(nowMs);
  for (let expired = 0; ; ) {
    const found = await findExpired(now, batch);
    for (const { id, owner } of found) {
      await transaction(async () => {
        const image = await lockImage(id);
        if (!image || image.deletedAt !== null || image.expirationDate === null || image.expirationDate > now)
          return;
        await setDeletedAt(id, now, now);
        const metadata = { reason: "expired" };
        await recordAudit({ owner, action: "delete", resourceType: "image", resourceId: id, metadata });
        await announceImageChange(id);
        expired++;
      });
    }
    if (found.length < batch) return expired;
  }
}
