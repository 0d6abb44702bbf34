import { AsyncResource } from "node:async_hooks";
import pLimit from "p-limit";
import type { EncodedRendition, RenditionSpec } from "@/lib/engine";
import { metrics } from "@/lib/platform/metrics";
import type { RenderLeases } from "./leases";
import { collectFailedRenditions, renderFiles } from "./render-files";
import { isRowOf, renditionName } from "./rendition";
import type { RenditionRow } from "./repository";
import { buildUnsaved, saveRenditions } from "./save-renditions";
import { findSource, type Source } from "./source-repository";

interface RenderWork {
  source: Source;
  /** Existing renditions, possibly including the master. */
  storedRows: readonly RenditionRow[];
  specs: readonly RenditionSpec[];
  /** A request waits for the result. */
  isUrgent: boolean;
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
 * Time for which the first finished renditions wait for others, so that all renditions of a small image
 * are saved together. Later ones wait longer, because each transaction costs as much as a small one.
 */
const firstSavingDelayMs = 200;
const laterSavingDelayMs = 500;
/** With more than this, the decoder waits until they are saved. */
const maxUnsavedBytes = 32 * 1024 ** 2;

/**
 * Renders the renditions from one decode, each if it can be leased when its turn comes, and saves
 * finished ones while the rest render. Returns undefined when the file version was replaced or
 * purged. Saves permanent failures and throws temporary ones.
 */
export async function renderAndSave(work: RenderWork): Promise<RenderAndSaveResult | undefined> {
  const progress = trackRenderProgress(work);
  const { source, specs, isUrgent, storedRows } = work;
  const { hooks, signal } = progress;
  try {
    const render = () => renderFiles(source, { specs, isUrgent, storedRows, signal, hooks });
    const failures = await collectFailedRenditions(source.file, progress.unfinished, render);
    return await progress.finish(failures.failed, failures.fileFailure);
  } catch (error) {
    if (progress.isReplaced() || !(await isLive(source))) return undefined;
    throw error;
  } finally {
    await progress.end();
  }
}

/**
 * Returns false when the file was replaced or its image purged while it was read: then its bytes
 * may be gone.
 */
export async function isLive({ file: { imageId, generation } }: Source): Promise<boolean> {
  return (await findSource(imageId, generation))?.liveGeneration === generation;
}

/** The renditions that this rendering has leased. */
function createClaims(leases: RenderLeases) {
  const claimed = new Set<string>();

  return {
    async claim(specs: readonly RenditionSpec[]): Promise<readonly RenditionSpec[]> {
      const claimedSpecs = specs.length > 0 ? await leases.claim(specs) : [];
      for (const spec of claimedSpecs) claimed.add(renditionName(spec));
      return claimedSpecs;
    },
    has: (spec: RenditionSpec) => claimed.has(renditionName(spec)),
    drop(rendition: Parameters<typeof renditionName>[0]): void {
      claimed.delete(renditionName(rendition));
    },
  };
}

/** Tracks the renditions of one rendering and saves them in batches. */
function trackRenderProgress({ source, specs, isUrgent, leases }: RenderWork) {
  const serialize = pLimit(1);
  const failure = new AbortController();
  const result: Pick<RenderAndSaveResult, "rows" | "rejectedKeys"> = { rows: [], rejectedKeys: [] };
  const claims = createClaims(leases);
  const finished = new Set<string>();
  let unsaved: EncodedRendition[] = [];
  let timer: NodeJS.Timeout | undefined;
  let savingDelayMs = firstSavingDelayMs;
  let isReplaced = false;

  async function save(failed: readonly RenditionRow[], fileFailure: string | null): Promise<void> {
    const files = unsaved;
    unsaved = [];
    const rendered = files.map((one) => buildUnsaved(source, one));
    const [saved] = await saveRenditions([{ source, rendered, failed, fileFailure, isUrgent, leases }]);
    if (!saved) {
      isReplaced = true;
      throw new Error("the file version was replaced while its variants were made");
    }

    metrics.renditions.inc(files.length);
    result.rows.push(...saved.rows);
    result.rejectedKeys.push(...saved.rejectedKeys);
    for (const { variantKey: key, format } of saved.outdated) claims.drop({ key, format });
  }

  const saveSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void saveNow();
    }, savingDelayMs);
    savingDelayMs = laterSavingDelayMs;
  };
  const saveNow = () => serialize(() => save([], null)).catch((error) => failure.abort(error));

  // The decoder calls from outside this async context, possibly from a transaction that has ended.
  const hooks = {
    claim: AsyncResource.bind(
      async (candidates: readonly RenditionSpec[]): Promise<readonly RenditionSpec[]> => {
        try {
          return await claims.claim(candidates.filter((spec) => !finished.has(renditionName(spec))));
        } catch (error) {
          failure.abort(error);
          return [];
        }
      },
    ),
    onRendered: AsyncResource.bind((files: readonly EncodedRendition[]): void | Promise<void> => {
      for (const one of files) finished.add(renditionName(one));
      unsaved.push(...files);
      saveSoon();
      const unsavedBytes = unsaved.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

      return unsavedBytes > maxUnsavedBytes ? saveNow() : undefined;
    }),
  };

  return {
    hooks,
    signal: AbortSignal.any([failure.signal, leases.signal]),
    isReplaced: () => isReplaced,
    unfinished: () => specs.filter((spec) => !finished.has(renditionName(spec))),
    async finish(failed: readonly RenditionRow[], fileFailure: string | null): Promise<RenderAndSaveResult> {
      await this.end();
      failure.signal.throwIfAborted();
      await save(failed, fileFailure);

      return {
        ...result,
        skipped: specs.filter((spec) => !claims.has(spec) && !result.rows.some((row) => isRowOf(row, spec))),
      };
    },
    /** Stops saving in the background. */
    async end(): Promise<void> {
      clearTimeout(timer);
      await serialize(() => undefined);
    },
  };
}
