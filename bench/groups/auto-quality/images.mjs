import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));
const ownPhotographs = path.join(projectRoot, "public/photographs");
const ownScreenshots = path.join(projectRoot, "docs/screenshots");

/** Lists the photographs: of the folder `BENCH_PHOTOGRAPHS`, or of the product. */
export function listPhotographs() {
  const folder = process.env.BENCH_PHOTOGRAPHS ?? ownPhotographs;
  return readdirSync(folder)
    .toSorted()
    .map((name) => path.join(folder, name));
}

/**
 * Writes drawings and screenshots as PNG files.
 * @param {Record<"chequer" | "gradient" | "pixelArt" | "screenshot", (...sizes: number[]) =>
 *   import("sharp").Sharp>} graphics
 * @param {string} folder
 */
export async function writeDrawings(graphics, folder) {
  const drawings = new Map([
    ["checkerboard", graphics.chequer(1024, 16)],
    ["gradient", graphics.gradient(1280, 800)],
    ["pixel-art", graphics.pixelArt(1024)],
    ["text", graphics.screenshot(1280, 800)],
    ["logo", sharp(Buffer.from(logo))],
    ["diagram", sharp(Buffer.from(diagram))],
  ]);
  for (const name of readdirSync(ownScreenshots)) drawings.set(name, sharp(path.join(ownScreenshots, name)));

  return Promise.all(
    [...drawings].map(async ([name, image]) => {
      const file = path.join(folder, `${name}.png`);
      writeFileSync(file, await image.png().toBuffer());
      return file;
    }),
  );
}

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600">
  <rect width="1200" height="600" fill="#fff"/>
  <circle cx="300" cy="300" r="200" fill="#e2483d"/><circle cx="380" cy="300" r="200" fill="#f6b73c" opacity=".8"/>
  <path d="M640 400 720 180 800 400M665 330h110M850 180v220M930 400V180h90a60 60 0 0 1 0 120h-90"
    fill="none" stroke="#1d2a44" stroke-width="26"/>
</svg>`;

const diagram = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="900">
  <rect width="1400" height="900" fill="#f7f7f2"/>
  ${Array.from({ length: 14 }, (_, at) => {
    const height = 120 + ((at * 197) % 500);
    const [x, hue] = [90 + at * 90, (at * 47) % 360];
    return `<rect x="${x}" y="${800 - height}" width="60" height="${height}" fill="hsl(${hue} 60% 50%)"/>
      <path d="M${x} ${820}h60" stroke="#333" stroke-width="2"/><circle cx="${x + 30}" cy="${780 - height}" r="6"/>`;
  }).join("")}
  <path d="M60 40v780h1300" fill="none" stroke="#222" stroke-width="3"/>
</svg>`;
