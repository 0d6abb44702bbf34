import { AsyncResource } from "node:async_hooks";
import pLimit from "p-limit";
import type { RenderedFile, RenditionSpec } from "@/lib/engine";
import { metrics } from "@/lib/platform/metrics";
import { isSealedKey, withScratchFolder } from "@/lib/platform/storage";
import type { RenderLeases } from "./leases";
import { collectFailedRenditions, renderFiles } from "./render-files";
import { isRowOf, renditionName } from "./rendition";
import { findSource, type RenditionRow, type Source } from "./repository";
import { saveRenditions } from "./save-renditions";

interface RenderWork {
  source: Source;
  /** Existing renditions, possibly including the master. */
  existing: readonly RenditionRow[];
  jobs: readonly RenditionSpec[];
  /** A request waits for the result. */
  urgent: boolean;
  leases: RenderLeases;
}

interface RenderAndSaveResult {
  rows: RenditionRow[];
  /** Custom variants rejected for lack of a slot. */
  rejectedKeys: string[];
  /**
   * Renditions that another renderer is making or has made, or whose focal point has changed since.
   */
  skipped: RenditionSpec[];
}

/**
 * Time for which a finished rendition waits for others, so that the renditions of a small image are
 * saved together.
 */
const savingDelayMs = 200;

/**
 * Renders the jobs from one decode, each if it can be leased when its turn comes, and saves
 * finished ones while the rest render. Returns undefined when the file version was replaced or
 * purged. Saves permanent failures and throws temporary ones.
 */
export async function renderAndSave(work: RenderWork): Promise<RenderAndSaveResult | undefined> {
  const inMemory = isSealedKey(work.source.file.blobKey ?? "");
  return withScratchFolder({ inMemory }, async (outFolder) => {
    const progress = trackRenderProgress(work);
    const { source, jobs, urgent, existing } = work;
    const { hooks, signal } = progress;
    try {
      const render = () => renderFiles(source, { jobs, outFolder, urgent, existing, signal, hooks });
      const failures = await collectFailedRenditions(source.file, progress.unfinished, render);
      return await progress.finish(failures.failed, failures.fileFailure);
    } catch (error) {
      if (progress.isReplaced() || !(await isLive(source))) return undefined;
      throw error;
    } finally {
      await progress.end();
    }
  });
}

/**
 * Returns false when the file was replaced or its image purged while it was read: then its bytes
 * may be gone.
 */
async function isLive({ file: { imageId, generation } }: Source): Promise<boolean> {
  return (await findSource(imageId, generation))?.liveGeneration === generation;
}

/** The renditions that this rendering has leased. */
function createClaims(leases: RenderLeases) {
  const claimed = new Set<string>();

  return {
    async claim(jobs: readonly RenditionSpec[]): Promise<readonly RenditionSpec[]> {
      const claimedJobs = jobs.length > 0 ? await leases.claim(jobs) : [];
      for (const job of claimedJobs) claimed.add(renditionName(job));
      return claimedJobs;
    },
    has: (job: RenditionSpec) => claimed.has(renditionName(job)),
    drop(rendition: Parameters<typeof renditionName>[0]): void {
      claimed.delete(renditionName(rendition));
    },
  };
}

/** Tracks the renditions of one rendering and saves them in batches. */
function trackRenderProgress({ source, jobs, urgent, leases }: RenderWork) {
  const serialize = pLimit(1);
  const failure = new AbortController();
  const result: Pick<RenderAndSaveResult, "rows" | "rejectedKeys"> = { rows: [], rejectedKeys: [] };
  const claims = createClaims(leases);
  const finished = new Set<string>();
  let unsaved: RenderedFile[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isReplaced = false;

  async function save(failed: readonly RenditionRow[], fileFailure: string | null): Promise<void> {
    const made = unsaved;
    unsaved = [];
    const saved = await saveRenditions(source, { made, failed, fileFailure, urgent, leases });
    if (!saved) {
      isReplaced = true;
      throw new Error("the file version was replaced while its variants were made");
    }

    metrics.renditions.inc(made.length);
    result.rows.push(...saved.rows);
    result.rejectedKeys.push(...saved.rejectedKeys);
    for (const { variantKey: key, format } of saved.outdated) claims.drop({ key, format });
  }

  const saveSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      serialize(() => save([], null)).catch((error) => failure.abort(error));
    }, savingDelayMs);
  };

  // The decoder calls from outside this async context, possibly from a transaction that has ended.
  const hooks = {
    claim: AsyncResource.bind(
      async (candidates: readonly RenditionSpec[]): Promise<readonly RenditionSpec[]> => {
        try {
          return await claims.claim(candidates.filter((job) => !finished.has(renditionName(job))));
        } catch (error) {
          failure.abort(error);
          return [];
        }
      },
    ),
    onMade: AsyncResource.bind((made: readonly RenderedFile[]): void => {
      for (const one of made) finished.add(renditionName(one));
      unsaved.push(...made);
      saveSoon();
    }),
  };

  return {
    hooks,
    signal: AbortSignal.any([failure.signal, leases.signal]),
    isReplaced: () => isReplaced,
    unfinished: () => jobs.filter((job) => !finished.has(renditionName(job))),
    async finish(failed: readonly RenditionRow[], fileFailure: string | null): Promise<RenderAndSaveResult> {
      await this.end();
      failure.signal.throwIfAborted();
      await save(failed, fileFailure);

      return {
        ...result,
        skipped: jobs.filter((job) => !claims.has(job) && !result.rows.some((row) => isRowOf(row, job))),
      };
    },
    /** Stops saving in the background. */
    async end(): Promise<void> {
      clearTimeout(timer);
      await serialize(() => undefined);
    },
  };
}
