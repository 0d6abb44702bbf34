import { secondMs } from "@/lib/kernel/time";
import { cdnPurger } from "@/lib/platform/cdn";

/** Of a job, for which nobody waits. */
const purgeTimeoutMs = 20 * secondMs;

/** Has the CDN in front forget what it keeps under the tags. May be repeated; raises an Error when it is not certain. */
export async function purgeTags(tags: readonly string[]): Promise<void> {
  await cdnPurger().purge({ tags, timeoutMs: purgeTimeoutMs });
}
