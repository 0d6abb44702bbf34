import { copyFile, stat } from "node:fs/promises";
import path from "node:path";
import { embedFile } from "../embed/embed-file";
import type { ImageSource } from "../facts";
import { imageFormats } from "../formats";
import { type Picture, pipelineOf } from "../raster/picture";
import { frames, rasterise } from "../raster/rasterise";
import { refusal } from "../raster/refusal";
import type { ResizeOptions, Sharp } from "../raster/sharp";
import { openSource, type SourceFile } from "../raster/source-file";
import { encodeAs } from "./encode";
import type { Size } from "./output-size";
import { baseSize, type PlannedPicture, planPictures } from "./plan";
import type { RenderedVariant, VariantJob } from "./variant";

/**
 * Makes the jobs' pictures as files in the folder. The source is decoded once, to a base of the largest size that is
 * asked for, and the pictures are made from it one after the other; an animation is decoded for each.
 * @throws AppError INVALID_IMAGE or IMAGE_TOO_LARGE
 */
export async function renderVariants(
  file: string,
  image: ImageSource,
  jobs: readonly VariantJob[],
  outFolder: string,
): Promise<RenderedVariant[]> {
  try {
    return await render(await openSource(file, image.format), image, jobs, outFolder);
  } catch (error) {
    throw refusal(error, image.format);
  }
}

async function render(
  source: SourceFile,
  image: ImageSource,
  jobs: readonly VariantJob[],
  outFolder: string,
): Promise<RenderedVariant[]> {
  const facts = { ...image, ...source.size, pages: source.pages, hasAlpha: source.hasAlpha };
  const pictures = planPictures(facts, jobs);
  const size = baseSize(source.size, pictures);
  const base = size && (await rasterise(source, { ...size, fit: "fill" }));
  const rendered: RenderedVariant[] = [];
  for (const picture of pictures) {
    const pipeline = picture.moves
      ? movingPipeline(source, picture)
      : await stillPipeline(source, base, picture);
    rendered.push(...(await write(pipeline, picture, { outFolder, license: image.license })));
  }
  return rendered;
}

function movingPipeline(source: SourceFile, picture: PlannedPicture): Sharp {
  const resized = frames(source).resize(resizing(picture));
  return source.treatment === "keep" ? resized.keepIccProfile() : resized;
}

async function stillPipeline(
  source: SourceFile,
  base: Picture | undefined,
  planned: PlannedPicture,
): Promise<Sharp> {
  const { content, spec } = planned;
  const fit = spec.fit === "cover" ? "cover" : "fill";
  const isCovered = base && covers(base, content);
  const picture = isCovered ? base : await rasterise(source, { ...content, fit });
  const resized = pipelineOf(picture).resize(resizing(planned));
  const keepsProfile = picture.profile !== null && spec.format === undefined;
  return keepsProfile ? resized.keepIccProfile() : resized.toColourspace("srgb");
}

/** Apart from crops and grounds the sizes have one aspect ratio already, or are meant to distort. */
function resizing({ size, spec, format }: PlannedPicture): ResizeOptions {
  if (spec.fit === "cover") return { ...size, fit: "cover" };
  if (spec.fit !== "contain") return { ...size, fit: "fill" };
  return { ...size, fit: "contain", background: format === "jpeg" ? "white" : "transparent" };
}

function covers(base: Size, wanted: Size): boolean {
  return base.width >= wanted.width && base.height >= wanted.height;
}

interface Target {
  outFolder: string;
  license: ImageSource["license"];
}

async function write(
  pipeline: Sharp,
  picture: PlannedPicture,
  { outFolder, license }: Target,
): Promise<RenderedVariant[]> {
  const { format, size, spec } = picture;
  const { contentType, extensions } = imageFormats[format];
  const [first, ...others] = picture.jobs.map((job) => ({
    job,
    file: path.join(outFolder, `${job.key}.${extensions[0]}`),
  }));
  if (!first) return [];
  await encodeAs(pipeline, format, spec.quality).toFile(first.file);
  if (license) await embedFile({ path: first.file, format }, first.file, license);
  for (const other of others) await copyFile(first.file, other.file);
  const { size: sizeBytes } = await stat(first.file);
  return [first, ...others].map(({ job, file }) => ({ ...job, file, contentType, sizeBytes, ...size }));
}
