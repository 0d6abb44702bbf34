import type { RenditionSpec } from "@/lib/engine";
import { findKeysOverLimit } from "./custom-limit";
import { renderAndSave } from "./render-and-save";
import { acquireRenderLock, type RenditionClaims, withRenditionClaims } from "./rendition-claims";
import { findSource, listRenditions, type RenditionRow } from "./repository";

export interface RenderRequest {
  imageId: string;
  generation: number;
  jobs: readonly RenditionSpec[];
  /** Someone is waiting for the answer; what could not be made before is not tried again for him. */
  urgent: boolean;
}

export interface RenderResult {
  /** What is known of the variants now. */
  rows: RenditionRow[];
  /** The custom variants for which there was no slot. */
  rejectedKeys: string[];
}

const emptyResult: RenderResult = { rows: [], rejectedKeys: [] };

/**
 * Renders those of the variants that are not there yet, out of one decode, and makes each known soon after it is made. Nothing is
 * rendered twice, in all processes: a request waits for a rendition that is under way, but makes one itself whose turn has not
 * come in the background, and the background leaves that out. What cannot be rendered is saved as failed, what may go well
 * another time is thrown.
 */
export async function renderVariants(request: RenderRequest): Promise<RenderResult> {
  const render = request.urgent ? renderForRequest : renderInBackground;
  return withRenditionClaims(request, (claims) => render(request, claims));
}

async function renderForRequest(request: RenderRequest, claims: RenditionClaims): Promise<RenderResult> {
  await claims.waitFor(request.jobs);
  await acquireRenderLock(request, "requests");
  const plan = await planRendering(request);
  if (!plan) return emptyResult;
  const { source, existing, missing: jobs, rejectedKeys, known } = plan;
  if (jobs.length === 0) return { rejectedKeys, rows: known };
  const saved = await renderAndSave({ source, existing, jobs, urgent: true, claims });
  if (!saved) return emptyResult;
  return { rejectedKeys: [...rejectedKeys, ...saved.rejectedKeys], rows: [...known, ...saved.rows] };
}

async function renderInBackground(request: RenderRequest, claims: RenditionClaims): Promise<RenderResult> {
  await acquireRenderLock(request, "background");
  const result: RenderResult = { rows: [], rejectedKeys: [] };
  for (let { jobs } = request; ; ) {
    const plan = await planRendering({ ...request, jobs });
    if (!plan) return emptyResult;
    const { source, existing, missing, rejectedKeys, known } = plan;
    result.rejectedKeys.push(...rejectedKeys);
    result.rows.push(...known);
    // When all are there, the image still has to be told.
    if (missing.length === 0 && rejectedKeys.length > 0) return result;
    const saved = await renderAndSave({ source, existing, jobs: missing, urgent: false, claims });
    if (!saved) return emptyResult;
    result.rows.push(...saved.rows);
    result.rejectedKeys.push(...saved.rejectedKeys);
    if (saved.skipped.length === 0) return result;
    // Whoever makes them may fail: then they are made here.
    await claims.waitFor(saved.skipped);
    jobs = saved.skipped;
  }
}

/** Undefined when the file version is not the live one. */
async function planRendering({ imageId, generation, jobs, urgent }: RenderRequest) {
  const source = await findSource(imageId, generation);
  if (!source?.file.blobKey || source.liveGeneration !== generation) return undefined;
  const existing = await listRenditions(imageId, generation);
  const ready = existing.filter((row) => row.status === "ready");
  const rejectedKeys = findKeysOverLimit(
    ready,
    jobs.map((job) => job.key),
  );
  const matchesJob = (job: RenditionSpec) => (row: RenditionRow) =>
    row.variantKey === job.key && row.format === job.format;
  const settled = urgent ? existing : ready;
  return {
    source,
    existing,
    rejectedKeys,
    missing: jobs.filter((job) => !rejectedKeys.includes(job.key) && !settled.some(matchesJob(job))),
    known: settled.filter((row) => jobs.some((job) => matchesJob(job)(row))),
  };
}
