import path from "node:path";
import sharp from "sharp";
import { renditionPath, runEngine } from "./run-engine.mjs";

/** @typedef {import("./patterns.mjs").Pattern} Pattern */

/**
 * An image made in one of the compared ways.
 * @typedef {{ pattern: Pattern, candidate: string, input: string | Buffer }} Reduced
 */

/** The engine's own reductions. The first is the reference of the others. */
const reductions = /** @type {const} */ ({ "stored values": "srgb", "linear light": "linear" });

/** @typedef {{ width: number, height: number }} Size */

/**
 * Other ways, by bare sharp.
 * @type {Record<string, (file: string, size: Size) => Promise<Buffer>>}
 */
const alternatives = {
  "gamma() of sharp, 8 bits": (file, size) => reduce(open(file).gamma(), size),
  "gamma() of sharp, 16 bits": (file, size) => reduce(open(file).pipelineColourspace("rgb16").gamma(), size),
  "stored values to twice the width, then linear light": async (file, { width, height }) => {
    const { data, info } = await open(file)
      .resize({ width: 2 * width, height: 2 * height, fit: "fill", withoutEnlargement: true })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: /** @type {const} */ (3) };
    return reduce(sharp(data, { raw }).pipelineColourspace("scrgb"), { width, height });
  },
};

/**
 * Reduces each pattern in each way.
 * @param {{ program: string, patterns: Pattern[], folder: string }} work
 * @returns {Promise<Reduced[]>}
 */
export async function reduceInEachWay({ program, patterns, folder }) {
  const reduced = [];
  for (const [candidate, reduction] of Object.entries(reductions)) {
    const outFolder = path.join(folder, reduction);
    const images = patterns.map((pattern) => ({ file: pattern.file, rendition: toRendition(pattern) }));
    await runEngine(program, { reduction, folder: outFolder, images });
    for (const [at, pattern] of patterns.entries())
      reduced.push({ pattern, candidate, input: renditionPath(outFolder, at, toRendition(pattern)) });
  }
  for (const [candidate, make] of Object.entries(alternatives)) {
    for (const pattern of patterns)
      reduced.push({ pattern, candidate, input: await make(pattern.file, await readSize(pattern)) });
  }

  return reduced;
}

function toRendition({ width }) {
  return { key: `w${width}-h0-q90-fitinside`, format: "png" };
}

async function readSize({ file, width }) {
  const { autoOrient } = await sharp(file).metadata();
  return { width, height: Math.round((autoOrient.height * width) / autoOrient.width) };
}

function open(file) {
  return sharp(file).autoOrient();
}

function reduce(pipeline, size) {
  return pipeline
    .resize({ ...size, fit: "fill" })
    .toColourspace("srgb")
    .png()
    .toBuffer();
}
