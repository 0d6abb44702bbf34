import type { JobEvent } from "@/lib/jobs";
import { secondMs } from "@/lib/kernel/time";
import { canPurgeCdn, cdnPurger } from "@/lib/platform/cdn";
import { chunk } from "@/lib/platform/database/chunk";
import { logger } from "@/lib/platform/logger/logger";

/** How long a call that changes something waits for the cache in front; what is not done by then is left to the job. */
const purgeTimeoutMs = 3 * secondMs;

/** One job's work. */
const tagsPerEvent = 100;

/** Events after which a job purges, however often it takes. None without a CDN. */
export function toPurgeEvents(tags: readonly string[]): JobEvent[] {
  if (!canPurgeCdn()) return [];
  return chunk(tags, tagsPerEvent).map((batch) => ({ name: "cdn/purge-requested", data: { tags: batch } }));
}

/** Purges at once. False when that failed or took too long, which is no reason for a change that is made to fail. */
export async function purgeNow(tags: readonly string[]): Promise<boolean> {
  try {
    await cdnPurger().purge({ tags, timeoutMs: purgeTimeoutMs });
    return true;
  } catch (error) {
    logger().warn(
      { err: error, tags: tags.slice(0, tagsPerEvent) },
      "the CDN was not purged; a job tries again",
    );
    return false;
  }
}
