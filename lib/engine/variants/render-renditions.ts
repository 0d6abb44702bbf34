import { copyFile, stat } from "node:fs/promises";
import path from "node:path";
import { AppError } from "@/lib/kernel/errors";
import { embedLicenseInFile } from "../embed/embed-license";
import { imageFormats } from "../formats";
import type { ImageSource } from "../image-properties";
import type { Bitmap } from "../raster/bitmap";
import { toDecodeError } from "../raster/decode-error";
import { rasterize } from "../raster/rasterize";
import { openSource, type SourceFile } from "../raster/source-file";
import { encodeToFile } from "./encode";
import { type CropLocator, createCropLocator } from "./locate-crop";
import { masterRendition } from "./output-spec";
import { baseSize, buildRenderPlans, masterBaseSize, type RenderPlan, sortByCost } from "./render-plan";
import type {
  FailedRendition,
  RenderEvent,
  RenderedFile,
  RenderInput,
  RenderOutput,
  RenditionSpec,
} from "./rendition";
import { buildResizePipeline, canRenderConcurrently, type ResizePipeline } from "./resize-pipeline";

interface RenderOptions {
  /** Maximum number of concurrent encodings. */
  cores?: number;
  onEvent?: (event: RenderEvent) => void;
  /** Called before each encoding. Returns the renditions to make; defaults to all. */
  claim?: (renditions: readonly RenditionSpec[]) => Promise<RenditionSpec[]>;
}

/**
 * Renders the renditions to files in the folder. Decodes the source once, to a base of the largest
 * requested size, and renders from it, the most expensive first. An animation is decoded again for
 * each output. Images that need much memory are rendered one at a time.
 * @throws AppError INVALID_IMAGE or IMAGE_TOO_LARGE when the file cannot be rendered at all
 */
export async function renderRenditions(
  input: RenderInput,
  options: RenderOptions = {},
): Promise<RenderOutput> {
  const format = input.isMaster ? masterRendition.format : input.source.format;
  try {
    return await render(await openSource(input.input, format), input, options);
  } catch (error) {
    throw toDecodeError(error, format);
  }
}

async function render(
  source: SourceFile,
  { source: image, isMaster = false, renditions, outFolder }: RenderInput,
  { cores = 1, onEvent = () => undefined, claim = async (some) => [...some] }: RenderOptions,
): Promise<RenderOutput> {
  const { size: decoded, pages, hasAlpha } = source;
  const facts = isMaster ? image : { ...image, ...decoded, pages, hasAlpha };
  const plans = buildRenderPlans(facts, renditions);
  const size = isMaster ? masterBaseSize(decoded, plans) : baseSize(decoded, plans);
  const base = size && (await rasterize(source, { ...size, fit: "fill" }));
  const locateCrop = createCropLocator(source);

  const results = new Map<RenderPlan, RenderOutput>();
  const runPlan = async (plan: RenderPlan) => {
    const claimed = await claim(plan.renditions);
    if (claimed.length === 0) return;

    const claimedPlan = { ...plan, renditions: claimed };
    onEvent({ started: claimed });
    const result = await renderPlan({
      source,
      base,
      locateCrop,
      plan: claimedPlan,
      target: { outFolder, license: image.license },
    });
    onEvent(result.failed.length > 0 ? { failed: result.failed } : { rendered: result.rendered });
    results.set(plan, result);
  };
  const isConcurrent = (plan: RenderPlan) => canRenderConcurrently(plan, source, base);
  const sorted = sortByCost(plans);
  await mapConcurrently(
    sorted.filter((plan) => !isConcurrent(plan)),
    1,
    runPlan,
  );
  await mapConcurrently(sorted.filter(isConcurrent), cores, runPlan);

  const ordered = plans.flatMap((plan) => results.get(plan) ?? []);
  return {
    rendered: ordered.flatMap(({ rendered }) => rendered),
    failed: ordered.flatMap(({ failed }) => failed),
  };
}

interface RenderPlanInput {
  source: SourceFile;
  base: Bitmap | undefined;
  locateCrop: CropLocator;
  plan: RenderPlan;
  target: OutputTarget;
}

/**
 * Throws system errors. Errors caused by the image are returned as failures, because a retry would
 * fail again.
 */
async function renderPlan({
  source,
  base,
  locateCrop,
  plan,
  target,
}: RenderPlanInput): Promise<RenderOutput> {
  try {
    const crop = typeof plan.crop === "string" ? await locateCrop(plan.crop, plan.size) : plan.crop;
    const pipeline = await buildResizePipeline(plan, { source, base, crop });
    return { rendered: await writeFiles(pipeline, plan, target), failed: [] };
  } catch (error) {
    if (!(toDecodeError(error, source.format) instanceof AppError)) throw error;
    return {
      rendered: [],
      failed: plan.renditions.map((rendition): FailedRendition => ({ ...rendition, reason: "rejected" })),
    };
  }
}

interface OutputTarget {
  outFolder: string;
  license: ImageSource["license"];
}

async function writeFiles(
  pipeline: ResizePipeline,
  plan: RenderPlan,
  { outFolder, license }: OutputTarget,
): Promise<RenderedFile[]> {
  const { format, size } = plan;
  const { contentType, extensions } = imageFormats[format];
  const [first, ...others] = plan.renditions.map((rendition) => ({
    rendition,
    file: path.join(outFolder, `${rendition.key}.${extensions[0]}`),
  }));
  if (!first) return [];

  await encodeToFile(first.file, pipeline, plan);
  if (license) await embedLicenseInFile({ input: first.file, format }, first.file, license);
  for (const other of others) await copyFile(first.file, other.file);
  const { size: sizeBytes } = await stat(first.file);

  return [first, ...others].map(({ rendition, file }) => ({
    ...rendition,
    file,
    contentType,
    sizeBytes,
    ...size,
  }));
}

/**
 * Runs the task for every item, in order, with at most `concurrency` at a time. Results are in the
 * order of the items. After a failure no further task starts, and the error is thrown once the
 * running tasks have ended.
 */
async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [at, item] of queue) {
      if (failures.length > 0) return;
      try {
        results[at] = await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker));
  if (failures.length > 0) throw failures[0];

  return results;
}
