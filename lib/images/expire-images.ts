import { recordAudit } from "@/lib/audit";
import { isoTime } from "@/lib/kernel/time";
import { withdrawImages } from "@/lib/platform/cdn/withdraw";
import { transaction } from "@/lib/platform/transaction";
import { findExpired, lockImage, setDeletedAt } from "./repository";

/** So many in one transaction, so that they are withdrawn together. */
const batch = 100;

/**
 * Deletes, recoverably, the images whose time is over; strangers have not seen them since that second. Returns how many.
 */
export async function expireImages(nowMs: number = Date.now()): Promise<number> {
  const now = isoTime(nowMs);
  for (let expired = 0; ; ) {
    const found = await findExpired(now, batch);
    expired += await transaction(() => expire(found, now));
    if (found.length < batch) return expired;
  }
}

async function expire(found: Awaited<ReturnType<typeof findExpired>>, now: string): Promise<number> {
  const expired: string[] = [];
  for (const { id, owner } of found) {
    const image = await lockImage(id);
    if (!image || image.deletedAt !== null || image.expirationDate === null || image.expirationDate > now)
      continue;
    await setDeletedAt(id, now, now);
    const metadata = { reason: "expired" };
    await recordAudit({ owner, action: "delete", resourceType: "image", resourceId: id, metadata });
    expired.push(id);
  }
  if (expired.length > 0) await withdrawImages(expired);
  return expired.length;
}
