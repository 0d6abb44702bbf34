import type { EncodedRendition, FailedRendition, RenderOutput, RenditionSpec } from "@/lib/engine";
import { minuteMs } from "@/lib/kernel/time";
import type { RenderHooks } from "./decoder";
import { DecoderFailure } from "./decoder-failure";
import type { TaskProgress } from "./task";

interface AttemptOptions {
  progress: TaskProgress;
  maxCores: number | undefined;
}

interface RenderWithRetriesOptions {
  specs: readonly RenditionSpec[];
  avifCpuMs: number;
  hooks?: RenderHooks | undefined;
  /** Disables retries, because each variant may cost as much as the one that exceeded the limit. */
  isSingleAttempt?: boolean;
}

/** No further attempt starts after this time. */
const retryWindowMs = minuteMs;

/**
 * Renders the renditions, in a new process after one had to be killed: finished renditions are saved, the
 * one that caused the kill is given up, and the rest continue. If several were active and the cause
 * is unknown, the rest run one at a time. Throws failures before the first rendition and temporary
 * ones.
 */
export async function renderWithRetries(
  { specs, avifCpuMs, hooks, isSingleAttempt = false }: RenderWithRetriesOptions,
  attempt: (remaining: readonly RenditionSpec[], options: AttemptOptions) => Promise<void>,
): Promise<RenderOutput> {
  const progress = createRenderProgress(specs, avifCpuMs, hooks);
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
  specs: readonly RenditionSpec[];
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
  fail(specs: readonly RenditionSpec[], reason: FailedRendition["reason"]): void;
  result(): RenderOutput;
}

/** @param avifMs limit of one AVIF; several active ones get as many times that together. */
function createRenderProgress(
  specs: readonly RenditionSpec[],
  avifMs: number,
  hooks: RenderHooks = {},
): RenderProgress {
  const rendered = new Map<string, EncodedRendition>();
  const takenByCaller = new Set<string>();
  const failed = new Map<string, FailedRendition>();
  const activeRenders = new Map<string, ActiveRender>();

  const isKnown = (spec: RenditionSpec) =>
    [rendered, takenByCaller, failed].some((known) => known.has(specName(spec)));
  const isRequested = (spec: RenditionSpec) => specs.some((one) => specName(one) === specName(spec));
  const add = <Kind extends RenditionSpec>(to: Map<string, Kind>, variants: readonly Kind[]) => {
    for (const variant of variants) {
      to.set(specName(variant), variant);
      activeRenders.delete(specName(variant));
    }
  };
  const inRequestedOrder = <Kind>(from: Map<string, Kind>) =>
    specs.flatMap((spec) => from.get(specName(spec)) ?? []);

  return {
    start: () => activeRenders.clear(),
    expects: (some) => some.every((spec) => isRequested(spec) && !isKnown(spec)),
    handleEvent(event) {
      if ("failed" in event) add(failed, event.failed);
      else if ("started" in event) {
        const [first] = event.started;
        if (first && this.expects(event.started))
          activeRenders.set(specName(first), { specs: event.started });
      } else if (hooks.onRendered) {
        for (const name of event.rendered.map(specName)) {
          takenByCaller.add(name);
          activeRenders.delete(name);
        }
        return hooks.onRendered(event.rendered);
      } else add(rendered, event.rendered);

      return undefined;
    },
    claim: async (some) => (hooks.claim ? hooks.claim(some) : some),
    isOverdue(usedMs) {
      for (const activeRender of activeRenders.values()) {
        activeRender.sinceMs ??= usedMs;
        const isAvif = activeRender.specs.some((spec) => spec.format === "avif");
        activeRender.isOverdue = isAvif && usedMs - activeRender.sinceMs > avifMs * activeRenders.size;
        if (activeRender.isOverdue) return true;
      }
      return false;
    },
    remaining: () => specs.filter((spec) => !isKnown(spec)),
    hasActiveRenders: () => activeRenders.size > 0,
    suspects() {
      const candidates = [...activeRenders.values()];
      const overdue = candidates.filter((activeRender) => activeRender.isOverdue);
      const suspects = overdue.length === 0 && candidates.length === 1 ? candidates : overdue;

      return suspects.flatMap((activeRender) => activeRender.specs);
    },
    fail: (suspects, reason) =>
      add(
        failed,
        suspects.map((spec) => ({ ...spec, reason })),
      ),
    result: () => ({ rendered: inRequestedOrder(rendered), failed: inRequestedOrder(failed) }),
  };
}

function specName({ key, format }: RenditionSpec): string {
  return `${key}.${format}`;
}
