import type { RenderOutput, RenditionSpec } from "@/lib/engine";
import { minuteMs } from "@/lib/kernel/time";
import type { RenderHooks } from "./decoder";
import { DecoderFailure } from "./decoder-failure";
import { createRenderProgress } from "./render-progress";
import type { TaskProgress } from "./task-progress";

interface AttemptOptions {
  progress: TaskProgress;
  maxCores: number | undefined;
}

interface RenderWithRetriesOptions {
  jobs: readonly RenditionSpec[];
  avifCpuMs: number;
  hooks?: RenderHooks | undefined;
  /** Nothing is tried again: each picture may be as dear as the one that was too dear. */
  isSingleAttempt?: boolean;
}

/** No further attempt is begun after this long. */
const retryWindowMs = minuteMs;

/**
 * Renders the jobs, in more than one process when one had to be ended: what was made before is kept, the picture for whose sake
 * it was ended is given up, and the others get a new process. Where several were under way and it is not known which one it
 * was, they are done one after the other. What happens before the first picture, or for reasons that pass, is thrown.
 */
export async function renderWithRetries(
  { jobs, avifCpuMs, hooks, isSingleAttempt = false }: RenderWithRetriesOptions,
  attempt: (remaining: readonly RenditionSpec[], options: AttemptOptions) => Promise<void>,
): Promise<RenderOutput> {
  const progress = createRenderProgress(jobs, avifCpuMs, hooks);
  const startedAt = Date.now();
  for (let maxCores: number | undefined; ; maxCores = 1) {
    try {
      await attempt(progress.remaining(), { progress, maxCores });
      return progress.result();
    } catch (error) {
      const reason = error instanceof DecoderFailure ? toProcessFailure(error) : undefined;
      if (!reason || isSingleAttempt || !progress.hasActiveRenders()) throw error;
      const suspects = progress.suspects();
      if (suspects.length === 0 && maxCores === 1) throw error;
      progress.fail(suspects, reason);
      if (Date.now() - startedAt > retryWindowMs) progress.fail(progress.remaining(), reason);
      if (progress.remaining().length === 0) return progress.result();
    }
  }
}

/** Undefined where the process was not ended over its work. */
function toProcessFailure({ reason }: DecoderFailure): "timeout" | "memory" | "crash" | undefined {
  return reason === "timeout" || reason === "memory" || reason === "crash" ? reason : undefined;
}
