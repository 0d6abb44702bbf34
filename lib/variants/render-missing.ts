import type { RenderedVariant, VariantJob } from "@/lib/engine";
import { isoTime } from "@/lib/kernel/time";
import { objectStore, withScratchFolder } from "@/lib/platform/storage";
import { failedRow } from "./failed-row";
import { failureReason } from "./failure-reason";
import { kindOf } from "./kind-of";
import { renderFiles, type Source } from "./render-files";
import type { Variant } from "./repository";
import { newVariantKey } from "./variant-blob";

interface Missing {
  jobs: readonly VariantJob[];
  urgent: boolean;
  existing: readonly Variant[];
  /** Gets the keys of the objects before they are stored. */
  written: string[];
}

/** Renders the jobs out of one decode and stores their bytes; the rows say what became of each, and are not saved yet. */
export async function renderMissing(
  source: Source,
  { jobs, urgent, existing, written }: Missing,
): Promise<Variant[]> {
  if (jobs.length === 0) return [];
  const { file } = source;
  return withScratchFolder(async (outFolder) => {
    const rendering = await renderFiles(source, { jobs, urgent, existing, outFolder });
    const made = rendering.made.map((one) => ({ path: one.file, row: readyRow(file, one) }));
    written.push(...made.map(({ row }) => row.blobKey));
    await objectStore().adopt(made.map(({ path, row }) => ({ path, key: row.blobKey })));
    const failed = rendering.failed.map(({ reason, ...job }) => failedRow(file, job, failureReason(reason)));
    return [...made.map(({ row }) => row), ...failed];
  });
}

function readyRow({ imageId, generation }: Source["file"], one: RenderedVariant) {
  const now = isoTime();
  return {
    ...{ imageId, generation },
    variantKey: one.key,
    format: one.format,
    kind: kindOf(one.key),
    status: "ready",
    blobKey: newVariantKey(imageId),
    contentType: one.contentType,
    sizeBytes: one.sizeBytes,
    width: one.width,
    height: one.height,
    error: null,
    createdAt: now,
    updatedAt: now,
  } satisfies Variant;
}
