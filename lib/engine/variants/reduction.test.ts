import { readFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { gammaChunk, withChunks } from "@/test/fixtures/png-chunk";
import { closeTo, colorAt, render, renderOne, renderRecipe } from "@/test/harness/render";
import { srgb, toLight, toSrgb } from "../color/transfer";
import { defaultReduction } from "../raster/reduction";

vi.setConfig({ testTimeout: 60_000 });

/** Pixels of two grays in turns, in both directions. The width is even. */
function drawCheckerboard(
  width: number,
  { height = width, grays: [odd, even] = [0, 255] }: { height?: number; grays?: [number, number] } = {},
): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const isEven = (at + Math.floor(at / width)) % 2 === 0;
    pixels.fill(isEven ? even : odd, at * 3, at * 3 + 3);
  }
  return pixels;
}

function checkerboard(...options: Parameters<typeof drawCheckerboard>): Sharp {
  const [width, { height = width } = {}] = options;
  return sharp(drawCheckerboard(...options), { raw: { width, height, channels: 3 } });
}

/** The sRGB value of the mean light of two sRGB values. */
function averageLight(one: number, other: number): number {
  const [light, otherLight] = [one, other].map((value) => toLight(srgb, value / 255));
  return 255 * toSrgb(((light ?? 0) + (otherLight ?? 0)) / 2);
}

const linear = { reduction: "linear" } as const;
const inLight = 188;
const inSrgb = 128;
const gray = (value: number, tolerance = 2) => closeTo([value, value, value], tolerance);

async function centerOf(file: string): Promise<number[]> {
  return (await colorAt(file, 0.5, 0.5)).slice(0, 3);
}

describe("a checkerboard of single pixels", () => {
  it("has half of the light of white", () => {
    expect(Math.round(averageLight(0, 255))).toBe(inLight);
  });

  it.each([
    ["PNG", () => checkerboard(256).png().toBuffer()],
    ["gray PNG", () => checkerboard(256).toColourspace("b-w").png().toBuffer()],
    ["16-bit PNG", () => checkerboard(256).toColourspace("rgb16").png().toBuffer()],
    ["WebP", () => checkerboard(256).webp({ lossless: true }).toBuffer()],
    ["TIFF", () => checkerboard(256).tiff({ compression: "lzw" }).toBuffer()],
    ["GIF", () => checkerboard(256).gif().toBuffer()],
    ["JPEG", () => checkerboard(256).jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer()],
    ["AVIF", () => checkerboard(256).avif({ lossless: true, effort: 0 }).toBuffer()],
  ])("keeps its brightness in linear light (%s)", async (_name, make) => {
    const bytes = await make();
    const [light, stored] = await Promise.all([
      renderOne(bytes, "w128.png", linear),
      renderOne(bytes, "w128.png", { reduction: "srgb" }),
    ]);
    expect(await centerOf(light.file)).toEqual(gray(inLight));
    expect(await centerOf(stored.file)).toEqual(gray(inSrgb));
  });

  it("keeps its brightness in a JPEG that is reduced by eight", async () => {
    const bytes = await checkerboard(1024).jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer();
    expect(await centerOf((await renderOne(bytes, "w128.png", linear)).file)).toEqual(gray(inLight, 3));
  });

  it("keeps its brightness when several sizes share one decoded image", async () => {
    const bytes = await checkerboard(1024).png().toBuffer();
    const names = ["w512.png", "w256.png", "w128.png", "thumb.png"];
    for (const { file } of await render(bytes, names, linear))
      expect(await centerOf(file)).toEqual(gray(inLight));
  });

  it("keeps its brightness when it is cropped", async () => {
    const bytes = await checkerboard(640, { height: 1280 }).png().toBuffer();
    const { file } = await renderOne(bytes, "thumb.png", { ...linear, focalPoint: { x: 0.5, y: 0.2 } });
    expect(await centerOf(file)).toEqual(gray(inLight));
  });

  it("keeps its brightness on a background", async () => {
    const bytes = await checkerboard(512).png().toBuffer();
    const { file } = await renderOne(bytes, "w256-h128-q90-fitcontain.png", linear);
    expect(await centerOf(file)).toEqual(gray(inLight));
    expect((await colorAt(file, 0.1, 0.5))[3]).toBe(0);
  });

  it("keeps its brightness when its edges are trimmed", async () => {
    const edges = { top: 40, bottom: 40, left: 40, right: 40, background: "#000000" };
    const bytes = await sharp(await checkerboard(256).png().toBuffer())
      .extend(edges)
      .png()
      .toBuffer();
    const recipe = { in: "png", trim: { tolerance: 10 }, width: 128 } as const;
    const { file, width } = await renderRecipe(bytes, recipe, linear);
    expect(width).toBe(128);
    expect(await centerOf(file)).toEqual(gray(inLight));
  });

  // A GIF is dithered in the colors that its palette has.
  it("keeps its brightness in an animated WebP", async () => {
    const frames = [drawCheckerboard(256), drawCheckerboard(256, { grays: [0, 0] })];
    const raw = { width: 256, height: 512, channels: 3, pageHeight: 256 } as const;
    const bytes = await sharp(Buffer.concat(frames), { raw })
      .webp({ delay: [100, 100], lossless: true })
      .toBuffer();
    const { file } = await renderOne(bytes, "w128.webp", linear);
    expect((await sharp(file).metadata()).pages).toBe(2);
    expect(await centerOf(file)).toEqual(gray(inLight, 4));
  });
});

describe("colors", () => {
  it("keeps the profile and the values of a wide-gamut image", async () => {
    const bytes = await checkerboard(512).withIccProfile("p3").png().toBuffer();
    for (const { file } of await render(bytes, ["w256.png", "w128.png"], linear)) {
      const { icc, width, height } = await sharp(file).metadata();
      expect(icc).toBeDefined();

      const values = await sharp(file, { ignoreIcc: true }).raw().toBuffer();
      const center = ((height / 2) * width + width / 2) * 3;
      expect([...values.subarray(center, center + 3)]).toEqual(gray(inLight));
    }
  });

  it("converts inks before it averages their light", async () => {
    const inks = checkerboard(256).toColourspace("cmyk").withIccProfile("cmyk");
    const bytes = await inks.tiff({ compression: "lzw" }).toBuffer();
    const converted = await sharp(bytes).toColourspace("srgb").raw().toBuffer();
    const expected = [0, 1, 2].map((channel) =>
      averageLight(converted[channel] ?? 0, converted[channel + 3] ?? 0),
    );
    const { file } = await renderOne(bytes, "w128.png", linear);
    expect(await centerOf(file)).toEqual(closeTo(expected, 3));
  });

  it("averages the light of values with a declared curve", async () => {
    const png = await checkerboard(256, { grays: [64, 192] })
      .png()
      .toBuffer();
    // The values are light already.
    const bytes = withChunks(png, [gammaChunk(1)]);
    const { file } = await renderOne(bytes, "w128.png", linear);
    expect(await centerOf(file)).toEqual(gray(255 * toSrgb(128 / 255)));
  });

  it("does not change even areas", async () => {
    const side = 256;
    const patch = side / 16;
    const pixels = Buffer.alloc(side * side * 3);
    for (let at = 0; at < side * side; at += 1) {
      const value = Math.floor(at / side / patch) * 16 + Math.floor((at % side) / patch);
      pixels.fill(value, at * 3, at * 3 + 3);
    }
    const bytes = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer();
    const { file } = await renderOne(bytes, "w128.png", linear);
    for (let value = 0; value < 256; value += 1) {
      const color = await colorAt(file, ((value % 16) + 0.5) / 16, (Math.floor(value / 16) + 0.5) / 16);
      expect(color.slice(0, 3)).toEqual(gray(value, 1));
    }
  });
});

describe("transparency", () => {
  it("keeps opaque pixels opaque", async () => {
    const bytes = await checkerboard(512).ensureAlpha().png().toBuffer();
    for (const { file } of await render(bytes, ["w256.png", "w128.png"], linear)) {
      const alphas = (await sharp(file).raw().toBuffer()).filter((_, at) => at % 4 === 3);
      expect(alphas.every((alpha) => alpha === 255)).toBe(true);
    }
  });

  it("averages colors in proportion to their alpha", async () => {
    const side = 256;
    const columns = [
      [255, 255, 255, 255],
      [0, 255, 0, 0],
    ];
    const pixels = Buffer.from(Array.from({ length: side * side }, (_, at) => columns[at % 2] ?? []).flat());
    const bytes = await sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
      .png()
      .toBuffer();
    const { file } = await renderOne(bytes, "w128.png", linear);
    expect(await colorAt(file, 0.5, 0.5)).toEqual(closeTo([255, 255, 255, 128], 2));
  });
});

describe("an image that is not reduced", () => {
  it.each([
    ["a drawing", () => images.svg()],
    ["an image in its own size", () => images.png(100, 75)],
  ])("is the same in linear light (%s)", async (_name, make) => {
    const bytes = await make();
    const [light, stored] = await Promise.all([
      renderOne(bytes, "w128.png", linear),
      renderOne(bytes, "w128.png", { reduction: "srgb" }),
    ]);
    expect(readFileSync(light.file)).toEqual(readFileSync(stored.file));
  });
});

it("uses the default reduction when none is given", async () => {
  const bytes = await checkerboard(256).png().toBuffer();
  const [usual, chosen] = await Promise.all([
    renderOne(bytes, "w128.png"),
    renderOne(bytes, "w128.png", { reduction: defaultReduction }),
  ]);
  expect(readFileSync(usual.file)).toEqual(readFileSync(chosen.file));
});
