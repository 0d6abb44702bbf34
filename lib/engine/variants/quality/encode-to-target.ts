import { type Bitmap, toBitmap, toProfiledPipeline } from "../../raster/bitmap";
import { sharp } from "../../raster/sharp";
import { applyEncoder } from "../apply-encoder";
import { effort, type LossyFormat, nearLosslessQuality } from "../encoder-settings";
import { findQuality, type QualitySearch, raiseUntilWithin } from "./find-quality";
import { type FloatArena, withFloatArena } from "./float-arena";
import { maxErrors, type QualityTarget, qualityRanges } from "./quality-target";
import { copyTiles, planTiles, type TileGrid } from "./sample-tiles";
import { createVisualReference, type VisualReference } from "./visual-error";

/** The search and the check look at this many pixels of a larger image. */
const maxSampledPixels = 9 * 128 ** 2;

/** Share of the error of tiles that is left in the whole image, which has no seams between tiles. */
const seamlessShare: Record<LossyFormat, number> = { jpeg: 1, webp: 0.95, avif: 0.9 };

/** A quality found on tiles is checked afterwards, so a step from a trial need not be tried. */
const tileSearch = { maxTrials: 2, trustedStep: 4 };
/** Each trial encodes the whole image, and the last one is the result. */
const wholeSearch = { maxTrials: 2, trustedStep: 0 };

interface TargetOptions {
  format: LossyFormat;
  target: QualityTarget;
  /** Few colors or flat areas, found in the pixels. */
  isGraphic: boolean;
  /** A drawing, screenshot or text, by the format of the source. */
  isSynthetic: boolean;
}

interface CheckedEncoding {
  bytes: Buffer;
  error: number;
}

/** The exact pixels, and what is compared with them. */
interface Task extends TargetOptions {
  bitmap: Bitmap;
  /** The compared part of a large image. */
  grid: TileGrid | undefined;
  tiles: Bitmap;
  reference: VisualReference;
  maxError: number;
}

/**
 * Encodes with the lowest quality whose error against the bitmap stays within the target. The
 * search works on tiles of a large image. The same tiles of the encoded image are checked, and the
 * image is encoded again with a higher quality if they fail. Equal bitmaps have equal bytes.
 */
export function encodeToTarget(bitmap: Bitmap, options: TargetOptions): Promise<Buffer> {
  return withFloatArena((arena) => {
    const task = createTask(bitmap, options, arena);
    return options.isGraphic && options.format === "webp" ? encodeGraphicWebp(task) : encodeLossy(task);
  });
}

function createTask(bitmap: Bitmap, options: TargetOptions, arena: FloatArena): Task {
  const grid = planTiles(bitmap, maxSampledPixels);
  const tiles = copyTiles(bitmap, grid);
  const reference = createVisualReference(tiles, { arena, isGraphic: options.isGraphic });
  return { ...options, bitmap, grid, tiles, reference, maxError: maxErrors[options.target][options.format] };
}

/** Returns the smallest encoding within the target: lossless, near-lossless or lossy. */
async function encodeGraphicWebp(task: Task): Promise<Buffer> {
  const lossless = await encodeWebp(task, { lossless: true });
  const nearLossless = await encodeWebp(task, { nearLossless: true, quality: nearLosslessQuality });
  const candidates = [await check(task, nearLossless), await searchLossy(task)];

  return candidates
    .filter(({ error }) => error <= task.maxError)
    .reduce((smallest, { bytes }) => (bytes.length < smallest.length ? bytes : smallest), lossless);
}

async function encodeLossy(task: Task): Promise<Buffer> {
  return (await searchLossy(task)).bytes;
}

/** Returns the encoding of the highest quality if none is within the target. */
async function searchLossy(task: Task): Promise<CheckedEncoding> {
  const { format, target, grid, maxError } = task;
  const search: QualitySearch = { ...qualityRanges[target][format], maxError };
  const encodings = new Map<number, CheckedEncoding>();
  const tryWhole = async (quality: number) => {
    const encoding =
      encodings.get(quality) ?? (await check(task, await encodePixels(task.bitmap, quality, task)));
    encodings.set(quality, encoding);
    return encoding;
  };
  const measureWhole = async (quality: number) => (await tryWhole(quality)).error;
  const found = grid
    ? await findQuality(search, tileSearch, (quality) => measureTiles(task, quality))
    : await findQuality(search, wholeSearch, measureWhole);
  const { quality } = await raiseUntilWithin(search, found, measureWhole);

  return tryWhole(quality);
}

/** Returns the expected error of the whole image at this quality. */
async function measureTiles(task: Task, quality: number): Promise<number> {
  const encoded = await encodePixels({ ...task.tiles, profile: null }, quality, task);
  return seamlessShare[task.format] * task.reference.compare(await decode(encoded));
}

async function check({ grid, reference }: Task, bytes: Buffer): Promise<CheckedEncoding> {
  return { bytes, error: reference.compare(copyTiles(await decode(bytes), grid)) };
}

/** Decodes to the stored samples, without a conversion to sRGB. */
function decode(bytes: Buffer): Promise<Bitmap> {
  return toBitmap(sharp(bytes, { ignoreIcc: true }), null);
}

function encodePixels(
  bitmap: Bitmap,
  quality: number,
  { format, isGraphic, isSynthetic }: Task,
): Promise<Buffer> {
  const options = { format, quality, isGraphic, isSynthetic };
  return applyEncoder(toProfiledPipeline(bitmap), options).toBuffer();
}

function encodeWebp(
  { bitmap }: Task,
  options: { lossless: true } | { nearLossless: true; quality: number },
): Promise<Buffer> {
  return toProfiledPipeline(bitmap)
    .webp({ ...options, effort: effort.webp })
    .toBuffer();
}
