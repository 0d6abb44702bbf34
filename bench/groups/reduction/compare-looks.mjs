import { decode, withAlpha } from "../../measure/srgb-pixels.mjs";
import { reduceInEachWay } from "./candidates.mjs";
import { averageBoxes, judgeReduction } from "./judge-reduction.mjs";

const columns = [
  "image",
  "reduction",
  "brightness",
  "luminance error",
  "overshoot, mean",
  "largest",
  "sharpness",
  "lightness",
  "SSIM to stored values",
];

/**
 * Reduces the patterns in each way, and compares them with the light of their sources.
 * @param {{ program: string, patterns: import("./patterns.mjs").Pattern[], folder: string }} work
 * @returns {Promise<{ columns: string[], lines: string[][] }>}
 */
export async function compareLooks(work) {
  const similarity = await loadSimilarity();
  const reduced = await reduceInEachWay(work);
  const lines = [];
  for (const pattern of work.patterns) {
    const images = [];
    for (const { candidate, input } of reduced.filter((one) => one.pattern === pattern))
      images.push({ candidate, pixels: await decode(input) });

    const [reference] = images;
    if (!reference) continue;

    const grid = averageBoxes(await decode(pattern.file), reference.pixels);
    for (const { candidate, pixels } of images) {
      const ssim = similarity?.(withAlpha(pixels), withAlpha(reference.pixels)).toFixed(4) ?? "–";
      lines.push([pattern.title, candidate, ...formatVerdict(judgeReduction(pixels, grid)), ssim]);
    }
  }

  return { columns, lines };
}

/** The package is installed by the groups that start the product. */
async function loadSimilarity() {
  try {
    return (await import("../../peers/installed/ssim.mjs")).similarity;
  } catch {
    console.log("ssim.js is not installed (npm ci in bench/peers/installed), so SSIM is left out.");
    return undefined;
  }
}

/** @param {import("./judge-reduction.mjs").Verdict} verdict */
function formatVerdict({ brightness, error, overshoot, largestOvershoot, sharpness, range }) {
  return [
    brightness.toFixed(3),
    `${error.toFixed(2)}%`,
    overshoot.toFixed(2),
    largestOvershoot.toFixed(0),
    sharpness.toFixed(2),
    range.map((lightness) => lightness.toFixed(0)).join(" to "),
  ];
}
