import sharp from "sharp";
import { lanczos } from "../groups/engine/quality/lanczos.mjs";
import { decode, withAlpha } from "../measure/srgb-pixels.mjs";
import { similarity } from "./installed/ssim.mjs";

// Reports how close images are to a photo that is fully decoded and resized to their size by a
// Lanczos filter.

let photograph;

/**
 * @typedef {{ file: string, renditions: string[] }} Order a photo, and the files of images of it
 */

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
