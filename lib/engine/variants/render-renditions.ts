import { AppError } from "@/lib/kernel/errors";
import { embedLicense } from "../embed/embed-license";
import { imageFormats } from "../formats";
import type { ImageSource } from "../image-properties";
import type { Bitmap } from "../raster/bitmap";
import { toDecodeError } from "../raster/decode-error";
import { rasterize } from "../raster/rasterize";
import { openSource, type SourceFile } from "../raster/source-file";
import { encode } from "./encode";
import { type CropLocator, createCropLocator } from "./locate-crop";
import { createTrimmer, type Trimmer } from "./operations/trim";
import { masterRendition } from "./output-spec";
import { planRenditions } from "./plan-renditions";
import { baseSize, masterBaseSize, type RenderPlan, sortByCost } from "./render-plan";
import type { EncodedRendition, FailedRendition, RenderEvent, RenderInput, RenditionSpec } from "./rendition";
import { buildResizePipeline, canRenderConcurrently, type ResizePipeline } from "./resize-pipeline";
import { selectWatermarks } from "./select-watermarks";

interface RenderOptions {
  /** Maximum number of concurrent encodings. */
  cores?: number;
  /** Receives the renditions. The next encoding of this core waits until it resolves. */
  onEvent: (event: RenderEvent) => void | Promise<void>;
  /** Called before each encoding. Returns the renditions to make; defaults to all. */
  claim?: (renditions: readonly RenditionSpec[]) => Promise<RenditionSpec[]>;
}

/**
 * Renders the renditions and reports each in an event. Decodes the source once, to a base of the
 * largest requested size, and renders from it, the most expensive first. An animation is decoded
 * again for each output. Images that need much memory are rendered one at a time.
 * @throws AppError INVALID_IMAGE or IMAGE_TOO_LARGE when the file cannot be rendered at all
 * @throws RangeError when a key is unknown, or its watermark is missing or invalid
 */
export async function renderRenditions(input: RenderInput, options: RenderOptions): Promise<void> {
  const format = input.isMaster ? masterRendition.format : input.source.format;
  const watermarks = selectWatermarks(input);
  try {
    await render(await openSource(input.input, format), { ...input, watermarks }, options);
  } catch (error) {
    throw toDecodeError(error, format);
  }
}

async function render(
  source: SourceFile,
  { source: image, isMaster = false, ...requested }: RenderInput,
  { cores = 1, onEvent, claim = async (some) => [...some] }: RenderOptions,
): Promise<void> {
  const { size: decoded, pages, hasAlpha } = source;
  const facts = isMaster ? image : { ...image, ...decoded, pages, hasAlpha };
  const trimmer = createTrimmer(source);
  const plans = await planRenditions(facts, requested, trimmer);
  const size = isMaster ? masterBaseSize(decoded, plans) : baseSize(decoded, plans);
  const base = size && (await rasterize(source, { ...size, fit: "fill" }));
  const locateCrop = createCropLocator(source);

  const runPlan = async (plan: RenderPlan) => {
    const claimed = await claim(plan.renditions);
    if (claimed.length === 0) return;

    const claimedPlan = { ...plan, renditions: claimed };
    await onEvent({ started: claimed });
    const tools = { source, base, trimmer, locateCrop };
    await onEvent(await renderPlan({ ...tools, plan: claimedPlan, license: image.license }));
  };
  const isConcurrent = (plan: RenderPlan) => canRenderConcurrently(plan, source, base);
  const sorted = sortByCost(plans);
  await forEachConcurrently(
    sorted.filter((plan) => !isConcurrent(plan)),
    1,
    runPlan,
  );
  await forEachConcurrently(sorted.filter(isConcurrent), cores, runPlan);
}

interface RenderPlanInput {
  source: SourceFile;
  base: Bitmap | undefined;
  trimmer: Trimmer;
  locateCrop: CropLocator;
  plan: RenderPlan;
  license: ImageSource["license"];
}

/**
 * Throws system errors. Errors caused by the image are returned as failures, because a retry would
 * fail again.
 */
async function renderPlan({
  source,
  base,
  trimmer,
  locateCrop,
  plan,
  license,
}: RenderPlanInput): Promise<Exclude<RenderEvent, { started: unknown }>> {
  try {
    const { box, part } = plan;
    const crop = typeof plan.crop === "string" ? await locateCrop(plan.crop, box, part) : plan.crop;
    const decoded = part ? await trimmer.readFirstFrame() : base;
    const pipeline = await buildResizePipeline(plan, { source, base: decoded, crop });
    return { rendered: await encodePlan(pipeline, plan, license) };
  } catch (error) {
    if (!(toDecodeError(error, source.format) instanceof AppError)) throw error;
    return {
      failed: plan.renditions.map((rendition): FailedRendition => ({ ...rendition, reason: "rejected" })),
    };
  }
}

async function encodePlan(
  pipeline: ResizePipeline,
  plan: RenderPlan,
  license: ImageSource["license"],
): Promise<EncodedRendition[]> {
  const { format, size, renditions, spec } = plan;
  const { contentType } = imageFormats[format];
  const encoded = await encode(pipeline, plan);
  const isCarried = spec.recipe?.settings.metadata !== "none";
  const licensed = license && isCarried ? embedLicense(encoded, format, license) : null;
  const bytes = licensed ? Buffer.from(licensed.buffer, licensed.byteOffset, licensed.length) : encoded;

  return renditions.map((rendition) => ({
    ...rendition,
    bytes,
    contentType,
    sizeBytes: bytes.length,
    ...size,
  }));
}

/**
 * Runs the task for every item, in order, with at most `concurrency` at a time. After a failure no
 * further task starts, and the error is thrown once the running tasks have ended.
 */
async function forEachConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) {
      if (failures.length > 0) return;
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker));
  if (failures.length > 0) throw failures[0];
}
