import type { JobEvent } from "@/lib/jobs";
import { secondMs } from "@/lib/kernel/time";
import { canPurgeCdn, cdnPurger } from "@/lib/platform/cdn";
import { chunk } from "@/lib/platform/database/batches";
import { logger } from "@/lib/platform/process/logger";

/** Time for which a write waits for the CDN. After that the job purges. */
const writeTimeoutMs = 3 * secondMs;
/** Long, because no request waits for the job. */
const jobTimeoutMs = 20 * secondMs;

/** Number of tags that one job purges. */
const tagsPerEvent = 100;

/** Events whose job purges the tags, with retries. Empty without a CDN. */
export function toPurgeEvents(tags: readonly string[]): JobEvent[] {
  if (!canPurgeCdn()) return [];
  return chunk(tags, tagsPerEvent).map((batch) => ({ name: "cdn/purge-requested", data: { tags: batch } }));
}

/**
 * Purges immediately. Returns false on failure or timeout, because neither may fail a change that
 * is already committed.
 */
export async function purgeNow(tags: readonly string[]): Promise<boolean> {
  try {
    await cdnPurger().purge({ tags, timeoutMs: writeTimeoutMs });
    return true;
  } catch (error) {
    logger().warn(
      { err: error, tags: tags.slice(0, tagsPerEvent) },
      "the CDN was not purged; a job will retry",
    );
    return false;
  }
}

/**
 * Purges everything under the tags from the CDN. Idempotent. Throws when the purge is not
 * confirmed.
 */
export async function purgeTags(tags: readonly string[]): Promise<void> {
  await cdnPurger().purge({ tags, timeoutMs: jobTimeoutMs });
}
