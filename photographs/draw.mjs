import { mkdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { renderScene } from "./render.mjs";
import { scenes } from "./scenes.mjs";

/**
 * Draws the photographs of the start page into `public/photographs`:
 * `node photographs/draw.mjs [name …]`. They are computed, so nobody else has a right in them. Each
 * takes a minute; the files are committed.
 */
const folder = path.resolve(import.meta.dirname, "../public/photographs");
/** Rendered larger, then reduced, which smooths edges. */
const oversampling = Number(process.env.OVERSAMPLING ?? 1.5);
const quality = 68;

/** Also drawn larger, like a camera's file: visitors try the start page with it. */
const sample = { name: "first-snow", width: 1600, height: 900, quality: 92 };

/** @param {import("./scenes.mjs").Scene} scene @param {{ width: number, height: number }} size */
function draw(scene, size) {
  const width = Math.round(size.width * oversampling);
  const height = Math.round(size.height * oversampling);
  const pixels = renderScene(scene, width, height);
  return sharp(pixels, { raw: { width, height, channels: 3 } }).resize(size.width, size.height);
}

const names = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const scene of scenes.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const file = path.join(folder, scene.name);
  await draw(scene, scene).webp({ quality, effort: 6 }).toFile(`${file}.webp`);
  if (scene.name === sample.name)
    await draw(scene, sample).jpeg({ quality: sample.quality }).toFile(`${file}.jpg`);
}
