import type { FailedVariant, RenderedVariant, Rendering, VariantJob } from "@/lib/engine";
import type { RenderHooks } from "./decoder";
import type { TaskProgress } from "./task-progress";

interface UnderWay {
  jobs: readonly VariantJob[];
  /** How much the task had used when this was first seen. */
  sinceMs?: number;
  isOverdue?: boolean;
}

/** What is known of a rendering's pictures while processes work on them. */
export interface RenderProgress extends TaskProgress {
  /** Of which nothing is known yet, those under way among them. */
  left(): VariantJob[];
  isUnderWay(): boolean;
  /** For whose sake the process must have been ended: what is overdue, or the only one that was under way. */
  suspects(): VariantJob[];
  fail(jobs: readonly VariantJob[], reason: FailedVariant["reason"]): void;
  rendering(): Rendering;
}

/** @param avifMs what one AVIF may take; several that are under way have as many times that together. */
export function createRenderProgress(
  jobs: readonly VariantJob[],
  avifMs: number,
  hooks: RenderHooks = {},
): RenderProgress {
  const made = new Map<string, RenderedVariant>();
  const failed = new Map<string, FailedVariant>();
  const underWay = new Map<string, UnderWay>();

  const isKnown = (job: VariantJob) => made.has(nameOf(job)) || failed.has(nameOf(job));
  const add = <Kind extends VariantJob>(to: Map<string, Kind>, variants: readonly Kind[]) => {
    for (const variant of variants) {
      to.set(nameOf(variant), variant);
      underWay.delete(nameOf(variant));
    }
  };
  const inOrder = <Kind>(from: Map<string, Kind>) => jobs.flatMap((job) => from.get(nameOf(job)) ?? []);

  return {
    begin: () => underWay.clear(),
    hear(event) {
      const [first] = "begun" in event ? event.begun : [];
      if ("begun" in event) first && underWay.set(nameOf(first), { jobs: event.begun });
      else if ("made" in event) {
        add(made, event.made);
        hooks.onMade?.(event.made);
      } else add(failed, event.failed);
    },
    claim: async (some) => (hooks.claim ? hooks.claim(some) : some),
    isOverdue(usedMs) {
      for (const picture of underWay.values()) {
        picture.sinceMs ??= usedMs;
        const isAvif = picture.jobs.some((job) => job.format === "avif");
        picture.isOverdue = isAvif && usedMs - picture.sinceMs > avifMs * underWay.size;
        if (picture.isOverdue) return true;
      }
      return false;
    },
    left: () => jobs.filter((job) => !isKnown(job)),
    isUnderWay: () => underWay.size > 0,
    suspects() {
      const pictures = [...underWay.values()];
      const overdue = pictures.filter((picture) => picture.isOverdue);
      const suspects = overdue.length === 0 && pictures.length === 1 ? pictures : overdue;
      return suspects.flatMap((picture) => picture.jobs);
    },
    fail: (suspects, reason) =>
      add(
        failed,
        suspects.map((job) => ({ ...job, reason })),
      ),
    rendering: () => ({ made: inOrder(made), failed: inOrder(failed) }),
  };
}

function nameOf({ key, format }: VariantJob): string {
  return `${key}.${format}`;
}
