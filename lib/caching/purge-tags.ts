import { secondMs } from "@/lib/kernel/time";
import { cdnPurger } from "@/lib/platform/cdn";

/** Long, because no request waits for the job. */
const purgeTimeoutMs = 20 * secondMs;

/** Purges everything under the tags from the CDN. Idempotent. Throws when the purge is not confirmed. */
export async function purgeTags(tags: readonly string[]): Promise<void> {
  await cdnPurger().purge({ tags, timeoutMs: purgeTimeoutMs });
}
