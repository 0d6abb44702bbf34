import { copyFile, stat } from "node:fs/promises";
import path from "node:path";
import { AppError } from "@/lib/kernel/errors";
import { embedFile } from "../embed/embed-file";
import type { ImageSource } from "../facts";
import { imageFormats } from "../formats";
import type { Picture } from "../raster/picture";
import { rasterise } from "../raster/rasterise";
import { refusal } from "../raster/refusal";
import { openSource, type SourceFile } from "../raster/source-file";
import { encodeTo } from "./encode";
import { inLanes } from "./lanes";
import { masterJob } from "./master-spec";
import { fitsBeside, type PicturePipeline, pipelineFor } from "./picture-pipeline";
import { baseSize, baseSizeOfMaster, byCost, type PlannedPicture, planPictures } from "./plan";
import type {
  FailedVariant,
  RenderEvent,
  RenderedVariant,
  Rendering,
  RenderOrder,
  VariantJob,
} from "./variant";

interface RenderOptions {
  /** How many pictures may be encoded at a time. */
  cores?: number;
  report?: (event: RenderEvent) => void;
  /** Answers which of a picture's jobs are to be made, when the picture's turn has come; all, when it is not given. */
  claim?: (jobs: readonly VariantJob[]) => Promise<VariantJob[]>;
}

/**
 * Makes the jobs' pictures as files in the folder. The source is decoded once, to a base of the largest size that is asked
 * for, and the pictures are made from it, the costly ones first; an animation is decoded for each. Pictures that need much
 * memory are made alone.
 * @throws AppError INVALID_IMAGE or IMAGE_TOO_LARGE when nothing can be made of the file
 */
export async function renderVariants(order: RenderOrder, options: RenderOptions = {}): Promise<Rendering> {
  const format = order.isMaster ? masterJob.format : order.source.format;
  try {
    return await render(await openSource(order.path, format), order, options);
  } catch (error) {
    throw refusal(error, format);
  }
}

async function render(
  source: SourceFile,
  { source: image, isMaster = false, jobs, outFolder }: RenderOrder,
  { cores = 1, report = () => undefined, claim = async (some) => [...some] }: RenderOptions,
): Promise<Rendering> {
  const { size: decoded, pages, hasAlpha } = source;
  const facts = isMaster ? image : { ...image, ...decoded, pages, hasAlpha };
  const pictures = planPictures(facts, jobs);
  const size = isMaster ? baseSizeOfMaster(decoded, pictures) : baseSize(decoded, pictures);
  const base = size && (await rasterise(source, { ...size, fit: "fill" }));

  const results = new Map<PlannedPicture, Rendering>();
  const make = async (planned: PlannedPicture) => {
    const claimed = await claim(planned.jobs);
    if (claimed.length === 0) return;
    const picture = { ...planned, jobs: claimed };
    report({ begun: claimed });
    const result = await makePicture({
      source,
      base,
      picture,
      target: { outFolder, license: image.license },
    });
    report(result.failed.length > 0 ? { failed: result.failed } : { made: result.made });
    results.set(planned, result);
  };
  const isShared = (picture: PlannedPicture) => fitsBeside(picture, source, base);
  const sorted = byCost(pictures);
  await inLanes(
    sorted.filter((picture) => !isShared(picture)),
    1,
    make,
  );
  await inLanes(sorted.filter(isShared), cores, make);

  const inOrder = pictures.flatMap((picture) => results.get(picture) ?? []);
  return {
    made: inOrder.flatMap(({ made }) => made),
    failed: inOrder.flatMap(({ failed }) => failed),
  };
}

interface Making {
  source: SourceFile;
  base: Picture | undefined;
  picture: PlannedPicture;
  target: Target;
}

/** A fault of the system is thrown; what is the picture's own fault will be the same at another time. */
async function makePicture({ source, base, picture, target }: Making): Promise<Rendering> {
  try {
    const pipeline = await pipelineFor(picture, source, base);
    return { made: await write(pipeline, picture, target), failed: [] };
  } catch (error) {
    if (!(refusal(error, source.format) instanceof AppError)) throw error;
    return { made: [], failed: picture.jobs.map((job): FailedVariant => ({ ...job, reason: "refused" })) };
  }
}

interface Target {
  outFolder: string;
  license: ImageSource["license"];
}

async function write(
  pipeline: PicturePipeline,
  picture: PlannedPicture,
  { outFolder, license }: Target,
): Promise<RenderedVariant[]> {
  const { format, size } = picture;
  const { contentType, extensions } = imageFormats[format];
  const [first, ...others] = picture.jobs.map((job) => ({
    job,
    file: path.join(outFolder, `${job.key}.${extensions[0]}`),
  }));
  if (!first) return [];
  await encodeTo(first.file, pipeline, picture);
  if (license) await embedFile({ path: first.file, format }, first.file, license);
  for (const other of others) await copyFile(first.file, other.file);
  const { size: sizeBytes } = await stat(first.file);
  return [first, ...others].map(({ job, file }) => ({ ...job, file, contentType, sizeBytes, ...size }));
}
