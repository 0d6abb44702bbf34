import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import type { RenderInput } from "@/lib/engine";
import { avifFile, deepHevc } from "@/test/fixtures/avif-file";
import { isComplete } from "@/test/harness/sample";
import { createDecoder } from "./create-decoder";

// Formats whose decoding depends on the engine's surroundings: how its process was bundled, and its
// environment.

const folder = mkdtempSync(path.join(tmpdir(), "albumen-decoder-formats-"));
const decoder = createDecoder({ maxChildren: 1 });
afterAll(async () => {
  await decoder.close();
  rmSync(folder, { recursive: true });
});

/** The first pixel of the file's w128, rendered by a decoder process. */
async function firstPixel(
  name: string,
  bytes: Uint8Array,
  options: Pick<RenderInput, "reduction"> = {},
): Promise<number[]> {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  const source = await decoder.inspect(file);
  const jobs = [{ key: "w128", format: "png" } as const];
  const { rendered: made } = await decoder.renderRenditions({
    input: file,
    source,
    renditions: jobs,
    ...options,
  });
  const pixels = await sharp(made[0]?.bytes).raw().toBuffer();

  return [...pixels.subarray(0, 3)];
}

it("decodes HEIC", async () => {
  const [red = 0, green = 0, blue = 0] = await firstPixel("patches.heic", avifFile(deepHevc, {}));
  expect(Math.max(...[red, green, blue].map((value) => Math.abs(value - 128)))).toBeLessThanOrEqual(5);
});

it.runIf(isComplete)("renders an SVG's English text, whatever the machine's locale", async () => {
  const rect = (color: string, language = "") =>
    `<rect ${language && `systemLanguage="${language}"`} width="40" height="30" fill="${color}"/>`;
  const choices = rect("red", "de") + rect("lime", "en") + rect("blue");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><switch>${choices}</switch></svg>`;
  expect(await firstPixel("languages.svg", Buffer.from(svg))).toEqual([0, 255, 0]);
});

it("passes the reduction on to its processes", async () => {
  const pixels = Buffer.from(Array.from({ length: 256 * 256 }, (_, at) => (at % 2) * 255));
  const lines = await sharp(pixels, { raw: { width: 256, height: 256, channels: 1 } })
    .png()
    .toBuffer();
  const light = await firstPixel("light.png", lines, { reduction: "linear" });
  const stored = await firstPixel("stored.png", lines, { reduction: "srgb" });
  // At the edge, less than half of the weight is white.
  expect(Math.min(...light)).toBeGreaterThan(150);
  expect(Math.max(...stored)).toBeLessThan(130);
});
