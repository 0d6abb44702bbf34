import sharp from "sharp";
import { lanczos } from "../engine/quality/lanczos.mjs";
import { similarity } from "./installed/ssim.mjs";

// Reports how close images are to a photo that is fully decoded and resized to their size by a
// Lanczos filter.

let photograph;

/**
 * @typedef {{ file: string, renditions: string[] }} Order a photo, and the files of images of it
 */

async function decode(file) {
  const { data, info } = await sharp(file)
    .autoOrient()
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

function withAlpha({ pixels, width, height }) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let from = 0, to = 0; from < pixels.length; to++) {
    data[to] = to % 4 === 3 ? 255 : pixels[from++];
  }
  return { data, width, height };
}

/** @param {Order} order */
async function judge({ file, renditions }) {
  if (photograph?.file !== file) photograph = { file, ...(await decode(file)) };
  const references = new Map();
  const verdicts = [];
  for (const image of renditions) {
    const decoded = await decode(image);
    const { width, height } = decoded;
    const size = `${width}x${height}`;
    const reference =
      references.get(size) ?? withAlpha({ pixels: lanczos(photograph, { width, height }), width, height });
    references.set(size, reference);
    verdicts.push({ width, height, similarity: similarity(withAlpha(decoded), reference) });
  }

  return verdicts;
}

sharp.cache(false);
process.on("message", async (/** @type {Order} */ order) => process.send?.(await judge(order)));
process.on("disconnect", () => process.exit());
process.send?.({});
