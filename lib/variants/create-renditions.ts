import pLimit from "p-limit";
import type { RenditionSpec } from "@/lib/engine";
import { AppError } from "@/lib/kernel/errors";
import { env } from "@/lib/platform/env";
import { keyedLimit } from "@/lib/platform/process/keyed-limit";
import { singleFlight } from "@/lib/platform/process/single-flight";
import { variantErrors } from "./errors";
import { attempts, type RenderLeases, waitUntilReleased, withRenderLeases } from "./leases";
import { renderAndSave } from "./render-and-save";
import { findKeysOverLimit } from "./rendition";
import { findSource, listRenditions, type RenditionRow } from "./repository";

interface RenderRequest {
  imageId: string;
  generation: number;
  jobs: readonly RenditionSpec[];
}

interface RenderResult {
  /** What is known of the renditions now. */
  rows: RenditionRow[];
  /** The custom variants for which there was no slot. */
  rejectedKeys: string[];
}

const emptyResult: RenderResult = { rows: [], rejectedKeys: [] };

const inFlight = singleFlight<RenditionRow | undefined>();
/** Requests for one image follow one another: a hostile file must not take as many processes as it has variants. */
const versionQueue = keyedLimit(1);
/** Beside the renditions that are decoded, one is read and one is written, so that no decoder waits for the database. */
let renderLimit: ReturnType<typeof pLimit> | undefined;

/**
 * Makes one rendition now, once for however many ask at the same time, in all processes. Undefined when its image is gone, and
 * when the rendition cannot be made, which is tried once, not again for each request.
 * @throws AppError VARIANT_LIMIT_REACHED for a custom variant that would be one too many
 */
export function ensureRendition(
  imageId: string,
  generation: number,
  job: RenditionSpec,
): Promise<RenditionRow | undefined> {
  const version = `${imageId}:${generation}`;
  return inFlight(`${version}:${job.key}:${job.format}`, () =>
    versionQueue.run(version, async () => {
      const { rows, rejectedKeys } = await createForRequest({ imageId, generation, jobs: [job] });
      if (rejectedKeys.length > 0) throw new AppError(variantErrors.limitReached);
      return rows.find((row) => row.status === "ready");
    }),
  );
}

/**
 * Waits for a rendition that another process makes, but makes one itself whose turn has not come in the background. The wait takes
 * none of the places of those that render.
 */
async function createForRequest(request: RenderRequest): Promise<RenderResult> {
  renderLimit ??= pLimit(env().ALBUMEN_DECODERS + 2);
  const limit = renderLimit;
  for await (const _attempt of attempts(request.imageId)) {
    const result = await limit(() =>
      withRenderLeases(request, { turn: "requests", jobs: request.jobs }, (leases) =>
        renderForRequest(request, leases),
      ),
    );
    if (result) return result;
    const plan = await planRendering(request, hasBeenTried);
    if (!plan) break;
    if (plan.missing.length === 0) return { rejectedKeys: plan.rejectedKeys, rows: plan.known };
  }
  return emptyResult;
}

async function renderForRequest(request: RenderRequest, leases: RenderLeases): Promise<RenderResult> {
  const plan = await planRendering(request, hasBeenTried);
  if (!plan) return emptyResult;
  const { source, existing, missing: jobs, rejectedKeys, known } = plan;
  if (jobs.length === 0) return { rejectedKeys, rows: known };
  const saved = await renderAndSave({ source, existing, jobs, urgent: true, leases });
  if (!saved) return emptyResult;
  return { rejectedKeys: [...rejectedKeys, ...saved.rejectedKeys], rows: [...known, ...saved.rows] };
}

/**
 * Makes those of the renditions that are not there yet, out of one decode, and saves each soon after it is made. What a request
 * is making is left to it. What cannot be rendered is saved as failed, what may work another time is thrown. Returns the custom
 * variants for which there was no slot.
 */
export async function createInBackground(request: RenderRequest): Promise<string[]> {
  const rejectedKeys: string[] = [];
  let { jobs } = request;
  for await (const _attempt of attempts(request.imageId)) {
    const result = await withRenderLeases(request, { turn: "background", jobs: [] }, (leases) =>
      renderInBackground({ ...request, jobs }, leases),
    );
    if (!result) continue;
    rejectedKeys.push(...result.rejectedKeys);
    if (result.skipped.length === 0) break;
    // The request that makes them may fail: then they are made here.
    await waitUntilReleased(request, result.skipped);
    jobs = result.skipped;
  }
  return rejectedKeys;
}

async function renderInBackground(request: RenderRequest, leases: RenderLeases) {
  const plan = await planRendering(request, isReady);
  if (!plan) return { rejectedKeys: [], skipped: [] };
  const { source, existing, missing, rejectedKeys } = plan;
  // When all are there, the image's summary still has to be written.
  if (missing.length === 0 && rejectedKeys.length > 0) return { rejectedKeys, skipped: [] };
  const saved = await renderAndSave({ source, existing, jobs: missing, urgent: false, leases });
  return {
    rejectedKeys: [...rejectedKeys, ...(saved?.rejectedKeys ?? [])],
    skipped: saved?.skipped ?? [],
  };
}

const isReady = (row: RenditionRow) => row.status === "ready";
/** What could not be made before is not tried again for a request. */
const hasBeenTried = () => true;

/** Undefined when the file version is not the live one. */
async function planRendering(
  { imageId, generation, jobs }: RenderRequest,
  isSettled: (row: RenditionRow) => boolean,
) {
  const source = await findSource(imageId, generation);
  if (!source?.file.blobKey || source.liveGeneration !== generation) return undefined;
  const existing = await listRenditions(imageId, generation);
  const rejectedKeys = findKeysOverLimit(
    existing.filter(isReady),
    jobs.map((job) => job.key),
  );
  const settled = existing.filter(isSettled);
  const matchesJob = (job: RenditionSpec) => (row: RenditionRow) =>
    row.variantKey === job.key && row.format === job.format;
  return {
    source,
    existing,
    rejectedKeys,
    missing: jobs.filter((job) => !rejectedKeys.includes(job.key) && !settled.some(matchesJob(job))),
    known: settled.filter((row) => jobs.some((job) => matchesJob(job)(row))),
  };
}
