import pLimit from "p-limit";
import { isCacheTrusted } from "@/lib/caching";
import type { EncodedRendition, RenditionSpec } from "@/lib/engine";
import { toUnmarkedKey } from "@/lib/engine/variants/marked-keys";
import { isCustomKey } from "@/lib/engine/variants/variant-keys";
import { hasOtherWebs } from "@/lib/platform/database/process-registry";
import { metrics } from "@/lib/platform/metrics";
import { keyedLimit, singleFlight } from "@/lib/platform/process/concurrency";
import { env } from "@/lib/platform/process/env";
import { isSealedKey } from "@/lib/platform/storage";
import { attempts, type RenderLeases, withRenderLeases } from "./leases";
import { hasBeenTried, planRendering, type RenderPlan, type RenderRequest } from "./plan-rendering";
import { isLive, renderAndSave } from "./render-and-save";
import { collectFailedRenditions, renderFiles, throwToCaller } from "./render-files";
import { countSlots, isRowOf, limitError } from "./rendition";
import type { RenditionRow } from "./repository";
import {
  findQueued,
  listQueuedKeys,
  mayWait,
  type QueuedRendition,
  queueRendition,
  saveQueued,
  type TrackedRendering,
  trackRendering,
} from "./save-queue";
import { saveRenditions } from "./save-renditions";

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
 * change of the focal point does not share the work of one before it. Its object may not be stored
 * yet: then `findUnsavedBytes` has its bytes. Returns undefined when the image is gone or the
 * rendition failed; requests do not retry a failed one.
 * @throws AppError VARIANT_LIMIT_REACHED for a variant over the limit of its kind, SERVICE_UNAVAILABLE
 *   when no decoder could finish
 */
export function ensureRendition(
  { imageId, generation, cropRevision }: ImageVersion,
  spec: RenditionSpec,
): Promise<RenditionRow | undefined> {
  const version = `${imageId}:${generation}`;
  return inFlight(`${version}:${cropRevision}:${spec.key}:${spec.format}`, () =>
    versionQueue.run(version, async () => {
      const { rows, rejectedKeys } = await renderForRequest({ imageId, generation }, spec).catch(
        throwToCaller,
      );
      if (rejectedKeys.length > 0) throw limitError(rejectedKeys);

      return rows.find((row) => row.status === "ready" && isRowOf(row, spec));
    }),
  );
}

/** Same as `ensureRendition`, for a reader of the object store. */
export async function ensureStoredRendition(
  version: ImageVersion,
  spec: RenditionSpec,
): Promise<RenditionRow | undefined> {
  const row = await ensureRendition(version, spec);
  const queued = findQueued(version, spec);
  if (queued?.row !== row || (await queued?.saved)) return row;

  // It was removed, or saved by another process.
  return ensureStoredRendition(version, spec);
}

interface RenderResult {
  /** The current rows of the requested renditions. */
  rows: RenditionRow[];
  /** Variants rejected for lack of a slot. */
  rejectedKeys: string[];
}

const emptyResult: RenderResult = { rows: [], rejectedKeys: [] };

async function renderForRequest(
  version: { imageId: string; generation: number },
  spec: RenditionSpec,
): Promise<RenderResult> {
  for await (const _attempt of attempts(version.imageId)) {
    const queued = findQueued(version, spec);
    const result = queued
      ? await deliverQueued(queued)
      : await trackRendering(version.imageId, (rendering) =>
          renderTracked({ ...version, specs: withVariant(spec) }, spec, rendering),
        );
    if (result) return result;
  }

  return emptyResult;
}

/**
 * Adds the rendition without a required watermark to the first one of a custom variant with it. The
 * variant exists by that rendition, also when the watermark has changed.
 */
function withVariant(spec: RenditionSpec): RenditionSpec[] {
  const key = toUnmarkedKey(spec.key);
  return key !== spec.key && isCustomKey(key) ? [spec, { ...spec, key }] : [spec];
}

/** Returns undefined when it had to be saved first, and was not. */
async function deliverQueued(queued: QueuedRendition): Promise<RenderResult | undefined> {
  const delivered = { rows: [queued.row], rejectedKeys: [] };
  if (isCacheTrusted() && mayWait(queued)) return delivered;

  void saveQueued();
  return (await queued.saved) ? delivered : undefined;
}

/** Returns undefined when the rendition is outdated. */
async function renderTracked(
  request: RenderRequest,
  spec: RenditionSpec,
  rendering: TrackedRendering,
): Promise<RenderResult | undefined> {
  const plan = await planRendering(request, hasBeenTried);
  if (!plan) return emptyResult;

  const { missingSpecs, rejectedKeys, requestedRows } = plan;
  if (!missingSpecs.some(({ key }) => key === spec.key)) return { rejectedKeys, rows: requestedRows };
  if (!canBeSavedLater(plan, spec)) return renderNow(request);

  const queued = await limitRendering(() => renderAndQueue(plan, spec, rendering));
  return queued ? deliverQueued(queued) : emptyResult;
}

/** A variant that takes a slot is saved later only while this share of the slots of its image is taken. */
const maxTakenShare = 0.9;

/**
 * Whether a rendition may be delivered before it is saved: no other process makes the same, every
 * change of the image is known here, and a variant that needs a slot will certainly get one. An encrypted
 * image has no bytes in caches.
 */
function canBeSavedLater({ source, storedRows, missingSpecs }: RenderPlan, spec: RenditionSpec): boolean {
  const { imageId, blobKey } = source.file;
  const { key } = spec;
  if (missingSpecs.length > 1) return false;

  const isAlone = !hasOtherWebs() && !env().isServerless && !source.pendingKeys.includes(key);
  if (!isAlone || !isCacheTrusted() || isSealedKey(blobKey ?? "")) return false;

  const otherKeys = [...source.pendingKeys, ...listQueuedKeys(imageId)];
  const slots = countSlots(key, storedRows, otherKeys);

  return slots === undefined || slots.taken < maxTakenShare * slots.limit;
}

/** Saves failures at once. Returns undefined after one, and when the image is gone. */
async function renderAndQueue(
  { source, storedRows }: RenderPlan,
  spec: RenditionSpec,
  rendering: TrackedRendering,
): Promise<QueuedRendition | undefined> {
  let encoded: EncodedRendition | undefined;
  try {
    const failures = await collectFailedRenditions(
      source.file,
      () => (encoded ? [] : [spec]),
      async () => {
        const output = await renderFiles(source, { specs: [spec], isUrgent: true, storedRows });
        [encoded] = output.rendered;
        return output;
      },
    );
    metrics.renditions.inc(encoded ? 1 : 0);
    if (encoded) return queueRendition(rendering, source, encoded);

    await saveRenditions([{ source, rendered: [], ...failures, isUrgent: true }]);
    return undefined;
  } catch (error) {
    if (!(await isLive(source))) return undefined;
    throw error;
  }
}

function limitRendering<Result>(work: () => Promise<Result>): Promise<Result> {
  renderLimit ??= pLimit(env().ALBUMEN_DECODERS + 2);
  return renderLimit(work);
}

/**
 * Waits for a rendition that another process is rendering, but renders one itself whose turn in the
 * background has not come. Waiting takes no place in the render limit.
 */
async function renderNow(request: RenderRequest): Promise<RenderResult> {
  for await (const _attempt of attempts(request.imageId)) {
    const result = await limitRendering(() =>
      withRenderLeases(request, { turn: "requests", specs: request.specs }, (leases) =>
        renderLeased(request, leases),
      ),
    );
    if (result) return result;

    const plan = await planRendering(request, hasBeenTried);
    if (!plan) break;
    if (plan.missingSpecs.length === 0) return { rejectedKeys: plan.rejectedKeys, rows: plan.requestedRows };
  }

  return emptyResult;
}

/** Returns undefined when the rendition is a crop whose focal point has changed since. */
async function renderLeased(request: RenderRequest, leases: RenderLeases): Promise<RenderResult | undefined> {
  const plan = await planRendering(request, hasBeenTried);
  if (!plan) return emptyResult;

  const { source, storedRows, missingSpecs: specs, rejectedKeys, requestedRows } = plan;
  if (specs.length === 0) return { rejectedKeys, rows: requestedRows };

  const saved = await renderAndSave({ source, storedRows, specs, isUrgent: true, leases });
  if (!saved) return emptyResult;
  if (saved.skipped.length > 0) return undefined;

  return { rejectedKeys: [...rejectedKeys, ...saved.rejectedKeys], rows: [...requestedRows, ...saved.rows] };
}
