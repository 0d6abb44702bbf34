import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import * as images from "@/test/builders/images";
import { closeTo, colorAt, type RecipeToRender, renderRecipe, renderRecipes } from "@/test/harness/render";
import { defaultRecipe } from "./recipe";
import { toRecipeKey } from "./recipe-keys";
import { renderRenditions } from "./render-renditions";
import { defaultPlacement, type Watermark, type Watermarks } from "./watermark";

const reference = "wmk_01jd0000000000000000000000.0a1b2c3d4e5f";
const otherReference = "wmk_01jd0000000000000000000000.ffffffffffff";
const source = { format: "png", width: 40, height: 40, pages: 1, hasAlpha: false } as const;

const solid = (background = "#ff0000") =>
  sharp({ create: { width: 8, height: 8, channels: 4, background } })
    .png()
    .toBuffer();

async function watermarked(placement: Partial<Watermark> = {}): Promise<Watermarks> {
  const placed = { ...defaultPlacement, position: "northwest", size: 50, margin: 0, opacity: 1 } as const;
  return new Map([[reference, { ...placed, bytes: await solid(), ...placement }]]);
}

async function renderMarked(bytes: Buffer, recipe: RecipeToRender, placement?: Partial<Watermark>) {
  const marked = { ...recipe, watermark: reference };
  return renderRecipe(bytes, marked, { watermarks: await watermarked(placement) });
}

const red = [255, 0, 0];

describe("an image with a watermark", () => {
  it.each<[string, () => Promise<Buffer>]>([
    ["a turned JPEG", () => images.jpeg({ width: 120, height: 80, orientation: 6 })],
    ["a CMYK JPEG", () => images.cmykJpeg(120, 80)],
    ["a PNG", () => images.png(120, 80)],
    [
      "a grayscale PNG",
      async () =>
        sharp(await images.png(120, 80))
          .grayscale()
          .toColourspace("b-w")
          .png()
          .toBuffer(),
    ],
    ["a transparent PNG", () => images.transparentPng(120, 80)],
    ["a wide-gamut PNG", () => images.p3Png([10, 200, 30], 80)],
    ["an SVG", async () => images.svg(120, 80)],
  ])("has it in every format, and the rest of it as before: %s", async (_name, load) => {
    const bytes = await load();
    const formats = ["png", "webp", "jpeg", "avif"] as const;
    const watermarks = await watermarked();
    const recipes = formats.map((format) => ({ in: format }));
    const plain = await renderRecipes(bytes, recipes);
    const marked = await renderRecipes(
      bytes,
      recipes.map((recipe) => ({ ...recipe, watermark: reference })),
      { watermarks },
    );
    for (const [at, { file }] of marked.entries()) {
      expect((await colorAt(file, 0.1, 0.1)).slice(0, 3)).toEqual(closeTo(red, 12));
      const [rest, before] = await Promise.all(
        [file, plain[at]?.file ?? ""].map(async (one) => colorAt(one, 0.9, 0.9)),
      );
      expect(rest?.slice(0, 3)).toEqual(closeTo(before?.slice(0, 3) ?? [], 12));
      expect(rest?.[3] ?? 255).toBe(before?.[3] ?? 255);
    }
  });

  it("has it in its own colors even when the image has a wide gamut", async () => {
    const bytes = await images.p3Png([10, 200, 30], 80);
    const { file } = await renderMarked(bytes, { in: "png" }, { bytes: await solid("#c06030") });

    expect(await colorAt(file, 0.1, 0.1)).toEqual([192, 96, 48]);
  });

  it("has it inside of its border, above its background and cut by its corners", async () => {
    const recipe = {
      in: "png",
      border: { width: 10, color: "#00ff00" },
      radius: 30,
      background: "#0000ff",
    } as const;
    const { file } = await renderMarked(await images.transparentPng(100, 100), recipe, { size: 100 });
    const at = (x: number, y: number) => colorAt(file, (x + 0.5) / 120, (y + 0.5) / 120);

    expect(await at(60, 5)).toEqual([0, 255, 0, 255]);
    expect(await at(60, 12)).toEqual([...red, 255]);
    expect(await at(108, 60)).toEqual([...red, 255]);
    expect((await at(1, 1))[3]).toBe(0);
    expect(await at(15, 15)).toEqual(closeTo([0, 255, 0, 255], 40));
  });

  it("has it upright and in its colors after a rotation and adjusted colors", async () => {
    const half = await sharp({ create: { width: 8, height: 8, channels: 4, background: "#ff0000" } })
      .composite([
        {
          input: await sharp({ create: { width: 4, height: 8, channels: 4, background: "#00ff00" } })
            .png()
            .toBuffer(),
          left: 4,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const recipe = { in: "png", rotate: 90, flip: "vertical", grayscale: true, blur: 5 } as const;
    const { file } = await renderMarked(await images.png(80, 40), recipe, { bytes: half, size: 100 });

    expect(await colorAt(file, 0.2, 0.2)).toEqual(red);
    expect(await colorAt(file, 0.8, 0.2)).toEqual([0, 255, 0]);
  });

  it("has it in the same place at each density", async () => {
    const bytes = await images.png(600, 300);
    for (const density of [1, 2, 3] as const) {
      const { file, width } = await renderMarked(
        bytes,
        { in: "png", width: 200, density },
        { position: "center" },
      );
      expect(width).toBe(200 * density);
      for (const [x, isMarked] of [
        [0.37, false],
        [0.39, true],
        [0.61, true],
        [0.63, false],
      ] as const)
        expect([density, x, String(await colorAt(file, x, 0.5)) === String(red)]).toEqual([
          density,
          x,
          isMarked,
        ]);
    }
  });

  it.each([
    ["GIF", () => images.animatedGif()],
    ["WebP", () => images.animatedWebp()],
  ])("has it in every frame of an animated %s", async (_name, load) => {
    const bytes = await load();
    for (const format of ["gif", "webp"] as const)
      for (const position of ["center", "tile"] as const) {
        const { file } = await renderMarked(bytes, { in: format }, { position, size: 30 });
        const metadata = await sharp(file, { animated: true }).metadata();
        expect(metadata).toMatchObject({ pages: 5, loop: 3, delay: Array(5).fill(100) });
        for (let page = 0; page < 5; page += 1) {
          const frame = await sharp(file, { page }).png().toBuffer();
          const level = (page * 67) % 256;
          expect((await colorAt(frame, 0.5, 0.5)).slice(0, 3)).toEqual(closeTo(red, 14));
          if (position === "center")
            expect((await colorAt(frame, 0.1, 0.1)).slice(0, 3)).toEqual(
              closeTo([level, 255 - level, 60], 14),
            );
        }
      }
  });

  it("is rendered once for each watermark", async () => {
    const watermarks = new Map(await watermarked());
    const bytes = await solid("#00ff00");
    for (const one of watermarks.values()) watermarks.set(otherReference, { ...one, bytes });
    const [plain, marked, other, again] = await renderRecipes(
      await images.png(100, 100),
      [{}, { watermark: reference }, { watermark: otherReference }, { watermark: reference, width: 200 }].map(
        (settings) => ({ in: "png", ...settings }) as const,
      ),
      { watermarks },
    );
    const contents = [plain, marked, other, again].map((one) =>
      readFileSync(one?.file ?? "").toString("base64"),
    );

    expect(new Set(contents).size).toBe(3);
    expect(contents[3]).toBe(contents[1]);
  });
});

describe("an error of the caller", () => {
  const renderWith = async (watermarks?: Watermarks) =>
    renderRenditions(
      {
        input: await images.png(40, 40),
        source,
        renditions: [{ key: toRecipeKey({ ...defaultRecipe, watermark: reference }, 1), format: "png" }],
        ...(watermarks && { watermarks }),
      },
      { onEvent: () => undefined },
    );

  it("is a missing watermark", async () => {
    await expect(renderWith()).rejects.toThrow(RangeError);
    await expect(renderWith(new Map())).rejects.toThrow(reference);
  });

  it.each<[keyof Watermark, unknown[]]>([
    ["bytes", [Buffer.alloc(0), Buffer.alloc(2_000_001)]],
    ["position", ["top", "", undefined, "__proto__"]],
    ["size", [0, 101, Number.NaN, "50", undefined]],
    ["opacity", [0, 1.1, Number.NaN, null]],
    ["margin", [-1, 51, Number.NaN, "0"]],
  ])("is a watermark with an invalid %s", async (name, values) => {
    for (const value of values)
      await expect(renderWith(await watermarked({ [name]: value }))).rejects.toThrow(`invalid ${name}`);
  });
});
