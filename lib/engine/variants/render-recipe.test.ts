import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { readXmpPacket, statement } from "@/test/builders/licensed-image";
import {
  closeTo,
  colorAt,
  cornersOf,
  type RecipeToRender,
  renderRecipe,
  renderRecipes,
  renderToFiles,
} from "@/test/harness/render";
import { createRenderFolder } from "@/test/harness/render-folder";
import { sample } from "@/test/harness/sample";
import { inspect } from "../probe/inspect";
import { canUseMaster } from "./master";
import { masterRendition } from "./output-spec";
import { defaultRecipe, type RecipeSettings } from "./recipe";
import { toRecipeKey } from "./recipe-keys";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { topLeft, topRight, bottomLeft, bottomRight } = images.quadrantColors;

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
      expect(await cornersOf(rotated?.file ?? "")).toEqual(
        near([bottomLeft, topLeft, bottomRight, topRight]),
      );
      expect(flipped).toMatchObject({ width: 200, height: 300 });
      expect(await cornersOf(flipped?.file ?? "")).toEqual(
        near([bottomRight, topRight, bottomLeft, topLeft]),
      );
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
    const recipes: RecipeToRender[] = [
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
