import pLimit from "p-limit";
import { commitChange, serviceActor } from "@/lib/changes";
import type { RenditionSpec } from "@/lib/engine";
import { isPresetKey, presetKeys } from "@/lib/engine/variants/variant-keys";
import { lockImage } from "@/lib/images";
import { AppError } from "@/lib/kernel/errors";
import { transaction } from "@/lib/platform/database/transaction";
import { keyedLimit, singleFlight } from "@/lib/platform/process/concurrency";
import { env } from "@/lib/platform/process/env";
import { variantErrors } from "./errors";
import { attempts, type RenderLeases, waitUntilReleased, withRenderLeases } from "./leases";
import { renderAndSave } from "./render-and-save";
import { eagerJobs, findKeysOverLimit, isRowOf, masterJobs, toImageSource } from "./rendition";
import { findSource, listRenditions, type RenditionRow } from "./repository";
import { updateVariantsSummary } from "./save-renditions";

export interface VariantsToRender {
  imageId: string;
  generation: number;
  /** All presets by default. */
  keys?: readonly string[] | undefined;
}

/**
 * Renders the missing variants of a generation in the formats that most clients accept: presets
 * from one decode, each custom variant separately, because a costly one must not delay the others.
 * Skips custom variants without a slot.
 */
export async function renderVariants({
  imageId,
  generation,
  keys = presetKeys,
}: VariantsToRender): Promise<void> {
  const source = await findSource(imageId, generation);
  if (!source || source.liveGeneration !== generation) return;

  const buildJobs = (some: readonly string[]) => eagerJobs(toImageSource(source.file), some);
  const presets = keys.filter(isPresetKey);
  if (presets.length > 0) {
    const jobs = [...buildJobs(presets), ...masterJobs(toImageSource(source.file), presets)];
    await renderInBackground({ imageId, generation, jobs });
  }

  for (const key of keys.filter((one) => !isPresetKey(one))) {
    const rejectedKeys = await renderInBackground({ imageId, generation, jobs: buildJobs([key]) });
    if (rejectedKeys.length > 0) await clearPending(imageId, generation, rejectedKeys);
  }
}

async function clearPending(imageId: string, generation: number, keys: readonly string[]): Promise<void> {
  await transaction(async () => {
    const image = await lockImage(imageId);
    if (!image) return;

    await updateVariantsSummary(imageId, generation, { cancelled: keys });
    await commitChange(serviceActor(image.owner), {
      resource: "variant",
      action: "finish",
      id: imageId,
      ready: [],
      failed: [],
    });
  });
}

interface RenderRequest {
  imageId: string;
  generation: number;
  jobs: readonly RenditionSpec[];
}

/**
 * Renders the missing renditions from one decode and saves each soon after it is finished. Skips
 * what a request is rendering. Saves permanent failures and throws temporary ones. Returns the
 * custom variants rejected for lack of a slot.
 */
async function renderInBackground(request: RenderRequest): Promise<string[]> {
  const rejectedKeys: string[] = [];
  let { jobs } = request;
  for await (const _attempt of attempts(request.imageId)) {
    const result = await withRenderLeases(request, { turn: "background", jobs: [] }, (leases) =>
      renderUnleased({ ...request, jobs }, leases),
    );
    if (!result) continue;

    rejectedKeys.push(...result.rejectedKeys);
    if (result.skipped.length === 0) break;

    // The request that renders them may fail; then they are rendered here.
    await waitUntilReleased(request, result.skipped);
    jobs = result.skipped;
  }

  return rejectedKeys;
}

async function renderUnleased(request: RenderRequest, leases: RenderLeases) {
  const plan = await planRendering(request, isReady);
  if (!plan) return { rejectedKeys: [], skipped: [] };

  const { source, existing, missing, rejectedKeys } = plan;
  // With all renditions present, the image's summary still has to be written.
  if (missing.length === 0 && rejectedKeys.length > 0) return { rejectedKeys, skipped: [] };

  const saved = await renderAndSave({ source, existing, jobs: missing, urgent: false, leases });
  return {
    rejectedKeys: [...rejectedKeys, ...(saved?.rejectedKeys ?? [])],
    skipped: saved?.skipped ?? [],
  };
}

const inFlight = singleFlight<RenditionRow | undefined>();
/**
 * Requests for one image run one at a time: a hostile file must not occupy one process per variant.
 */
const versionQueue = keyedLimit(1);
/**
 * Allows two renderings beyond the decoders, one reading and one writing, so no decoder waits for
 * the database.
 */
let renderLimit: ReturnType<typeof pLimit> | undefined;

interface ImageVersion {
  imageId: string;
  generation: number;
  cropRevision: number;
}

/**
 * Renders one rendition now, once for all concurrent requests in all processes. A request after a
 * change of the focal point does not share the work of one before it. Returns undefined when the
 * image is gone or the rendition failed; requests do not retry a failed one.
 * @throws AppError VARIANT_LIMIT_REACHED for a custom variant over the limit
 */
export function ensureRendition(
  { imageId, generation, cropRevision }: ImageVersion,
  job: RenditionSpec,
): Promise<RenditionRow | undefined> {
  const version = `${imageId}:${generation}`;
  return inFlight(`${version}:${cropRevision}:${job.key}:${job.format}`, () =>
    versionQueue.run(version, async () => {
      const { rows, rejectedKeys } = await renderNow({ imageId, generation, jobs: [job] });
      if (rejectedKeys.length > 0) throw new AppError(variantErrors.limitReached);

      return rows.find((row) => row.status === "ready");
    }),
  );
}

interface RenderResult {
  /** The current rows of the requested renditions. */
  rows: RenditionRow[];
  /** Custom variants rejected for lack of a slot. */
  rejectedKeys: string[];
}

const emptyResult: RenderResult = { rows: [], rejectedKeys: [] };

/**
 * Waits for a rendition that another process is rendering, but renders one itself whose turn in the
 * background has not come. Waiting takes no place in the render limit.
 */
async function renderNow(request: RenderRequest): Promise<RenderResult> {
  renderLimit ??= pLimit(env().ALBUMEN_DECODERS + 2);
  const limit = renderLimit;
  for await (const _attempt of attempts(request.imageId)) {
    const result = await limit(() =>
      withRenderLeases(request, { turn: "requests", jobs: request.jobs }, (leases) =>
        renderLeased(request, leases),
      ),
    );
    if (result) return result;

    const plan = await planRendering(request, hasBeenTried);
    if (!plan) break;
    if (plan.missing.length === 0) return { rejectedKeys: plan.rejectedKeys, rows: plan.known };
  }

  return emptyResult;
}

/** Returns undefined when the rendition is a crop whose focal point has changed since. */
async function renderLeased(request: RenderRequest, leases: RenderLeases): Promise<RenderResult | undefined> {
  const plan = await planRendering(request, hasBeenTried);
  if (!plan) return emptyResult;

  const { source, existing, missing: jobs, rejectedKeys, known } = plan;
  if (jobs.length === 0) return { rejectedKeys, rows: known };

  const saved = await renderAndSave({ source, existing, jobs, urgent: true, leases });
  if (!saved) return emptyResult;
  if (saved.skipped.length > 0) return undefined;

  return { rejectedKeys: [...rejectedKeys, ...saved.rejectedKeys], rows: [...known, ...saved.rows] };
}

const isReady = (row: RenditionRow) => row.status === "ready";
/** Requests do not retry failed renditions. */
const hasBeenTried = () => true;

/** Returns undefined when the file version is not the live one. */
async function planRendering(
  { imageId, generation, jobs }: RenderRequest,
  isSettled: (row: RenditionRow) => boolean,
) {
  const source = await findSource(imageId, generation);
  if (!source?.file.blobKey || source.liveGeneration !== generation) return undefined;

  const existing = await listRenditions(imageId, generation);
  const rejectedKeys = findKeysOverLimit(
    existing.filter(isReady),
    source.pendingKeys,
    jobs.map((job) => job.key),
  );
  const settled = existing.filter(isSettled);
  const isMissing = (job: RenditionSpec) => !settled.some((row) => isRowOf(row, job));

  return {
    source,
    existing,
    rejectedKeys,
    missing: jobs.filter((job) => !rejectedKeys.includes(job.key) && isMissing(job)),
    known: settled.filter((row) => jobs.some((job) => isRowOf(row, job))),
  };
}
