import type { Rendering, VariantJob } from "@/lib/engine";
import { minuteMs } from "@/lib/kernel/time";
import type { RenderHooks } from "./decoder";
import { DecoderFailure } from "./decoder-failure";
import { createRenderProgress } from "./render-progress";
import type { TaskProgress } from "./task-progress";

interface Attempt {
  progress: TaskProgress;
  maxCores: number | undefined;
}

interface Order {
  jobs: readonly VariantJob[];
  avifCpuMs: number;
  hooks?: RenderHooks | undefined;
  /** Nothing is tried again: each picture may be as dear as the one that was too dear. */
  isOneAttempt?: boolean;
}

/** No further attempt is begun after this long. */
const patienceMs = minuteMs;

/**
 * Renders the jobs, in more than one process when one had to be ended: what was made before is kept, the picture for whose sake
 * it was ended is given up, and the others get a new process. Where several were under way and it is not known which one it
 * was, they are done one after the other. What happens before the first picture, or for reasons that pass, is thrown.
 */
export async function renderToEnd(
  { jobs, avifCpuMs, hooks, isOneAttempt = false }: Order,
  attempt: (left: readonly VariantJob[], how: Attempt) => Promise<void>,
): Promise<Rendering> {
  const progress = createRenderProgress(jobs, avifCpuMs, hooks);
  const startedAt = Date.now();
  for (let maxCores: number | undefined; ; maxCores = 1) {
    try {
      await attempt(progress.left(), { progress, maxCores });
      return progress.rendering();
    } catch (error) {
      const reason = error instanceof DecoderFailure ? endingOf(error) : undefined;
      if (!reason || isOneAttempt || !progress.isUnderWay()) throw error;
      const suspects = progress.suspects();
      if (suspects.length === 0 && maxCores === 1) throw error;
      progress.fail(suspects, reason);
      if (Date.now() - startedAt > patienceMs) progress.fail(progress.left(), reason);
      if (progress.left().length === 0) return progress.rendering();
    }
  }
}

/** Undefined where the process was not ended over its work. */
function endingOf({ reason }: DecoderFailure): "timeout" | "memory" | "crash" | undefined {
  return reason === "timeout" || reason === "memory" || reason === "crash" ? reason : undefined;
}
