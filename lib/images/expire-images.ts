import { commitChanges, serviceActor } from "@/lib/changes";
import { findOwner, systemActor } from "@/lib/identity/owners";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { getImages } from "./get-image";
import { findExpiredImages, lockImage, setDeletedAt } from "./repository";
import type { ImageResource } from "./resource";

/** Images per transaction. Caches are invalidated once per batch. */
const batchSize = 100;

/** Soft-deletes expired images. Only their owner could see them since they expired. Returns the number deleted. */
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
