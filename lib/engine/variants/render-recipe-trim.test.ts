import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import {
  closeTo,
  colorAt,
  cornersOf,
  type RecipeToRender,
  renderRecipe,
  renderRecipes,
} from "@/test/harness/render";
import { isComplete } from "@/test/harness/sample";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { topLeft, topRight, bottomLeft, bottomRight } = images.quadrantColors;

const near = (colors: readonly (readonly number[])[], tolerance = 24) =>
  colors.map((color) => closeTo(color, tolerance));

describe("trim", () => {
  const framedPng = async (background: string, { width = 60, height = 40 } = {}) =>
    sharp(await images.png(width, height))
      .extend({ left: 7, right: 13, top: 5, bottom: 21, background })
      .png()
      .toBuffer();

  it("removes exactly the even edges, and sizes follow from the rest", async () => {
    const bytes = await framedPng("#102030");
    const recipes: RecipeToRender[] = [
      { in: "png", trim: { tolerance: 0 } },
      { in: "png", trim: { tolerance: 0 }, width: 30 },
      { in: "png" },
    ];
    const [trimmed, small, whole] = await renderRecipes(bytes, recipes);
    expect(trimmed).toMatchObject({ width: 60, height: 40 });
    expect(await sharp(trimmed?.file).removeAlpha().raw().toBuffer()).toEqual(images.quadrantPixels(60, 40));
    expect(small).toMatchObject({ width: 30, height: 20 });
    expect(whole).toMatchObject({ width: 80, height: 66 });
  });

  it("takes similar colors within its tolerance", async () => {
    const bytes = await sharp(await framedPng("#101010"))
      .composite([
        { input: { create: { width: 3, height: 3, channels: 3, background: "#242424" } }, left: 1, top: 60 },
      ])
      .png()
      .toBuffer();
    const sizes = await renderRecipes(
      bytes,
      [5, 9].map((tolerance) => ({ in: "png" as const, trim: { tolerance } })),
    );
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [66, 58],
      [60, 40],
    ]);
  });

  it.each([
    ["an even image", () => images.p3Png([200, 100, 50], 20), 100],
    ["a single pixel", () => images.p3Png([200, 100, 50], 1), 0],
    ["an image without an edge", () => images.png(20, 20), 0],
    ["any image at the full tolerance", () => images.png(20, 20), 100],
  ])("keeps %s", async (_name, make, tolerance) => {
    const bytes = await make();
    const { width, height } = await sharp(bytes).metadata();
    expect(await renderRecipe(bytes, { in: "png", trim: { tolerance } })).toMatchObject({ width, height });
  });

  it("removes transparent edges, and edges of a rotated photograph", async () => {
    expect(
      await renderRecipe(await framedPng("#00000000"), { in: "png", trim: { tolerance: 0 } }),
    ).toMatchObject({ width: 60, height: 40 });

    const upright = await sharp({ create: { width: 300, height: 200, channels: 3, background: "white" } })
      .composite([{ input: await images.png(100, 50), left: 20, top: 30 }])
      .png()
      .toBuffer();
    const stored = await sharp(upright)
      .rotate(270)
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { file, width, height } = await renderRecipe(stored, { in: "png", trim: { tolerance: 10 } });

    expect(Math.abs(width - 100)).toBeLessThanOrEqual(4);
    expect(Math.abs(height - 50)).toBeLessThanOrEqual(4);
    expect(await cornersOf(file)).toEqual(near([topLeft, topRight, bottomLeft, bottomRight], 40).slice(0, 4));
  });

  it("renders a part of an SVG at the requested size", async () => {
    const [red] = [topLeft];
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect x="16" y="24" width="8" height="4" fill="rgb(${red.join()})"/></svg>`,
    );
    const [natural, large] = await renderRecipes(svg, [
      { in: "png", trim: { tolerance: 1 } },
      { in: "png", trim: { tolerance: 1 }, width: 2000 },
    ]);
    expect(natural).toMatchObject({ width: 8, height: 4 });
    expect(large).toMatchObject({ width: 2000, height: 1000 });
    for (const [x, y] of [
      [0.002, 0.004],
      [0.998, 0.996],
    ] as const)
      expect(await colorAt(large?.file ?? "", x, y)).toEqual(closeTo([...red, 255], 2));
  });

  it.runIf(isComplete)("keeps the resolution of a small part of a large image", async () => {
    const bytes = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: "white" } })
      .composite([{ input: await images.png(1000, 500), left: 2000, top: 1500 }])
      .png({ compressionLevel: 1 })
      .toBuffer();
    const [whole, small] = await renderRecipes(bytes, [
      { in: "png", trim: { tolerance: 5 } },
      { in: "png", trim: { tolerance: 5 }, width: 500 },
    ]);
    expect(Math.abs((whole?.width ?? 0) - 1000)).toBeLessThanOrEqual(4);
    expect(Math.abs((whole?.height ?? 0) - 500)).toBeLessThanOrEqual(4);
    expect(small?.width).toBe(500);
    expect(await cornersOf(small?.file ?? "")).toEqual(near([topLeft, topRight, bottomLeft, bottomRight], 4));
  });

  it.each(["attention", "entropy"])("is before the crop by %s", async (gravity) => {
    const noise = await images.photo(60, 60);
    const bytes = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#808080" } })
      .composite([{ input: noise, left: 300, top: 100 }])
      .extend({ left: 100, top: 0, bottom: 0, right: 0, background: "white" })
      .png()
      .toBuffer();
    const [trimmed, plain] = await renderRecipes(bytes, [
      { in: "png", width: 200, height: 200, fit: "cover", gravity, trim: { tolerance: 1 } },
      { in: "png", width: 200, height: 200, fit: "cover", gravity },
    ]);
    expect([trimmed?.width, plain?.width]).toEqual([200, 200]);
    const shown = await sharp(trimmed?.file).raw().toBuffer();
    expect(shown.some((value, at) => value !== shown[at % 3])).toBe(true);
  });
});
