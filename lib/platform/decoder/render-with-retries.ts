import type { FailedRendition, RenderedFile, RenderOutput, RenditionSpec } from "@/lib/engine";
import { minuteMs } from "@/lib/kernel/time";
import type { RenderHooks } from "./decoder";
import { DecoderFailure } from "./decoder-failure";
import type { TaskProgress } from "./task";

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
 * Renders the jobs, in a new process after one had to be killed: finished renditions are saved, the
 * one that caused the kill is given up, and the rest continue. If several were active and the cause
 * is unknown, the rest run one at a time. Throws failures before the first rendition and temporary
 * ones.
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

interface ActiveRender {
  jobs: readonly RenditionSpec[];
  /** The task's usage when this was first seen. */
  sinceMs?: number;
  isOverdue?: boolean;
}

/** Tracks the renditions of a task while processes work on them. */
interface RenderProgress extends TaskProgress {
  /** Renditions without a result yet, including active ones. */
  remaining(): RenditionSpec[];
  hasActiveRenders(): boolean;
  /**
   * The renditions presumed to have ended the process: the overdue ones, or the only active one.
   */
  suspects(): RenditionSpec[];
  fail(jobs: readonly RenditionSpec[], reason: FailedRendition["reason"]): void;
  result(): RenderOutput;
}

/** @param avifMs limit of one AVIF; several active ones get as many times that together. */
function createRenderProgress(
  jobs: readonly RenditionSpec[],
  avifMs: number,
  hooks: RenderHooks = {},
): RenderProgress {
  const made = new Map<string, RenderedFile>();
  const failed = new Map<string, FailedRendition>();
  const activeRenders = new Map<string, ActiveRender>();

  const isKnown = (job: RenditionSpec) => made.has(jobName(job)) || failed.has(jobName(job));
  const add = <Kind extends RenditionSpec>(to: Map<string, Kind>, variants: readonly Kind[]) => {
    for (const variant of variants) {
      to.set(jobName(variant), variant);
      activeRenders.delete(jobName(variant));
    }
  };
  const inJobOrder = <Kind>(from: Map<string, Kind>) => jobs.flatMap((job) => from.get(jobName(job)) ?? []);

  return {
    start: () => activeRenders.clear(),
    handleEvent(event) {
      const [first] = "started" in event ? event.started : [];
      if ("started" in event) first && activeRenders.set(jobName(first), { jobs: event.started });
      else if ("rendered" in event) {
        add(made, event.rendered);
        hooks.onMade?.(event.rendered);
      } else add(failed, event.failed);
    },
    claim: async (some) => (hooks.claim ? hooks.claim(some) : some),
    isOverdue(usedMs) {
      for (const activeRender of activeRenders.values()) {
        activeRender.sinceMs ??= usedMs;
        const isAvif = activeRender.jobs.some((job) => job.format === "avif");
        activeRender.isOverdue = isAvif && usedMs - activeRender.sinceMs > avifMs * activeRenders.size;
        if (activeRender.isOverdue) return true;
      }
      return false;
    },
    remaining: () => jobs.filter((job) => !isKnown(job)),
    hasActiveRenders: () => activeRenders.size > 0,
    suspects() {
      const candidates = [...activeRenders.values()];
      const overdue = candidates.filter((activeRender) => activeRender.isOverdue);
      const suspects = overdue.length === 0 && candidates.length === 1 ? candidates : overdue;

      return suspects.flatMap((activeRender) => activeRender.jobs);
    },
    fail: (suspects, reason) =>
      add(
        failed,
        suspects.map((job) => ({ ...job, reason })),
      ),
    result: () => ({ rendered: inJobOrder(made), failed: inJobOrder(failed) }),
  };
}

function jobName({ key, format }: RenditionSpec): string {
  return `${key}.${format}`;
}
