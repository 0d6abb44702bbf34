import { commitChanges, serviceActor } from "@/lib/changes";
import { findOwner, systemActor } from "@/lib/identity/owners";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { getImages } from "./get-image";
import { findExpiredImages, lockImage, setDeletedAt } from "./repository";
import type { ImageResource } from "./resource";

/** One transaction; the caches are invalidated once for all of them. */
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
  const expired: Array<{ id: string; owner: string }> = [];
  for (const { id, owner } of candidates) {
    const image = await lockImage(id);
    if (!image || image.deletedAt !== null || image.expirationDate === null || image.expirationDate > now)
      continue;
    await setDeletedAt(id, now, now);
    expired.push({ id, owner });
  }
  await commitChanges(
    expired.map(({ id, owner }) => ({
      actor: serviceActor(owner),
      change: { resource: "image", action: "expire", ids: [id], present: (ids) => presentOwned(owner, ids) },
    })),
  );
  return expired.length;
}

async function presentOwned(owner: string, ids: readonly string[]): Promise<ImageResource[]> {
  const account = await findOwner(owner);
  return account ? getImages(systemActor(account), ids) : [];
}
