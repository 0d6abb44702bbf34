import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { readXmpPacket, statement } from "@/test/builders/licensed-image";
import { displayP3ToSrgb } from "@/test/fixtures/p3-to-srgb";
import { closeTo, colorAt, renderRecipes, renderToFiles } from "@/test/harness/render";
import { createRenderFolder } from "@/test/harness/render-folder";
import { sample } from "@/test/harness/sample";
import type { OutputFormat } from "../formats";
import { inspect } from "../probe/inspect";
import { canUseMaster } from "./master";
import { masterRendition } from "./output-spec";
import { defaultRecipe, type RecipeSettings } from "./recipe";
import { toRecipeKey } from "./recipe-keys";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { topLeft, topRight, bottomLeft, bottomRight } = images.quadrantColors;

type Recipe = Parameters<typeof renderRecipes>[1][number];
type Facts = Parameters<typeof renderRecipes>[2];

async function renderRecipe(bytes: Uint8Array, recipe: Recipe, facts?: Facts) {
  const [rendered] = await renderRecipes(bytes, [recipe], facts);
  if (!rendered) throw new Error("nothing was made");

  return rendered;
}

/** Colors near the corners, row by row. */
async function corners(file: string): Promise<number[][]> {
  const colors = await Promise.all(
    [
      [0.15, 0.15],
      [0.85, 0.15],
      [0.15, 0.85],
      [0.85, 0.85],
    ].map(([x = 0, y = 0]) => colorAt(file, x, y)),
  );
  return colors.map((color) => color.slice(0, 3));
}

const near = (colors: readonly (readonly number[])[], tolerance = 24) =>
  colors.map((color) => closeTo(color, tolerance));

describe("the image of a recipe", () => {
  it.each(sample([1, 2, 3, 4, 5, 6, 7, 8], 3))(
    "is upright before it is rotated and flipped, with EXIF orientation %s",
    async (orientation) => {
      const bytes = await images.jpeg({ width: 300, height: 200, orientation });
      const [rotated, flipped] = await renderRecipes(bytes, [
        { in: "png", width: 100, rotate: 90 },
        { in: "png", rotate: 270, flip: "horizontal" },
      ]);
      expect(rotated).toMatchObject({ width: 100, height: 150 });
      expect(await corners(rotated?.file ?? "")).toEqual(near([bottomLeft, topLeft, bottomRight, topRight]));
      expect(flipped).toMatchObject({ width: 200, height: 300 });
      expect(await corners(flipped?.file ?? "")).toEqual(near([bottomRight, topRight, bottomLeft, topLeft]));
    },
  );

  it.each<[string, Partial<RecipeSettings>, readonly (readonly number[])[]]>([
    ["north", { rotate: 90 }, [bottomLeft, topLeft]],
    ["south", { rotate: 90 }, [bottomRight, topRight]],
    ["north", { rotate: 180, flip: "horizontal" }, [bottomLeft, bottomRight]],
    ["x0y1000", { flip: "both" }, [topRight, topLeft]],
  ])("is cropped to the %s after %o", async (gravity, settings, expected) => {
    const bytes = await images.png(200, 200);
    const { file } = await renderRecipe(bytes, {
      in: "png",
      width: 100,
      height: 40,
      fit: "cover",
      gravity,
      ...settings,
    });
    const colors = [await colorAt(file, 0.2, 0.5), await colorAt(file, 0.8, 0.5)];

    expect(colors.map((color) => color.slice(0, 3))).toEqual(near(expected, 4));
  });

  it("keeps its focal point and its faces in view after a trim, a rotation and a flip", async () => {
    const framed = await sharp(await images.png(200, 200))
      .extend({ left: 100, right: 0, top: 60, bottom: 0, background: "#102030" })
      .png()
      .toBuffer();
    const point = { x: 250 / 300, y: 110 / 260 };
    const crop = { in: "png", width: 20, height: 80, fit: "cover", trim: { tolerance: 1 } } as const;
    for (const [turned, y] of [
      [{}, 0.1],
      [{ rotate: 90 }, 0.9],
      [{ rotate: 270, flip: "vertical" }, 0.9],
    ] as const) {
      const files = await renderRecipes(
        framed,
        [
          { ...crop, ...turned },
          { ...crop, ...turned, gravity: "face" },
        ],
        { focalPoint: point, facePoint: point },
      );
      for (const { file } of files)
        expect((await colorAt(file, 0.5, y)).slice(0, 3)).toEqual(closeTo(topRight, 4));
    }
  });

  it("is rendered once for densities that make the same image", async () => {
    const bytes = await images.png(200, 100);
    const recipe = { in: "webp", width: 150, radius: 10, blur: 1 } as const;
    const [at1, at2, at3] = await renderRecipes(
      bytes,
      ([1, 2, 3] as const).map((density) => ({ ...recipe, density })),
    );
    expect([at1?.width, at2?.width, at3?.width]).toEqual([150, 200, 200]);
    expect(readFileSync(at2?.file ?? "")).toEqual(readFileSync(at3?.file ?? ""));
  });

  it("is the same alone and with others of the same decode", async () => {
    const bytes = await images.photo(1200, 900);
    const recipes: Recipe[] = [
      { in: "png", width: 300, rotate: 90, blur: 2 },
      { in: "png", width: 300, grayscale: true },
    ];
    const together = await renderRecipes(bytes, recipes);
    for (const [at, recipe] of recipes.entries()) {
      const { file } = await renderRecipe(bytes, recipe);
      const [one, other] = await Promise.all(
        [file, together[at]?.file ?? ""].map((each) => sharp(each).raw().toBuffer()),
      );
      const difference = one?.reduce((sum, value, index) => sum + Math.abs(value - (other?.[index] ?? 0)), 0);
      expect((difference ?? 0) / (one?.length ?? 1)).toBeLessThan(2);
    }
  });
});

describe("trim", () => {
  const framedPng = async (background: string, { width = 60, height = 40 } = {}) =>
    sharp(await images.png(width, height))
      .extend({ left: 7, right: 13, top: 5, bottom: 21, background })
      .png()
      .toBuffer();

  it("removes exactly the even edges, and sizes follow from the rest", async () => {
    const bytes = await framedPng("#102030");
    const recipes: Recipe[] = [
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
    expect(await corners(file)).toEqual(near([topLeft, topRight, bottomLeft, bottomRight], 40).slice(0, 4));
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

  it("keeps the resolution of a small part of a large image", async () => {
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
    expect(await corners(small?.file ?? "")).toEqual(near([topLeft, topRight, bottomLeft, bottomRight], 4));
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

describe("animations", () => {
  const everything = {
    width: 60,
    rotate: 90,
    flip: "vertical",
    blur: 6,
    sharpen: 1,
    brightness: 0.5,
    border: { width: 5, color: "#ffff00" },
  } as const;

  it.each([
    ["GIF", () => images.animatedGif()],
    ["WebP", () => images.animatedWebp()],
  ])("run every operation on every frame of a %s, and keep the timing", async (_name, make) => {
    const bytes = await make();
    for (const format of ["webp", "gif"] as const) {
      const { file, width, height } = await renderRecipe(bytes, { in: format, ...everything });
      const metadata = await sharp(file, { animated: true }).metadata();
      expect([width, height]).toEqual([70, 90]);
      expect(metadata).toMatchObject({ width: 70, pageHeight: 90, pages: 5, loop: 3 });
      expect(metadata.delay).toEqual(Array(5).fill(100));
      for (let page = 0; page < 5; page += 1) {
        const frame = await sharp(file, { page }).removeAlpha().png().toBuffer();
        const level = ((page * 67) % 256) / 2;
        for (const y of [0.12, 0.5, 0.88])
          expect(await colorAt(frame, 0.5, y)).toEqual(closeTo([level, 127.5 - level, 30], 14));
        expect(await colorAt(frame, 0.5, 0.01)).toEqual(closeTo([255, 255, 0], 14));
      }
    }
  });

  it("show the first frame in formats without animation", async () => {
    const { file } = await renderRecipe(await images.animatedGif(), { in: "png", ...everything });
    expect((await colorAt(file, 0.5, 0.5)).slice(0, 3)).toEqual(closeTo([0, 127, 30], 4));
  });

  it("are trimmed to what any frame shows, the same in all formats", async () => {
    const [width, height] = [40, 30];
    const frame = async (left: number, top: number) =>
      sharp({ create: { width, height, channels: 3, background: "#202020" } })
        .composite([
          { input: { create: { width: 4, height: 4, channels: 3, background: "red" } }, left, top },
        ])
        .removeAlpha()
        .raw()
        .toBuffer();
    const blank = Buffer.alloc(width * height * 3, 0x20);
    const pixels = Buffer.concat([await frame(5, 6), blank, await frame(30, 10)]);
    const raw = { width, height: height * 3, channels: 3, pageHeight: height } as const;
    const bytes = await sharp(pixels, { raw })
      .gif({ delay: [50, 60, 70] })
      .toBuffer();
    const rendered = await renderRecipes(bytes, [
      { in: "gif", trim: { tolerance: 2 } },
      { in: "webp", trim: { tolerance: 2 } },
      { in: "png", trim: { tolerance: 2 } },
    ]);
    expect(rendered.map(({ width, height }) => [width, height])).toEqual(Array(3).fill([29, 8]));
    expect((await sharp(rendered[0]?.file, { animated: true }).metadata()).delay).toEqual([50, 60, 70]);
    expect(await colorAt(rendered[2]?.file ?? "", 0.05, 0.2)).toEqual(closeTo([255, 0, 0, 255], 4));
  });
});

describe("a recipe's metadata", () => {
  it("has the license, or nothing", async () => {
    const bytes = await images.jpeg({ width: 60, height: 40, gps: { latitude: 48.1, longitude: 11.5 } });
    const packets = await Promise.all(
      (["none", "copyright"] as const).map(async (metadata) => {
        const { file } = await renderRecipe(bytes, { in: "jpeg", metadata, blur: 1 }, { license: statement });
        const { exif = Buffer.alloc(0) } = await sharp(file).metadata();
        expect(exif.includes("Test camera")).toBe(false);
        expect(exif.includes("GPS")).toBe(false);
        return readXmpPacket(readFileSync(file));
      }),
    );
    expect(packets[0]).toBe("");
    expect(packets[1]).toContain("WebStatement");
  });
});

describe("a recipe rendered from a master", () => {
  it("looks like one from the file, and is not used for a trim", async () => {
    const folder = createRenderFolder();
    const file = path.join(folder, "original");
    writeFileSync(file, await images.jpeg({ width: 3000, height: 2000, orientation: 6 }));
    const source = await inspect(file);
    const input = { input: file, source, outFolder: folder };
    const [master] = (await renderToFiles({ ...input, renditions: [masterRendition] })).rendered;
    const settings: RecipeSettings = {
      ...defaultRecipe,
      width: 300,
      height: 200,
      fit: "cover",
      gravity: "northwest",
      rotate: 90,
      radius: 20,
      border: { width: 6, color: "#123456" },
    };
    const rendition = { key: toRecipeKey(settings, 2), format: "png" } as const;
    const trimmed = { ...rendition, key: toRecipeKey({ ...settings, trim: { tolerance: 5 } }, 2) };

    expect(canUseMaster(source, master ?? source, [rendition])).toBe(true);
    expect(canUseMaster(source, master ?? source, [trimmed])).toBe(false);

    const [one] = (
      await renderToFiles({ ...input, input: master?.file ?? "", isMaster: true, renditions: [rendition] })
    ).rendered;
    const fromMaster = await sharp(one?.file).raw().toBuffer();
    const [other] = (await renderToFiles({ ...input, renditions: [rendition] })).rendered;
    const fromFile = await sharp(other?.file).raw().toBuffer();
    const difference = fromFile.reduce((sum, value, at) => sum + Math.abs(value - (fromMaster[at] ?? 0)), 0);

    expect(one).toMatchObject({ width: 624, height: 424 });
    expect(difference / fromFile.length).toBeLessThan(1.5);
  });
});
