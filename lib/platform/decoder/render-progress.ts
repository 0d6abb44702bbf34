import type { FailedRendition, RenderedFile, RenderOutput, RenditionSpec } from "@/lib/engine";
import type { RenderHooks } from "./decoder";
import type { TaskProgress } from "./task-progress";

interface ActiveRender {
  jobs: readonly RenditionSpec[];
  /** The task's usage when this was first seen. */
  sinceMs?: number;
  isOverdue?: boolean;
}

/** Tracks the renditions of a task while processes work on them. */
export interface RenderProgress extends TaskProgress {
  /** Renditions without a result yet, including active ones. */
  remaining(): RenditionSpec[];
  hasActiveRenders(): boolean;
  /** The renditions presumed to have ended the process: the overdue ones, or the only active one. */
  suspects(): RenditionSpec[];
  fail(jobs: readonly RenditionSpec[], reason: FailedRendition["reason"]): void;
  result(): RenderOutput;
}

/** @param avifMs limit of one AVIF; several active ones get as many times that together. */
export function createRenderProgress(
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
