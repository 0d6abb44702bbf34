import { recordAudit } from "@/lib/audit";
import { invalidateImages } from "@/lib/caching";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { findExpiredImages, lockImage, setDeletedAt } from "./repository";

/** So many in one transaction, so that they are withdrawn together. */
const batchSize = 100;

/**
 * Deletes, recoverably, the images whose time is over; strangers have not seen them since that second. Returns how many.
 */
export async function expireImages(nowMs: number = Date.now()): Promise<number> {
  const now = isoTime(nowMs);
  for (let expired = 0; ; ) {
    const candidates = await findExpiredImages(now, batchSize);
    expired += await transaction(() => expireBatch(candidates, now));
    if (candidates.length < batchSize) return expired;
  }
}

async function expireBatch(
  candidates: Awaited<ReturnType<typeof findExpiredImages>>,
  now: string,
): Promise<number> {
  const expired: string[] = [];
  for (const { id, owner } of candidates) {
    const image = await lockImage(id);
    if (!image || image.deletedAt !== null || image.expirationDate === null || image.expirationDate > now)
      continue;
    await setDeletedAt(id, now, now);
    const metadata = { reason: "expired" };
    await recordAudit({ owner, action: "delete", resourceType: "image", resourceId: id, metadata });
    expired.push(id);
  }
  if (expired.length > 0) await invalidateImages(expired);
  return expired.length;
}
