import type { VariantJob } from "@/lib/engine";
import { keysBeyondLimit } from "./custom-slots";
import { renderAndSave } from "./render-and-save";
import { type RenditionClaims, waitForTurn, withRenditionClaims } from "./rendition-claims";
import { findSource, listVariantRows, type Variant } from "./repository";

export interface RenderRequest {
  imageId: string;
  generation: number;
  jobs: readonly VariantJob[];
  /** Someone is waiting for the answer; what could not be made before is not tried again for him. */
  urgent: boolean;
}

export interface RenderResult {
  /** What is known of the variants now. */
  rows: Variant[];
  /** The custom variants for which there was no slot. */
  refused: string[];
}

const nothing: RenderResult = { rows: [], refused: [] };

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
  await waitForTurn(request, "requests");
  const plan = await planRendering(request);
  if (!plan) return nothing;
  const { source, existing, missing: jobs, refused, known } = plan;
  if (jobs.length === 0) return { refused, rows: known };
  const outcome = await renderAndSave({ source, existing, jobs, urgent: true, claims });
  if (!outcome) return nothing;
  return { refused: [...refused, ...outcome.refused], rows: [...known, ...outcome.rows] };
}

async function renderInBackground(request: RenderRequest, claims: RenditionClaims): Promise<RenderResult> {
  await waitForTurn(request, "background");
  const result: RenderResult = { rows: [], refused: [] };
  for (let { jobs } = request; ; ) {
    const plan = await planRendering({ ...request, jobs });
    if (!plan) return nothing;
    const { source, existing, missing, refused, known } = plan;
    result.refused.push(...refused);
    result.rows.push(...known);
    // When all are there, the image still has to be told.
    if (missing.length === 0 && refused.length > 0) return result;
    const outcome = await renderAndSave({ source, existing, jobs: missing, urgent: false, claims });
    if (!outcome) return nothing;
    result.rows.push(...outcome.rows);
    result.refused.push(...outcome.refused);
    if (outcome.skipped.length === 0) return result;
    // Whoever makes them may fail: then they are made here.
    await claims.waitFor(outcome.skipped);
    jobs = outcome.skipped;
  }
}

/** Undefined when the file version is not the live one. */
async function planRendering({ imageId, generation, jobs, urgent }: RenderRequest) {
  const source = await findSource(imageId, generation);
  if (!source?.file.blobKey || source.liveGeneration !== generation) return undefined;
  const existing = await listVariantRows(imageId, generation);
  const ready = existing.filter((row) => row.status === "ready");
  const refused = keysBeyondLimit(
    ready,
    jobs.map((job) => job.key),
  );
  const isOf = (job: VariantJob) => (row: Variant) => row.variantKey === job.key && row.format === job.format;
  const settled = urgent ? existing : ready;
  return {
    source,
    existing,
    refused,
    missing: jobs.filter((job) => !refused.includes(job.key) && !settled.some(isOf(job))),
    known: settled.filter((row) => jobs.some((job) => isOf(job)(row))),
  };
}
