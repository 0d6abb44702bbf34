import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { displayP3ToSrgb } from "@/test/fixtures/p3-to-srgb";
import { closeTo, colorAt, renderRecipe, renderRecipes } from "@/test/harness/render";
import type { OutputFormat } from "../formats";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { topLeft } = images.quadrantColors;

const near = (colors: readonly (readonly number[])[], tolerance = 24) =>
  colors.map((color) => closeTo(color, tolerance));

describe("colors", () => {
  it("stay wide-gamut when no setting names a color", async () => {
    const bytes = await images.p3Png([255, 0, 0]);
    const [blurred, bordered] = await renderRecipes(bytes, [
      { in: "webp", blur: 2, radius: 8 },
      { in: "webp", border: { width: 8, color: "#00ff00" } },
    ]);
    expect((await sharp(blurred?.file).metadata()).icc).toBeDefined();
    expect((await sharp(bordered?.file).metadata()).icc).toBeUndefined();
    expect((await colorAt(bordered?.file ?? "", 0.05, 0.5)).slice(0, 3)).toEqual(closeTo([0, 255, 0], 6));

    const p3 = [200, 120, 90] as const;
    const [plain, gray] = await renderRecipes(await images.p3Png(p3), [
      { in: "png", blur: 2 },
      { in: "png", brightness: 0.5 },
    ]);
    expect(await colorAt(plain?.file ?? "", 0.5, 0.5)).toEqual(closeTo(displayP3ToSrgb(p3), 2));
    expect(await colorAt(gray?.file ?? "", 0.5, 0.5)).toEqual(
      closeTo(
        displayP3ToSrgb(p3).map((value) => value / 2),
        2,
      ),
    );
  });

  it.each<[string, () => Promise<Buffer>, number[], number]>([
    ["CMYK", () => images.cmykJpeg(64, 64), [...topLeft], 40],
    ["Adobe RGB", () => images.adobeRgbPng([128, 128, 128]), [127, 127, 127], 3],
    ["16 bits", () => images.deepPng(64, 64), [51, 51, 51], 4],
    [
      "gray",
      async () =>
        sharp(await images.png(64, 64))
          .grayscale()
          .png()
          .toBuffer(),
      [112, 112, 112],
      3,
    ],
  ])("are right after every operation on %s", async (_name, make, color, tolerance) => {
    const bytes = await make();
    const border = { width: 4, color: "#ff8000" };
    const [plain, bright, bordered] = await renderRecipes(bytes, [
      { in: "png", blur: 1 },
      { in: "png", brightness: 0.5 },
      { in: "png", border, radius: 12, sharpen: 0.5 },
    ]);
    expect((await colorAt(plain?.file ?? "", 0.2, 0.2)).slice(0, 3)).toEqual(closeTo(color, tolerance));
    expect((await colorAt(bright?.file ?? "", 0.2, 0.2)).slice(0, 3)).toEqual(
      closeTo(
        color.map((value) => value / 2),
        tolerance,
      ),
    );
    expect(await colorAt(bordered?.file ?? "", 0.02, 0.5)).toEqual([255, 128, 0, 255]);
    expect((await colorAt(bordered?.file ?? "", 0, 0))[3]).toBe(0);
  });
});

describe("transparency", () => {
  it("becomes the background, or white, at the corners of a JPEG", async () => {
    const bytes = await images.png(100, 100);
    const [onWhite, onBlue, onHalf] = await renderRecipes(bytes, [
      { in: "jpeg", radius: 40 },
      { in: "jpeg", radius: 40, background: "#0000ff" },
      { in: "jpeg", radius: 40, background: "#0000ff80" },
    ]);
    expect(await colorAt(onWhite?.file ?? "", 0, 0)).toEqual(closeTo([255, 255, 255], 6));
    expect(await colorAt(onBlue?.file ?? "", 0, 0)).toEqual(closeTo([0, 0, 255], 12));
    expect(await colorAt(onHalf?.file ?? "", 0, 0)).toEqual(closeTo([127, 127, 255], 12));
  });

  it.each<OutputFormat>(["avif", "webp", "png", "gif"])("is kept at the corners in %s", async (format) => {
    const { file } = await renderRecipe(await images.jpeg({ width: 100, height: 100 }), {
      in: format,
      radius: 40,
      background: "#0000ff",
    });
    const [corner, middle] = [await colorAt(file, 0, 0), await colorAt(file, 0.2, 0.45)];
    expect(corner[3]).toBe(0);
    expect(middle).toEqual(closeTo([...topLeft, 255], 24));
  });

  it("shows the background, around a contained image too", async () => {
    const contained = { width: 100, height: 50, fit: "contain", background: "#0000ff" } as const;
    for (const format of ["png", "jpeg", "webp"] as const) {
      const { file } = await renderRecipe(await images.transparentPng(100, 100), {
        in: format,
        ...contained,
      });
      const colors = await Promise.all([0.1, 0.35, 0.65, 0.9].map((x) => colorAt(file, x, 0.5)));
      const blue = [0, 0, 255];
      expect(colors.map((color) => color.slice(0, 3))).toEqual(near([blue, [220, 30, 30], blue, blue], 24));
    }
  });
});
