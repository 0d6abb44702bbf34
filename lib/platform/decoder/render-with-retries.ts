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
  /** Disables retries, because each variant may cost as much as the one that exceeded the limit. */
  isSingleAttempt?: boolean;
}

/** No further attempt starts after this time. */
const retryWindowMs = minuteMs;

/**
 * Renders the jobs, in a new process after one had to be killed: finished renditions are saved, the one that caused the
 * kill is given up, and the rest continue. If several were active and the cause is unknown, the rest run one at a time.
 * Throws failures before the first rendition and temporary ones.
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

/** Returns undefined when the process was not ended because of its work. */
function toProcessFailure({ reason }: DecoderFailure): "timeout" | "memory" | "crash" | undefined {
  return reason === "timeout" || reason === "memory" || reason === "crash" ? reason : undefined;
}
