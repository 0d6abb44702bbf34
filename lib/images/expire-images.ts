import { commitChanges, serviceActor } from "@/lib/changes";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { getImagesOf } from "./get-image";
import { findExpiredImages, lockImage, setDeletedAt } from "./repository";

/** Images per transaction. Caches are invalidated once per batch. */
const batchSize = 100;

/**
 * Soft-deletes expired images. Only their owner could see them since they expired. Returns the
 * number deleted.
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
      change: { resource: "image", action: "expire", ids: [id], present: (ids) => getImagesOf(owner, ids) },
    })),
  );

  return expired.length;
}
