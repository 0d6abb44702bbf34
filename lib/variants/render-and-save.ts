import { AsyncResource } from "node:async_hooks";
import pLimit from "p-limit";
import type { RenderedVariant, VariantJob } from "@/lib/engine";
import { withScratchFolder } from "@/lib/platform/storage";
import { renderFiles, type Source } from "./render-files";
import { renderOrGiveUp } from "./render-or-give-up";
import type { RenditionClaims } from "./rendition-claims";
import type { Variant } from "./repository";
import { saveRenditions } from "./save-renditions";

interface RenderWork {
  source: Source;
  /** What is there of the file; the master may be among it. */
  existing: readonly Variant[];
  jobs: readonly VariantJob[];
  /** Someone is waiting for the answer. */
  urgent: boolean;
  claims: RenditionClaims;
}

interface RenderOutcome {
  rows: Variant[];
  /** The custom variants for which there was no slot any more. */
  refused: string[];
  /** What somebody else makes, or has made meanwhile. */
  skipped: VariantJob[];
}

/** How long a finished rendition may wait for others to be saved with it: the renditions of a small image are saved together. */
const savingDelayMs = 200;

/**
 * Renders the jobs out of one decode, each when it can be claimed, and makes them known while the others are made. Undefined when
 * the file version was replaced meanwhile. What cannot be rendered is saved as failed, what may go well another time is thrown.
 */
export async function renderAndSave(work: RenderWork): Promise<RenderOutcome | undefined> {
  return withScratchFolder(async (outFolder) => {
    const progress = trackRenditions(work);
    const { source, jobs, urgent, existing } = work;
    const { hooks, signal } = progress;
    try {
      const render = () => renderFiles(source, { jobs, outFolder, urgent, existing, signal, hooks });
      const attempt = await renderOrGiveUp(source.file, progress.unfinished, render);
      return await progress.finish(attempt.failed, attempt.gaveUp);
    } catch (error) {
      if (progress.isReplaced()) return undefined;
      throw error;
    } finally {
      await progress.end();
    }
  });
}

/** Follows the pictures of one rendering, whose claims and savings share a connection and take turns at it. */
function trackRenditions({ source, jobs, urgent, claims }: RenderWork) {
  const inTurn = pLimit(1);
  const failure = new AbortController();
  const outcome: Pick<RenderOutcome, "rows" | "refused"> = { rows: [], refused: [] };
  const claimed = new Set<string>();
  const finished = new Set<string>();
  let unsaved: RenderedVariant[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isReplaced = false;

  async function save(failed: readonly Variant[], gaveUp: string | null): Promise<void> {
    const made = unsaved;
    unsaved = [];
    const saved = await saveRenditions(source, { made, failed, gaveUp, urgent });
    if (!saved) {
      isReplaced = true;
      throw new Error("the file version was replaced while its variants were made");
    }
    outcome.rows.push(...saved.rows);
    outcome.refused.push(...saved.refused);
    await claims.release(made);
  }

  const saveSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      inTurn(() => save([], null)).catch((error) => failure.abort(error));
    }, savingDelayMs);
  };

  // The decoder calls from outside of this call chain, whose connection they use.
  const hooks = {
    claim: AsyncResource.bind(async (some: readonly VariantJob[]): Promise<readonly VariantJob[]> => {
      try {
        const open = some.filter((job) => !finished.has(nameOf(job)));
        const ours = open.length > 0 ? await inTurn(() => claims.claim(open)) : [];
        for (const job of ours) claimed.add(nameOf(job));
        return ours;
      } catch (error) {
        failure.abort(error);
        return [];
      }
    }),
    onMade: AsyncResource.bind((made: readonly RenderedVariant[]): void => {
      for (const one of made) finished.add(nameOf(one));
      unsaved.push(...made);
      saveSoon();
    }),
  };
  const isSkipped = (job: VariantJob) => !claimed.has(nameOf(job));

  return {
    hooks,
    signal: failure.signal,
    isReplaced: () => isReplaced,
    unfinished: () => jobs.filter((job) => !finished.has(nameOf(job))),
    async finish(failed: readonly Variant[], gaveUp: string | null): Promise<RenderOutcome> {
      await this.end();
      failure.signal.throwIfAborted();
      await save(failed, gaveUp);
      return { ...outcome, skipped: jobs.filter((job) => isSkipped(job) && !isIn(outcome.rows, job)) };
    },
    /** Nothing is saved in the background any more. */
    async end(): Promise<void> {
      clearTimeout(timer);
      await inTurn(() => undefined);
    },
  };
}

function isIn(rows: readonly Variant[], job: VariantJob): boolean {
  return rows.some((row) => row.variantKey === job.key && row.format === job.format);
}

function nameOf({ key, format }: VariantJob): string {
  return `${key}.${format}`;
}
