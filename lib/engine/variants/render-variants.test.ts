import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import { corpusPath, isCorpusPresent, withoutCorpus } from "@/test/corpus";
import * as images from "@/test/images";
import { displayP3ToSrgb } from "@/test/p3-to-srgb";
import { inspect } from "../probe/inspect";
import { formatsFor } from "./output-formats";
import { presetKeys } from "./presets";
import { renderVariants } from "./render-variants";
import type { RenderedVariant, VariantJob } from "./variant";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const folder = mkdtempSync(path.join(tmpdir(), "albumen-variants-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes the jobs, each as `key.format`, of a picture. */
async function render(bytes: Uint8Array, names: string[]): Promise<RenderedVariant[]> {
  const out = mkdtempSync(path.join(folder, "out-"));
  const file = path.join(out, "source");
  writeFileSync(file, bytes);
  const jobs = names.map((name) => {
    const [key = "", format] = name.split(".");
    return { key, format } as VariantJob;
  });
  return renderVariants(file, await inspect(file), jobs, out);
}

async function renderOne(bytes: Uint8Array, name: string): Promise<RenderedVariant> {
  const [variant] = await render(bytes, [name]);
  if (!variant) throw new Error("nothing was made");
  return variant;
}

/** The colour at a place given as shares of width and height, as sRGB. */
async function colorAt(file: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(file).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}

const near = (color: readonly number[], tolerance: number) =>
  color.map((value) => expect.toSatisfy((actual: number) => Math.abs(actual - value) <= tolerance));

async function expectQuadrants(file: string, tolerance = 24): Promise<void> {
  const { topLeft, topRight, bottomLeft, bottomRight } = images.quadrantColors;
  const colors = await Promise.all(
    [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.2, 0.8],
      [0.8, 0.8],
    ].map(([x = 0, y = 0]) => colorAt(file, x, y)),
  );
  expect(colors.map((color) => color.slice(0, 3))).toEqual(
    [topLeft, topRight, bottomLeft, bottomRight].map((color) => near(color, tolerance)),
  );
}

describe("renderVariants", () => {
  it("makes every preset in every format, as announced", async () => {
    const bytes = await images.jpeg({ width: 2400, height: 1600 });
    const names = presetKeys.flatMap((key) =>
      formatsFor({ format: "jpeg", width: 2400, height: 1600, pages: 1, hasAlpha: false }, key).map(
        (format) => `${key}.${format}`,
      ),
    );
    const variants = await render(bytes, names);
    expect(variants.map(({ key, format }) => `${key}.${format}`).sort()).toEqual(names.sort());
    for (const variant of variants) {
      const { format, width, height, exif, icc } = await sharp(variant.file).metadata();
      expect([format === "heif" ? "avif" : format, width, height]).toEqual([
        ...[variant.format, variant.width, variant.height],
      ]);
      expect([exif, icc]).toEqual([undefined, undefined]);
      expect(readFileSync(variant.file).length).toBe(variant.sizeBytes);
      await expectQuadrants(variant.file);
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "turns orientation %i upright and leaves no metadata",
    async (orientation) => {
      const bytes = await images.jpeg({ orientation, gps: { latitude: 1, longitude: 1 } });
      const [webp, og] = await render(bytes, ["w256.webp", "og-image.jpeg"]);
      expect(webp).toMatchObject({ width: 256, height: 192 });
      for (const { file } of [webp, og].filter((variant) => variant !== undefined)) {
        await expectQuadrants(file);
        const { orientation: left, exif } = await sharp(file).metadata();
        expect([left, exif]).toEqual([undefined, undefined]);
      }
    },
  );

  it.each([
    ["PNG", () => images.png(500, 400)],
    ["WebP", () => images.webp(500, 400)],
    ["AVIF", () => images.avif(500, 400)],
    ["TIFF", () => images.tiff(500, 400)],
    ["GIF", () => images.gif(500, 400)],
    ["PNG with EXIF orientation", () => images.pngWithGps({ latitude: 1, longitude: 1 })],
    ["SVG", async () => images.svg()],
    ["compressed SVG", async () => images.svgz()],
  ])("reads %s", async (_name, make) => {
    for (const { file } of await render(await make(), ["w128.webp", "thumb.avif", "og-image.jpeg"])) {
      await expectQuadrants(file, 30);
    }
  });

  it("never enlarges, and makes equal pictures once", async () => {
    const variants = await render(await images.jpeg({ width: 300, height: 200 }), [
      ...["w256.webp", "w512.webp", "w2048.webp", "thumb.webp", "og-image.jpeg"],
    ]);
    expect(variants.map(({ key, width, height }) => [key, width, height])).toEqual([
      ...[
        ["w256", 256, 171],
        ["w512", 300, 200],
        ["w2048", 300, 200],
        ["thumb", 200, 200],
        ["og-image", 300, 158],
      ],
    ]);
    const files = variants.map(({ file }) => readFileSync(file));
    expect(files[1]).toEqual(files[2]);
    expect(new Set(variants.map(({ file }) => file)).size).toBe(5);
  });

  it("cuts sharp crops out of a panorama, whose base is too low for them", async () => {
    const panorama = await images.photo(4200, 400);
    const [thumb, , og] = await render(panorama, ["thumb.png", "w512.webp", "og-image.jpeg", "w128.webp"]);
    expect(thumb).toMatchObject({ width: 320, height: 320 });
    expect(og).toMatchObject({ width: 762, height: 400 });
    const [actual, reference] = await Promise.all([
      sharp(thumb?.file).removeAlpha().raw().toBuffer(),
      sharp(panorama).resize(320, 320).raw().toBuffer(),
    ]);
    const difference = actual.reduce((sum, value, at) => sum + Math.abs(value - (reference[at] ?? 0)), 0);
    expect(difference / actual.length).toBeLessThan(1.5);
  });

  it("scales a WebP from all of its pixels: the decoder's own scaling shows a grid", async () => {
    const webp = await sharp(await images.photo(1600, 1200))
      .webp({ quality: 95 })
      .toBuffer();
    const variant = await renderOne(webp, "w512.png");
    const [actual, reference] = await Promise.all([
      sharp(variant.file).removeAlpha().raw().toBuffer(),
      sharp(await sharp(webp).png().toBuffer())
        .resize(512)
        .raw()
        .toBuffer(),
    ]);
    const difference = actual.reduce((sum, value, at) => sum + Math.abs(value - (reference[at] ?? 0)), 0);
    expect(difference / actual.length).toBeLessThan(0.5);
  });

  it("draws an SVG at the asked width, with sharp edges", async () => {
    const variant = await renderOne(images.svg(8, 6), "w1024.png");
    expect(variant).toMatchObject({ width: 1024, height: 768 });
    expect(await colorAt(variant.file, 0.497, 0.2)).toEqual([...images.quadrantColors.topLeft, 255]);
    expect(await colorAt(variant.file, 0.503, 0.2)).toEqual([...images.quadrantColors.topRight, 255]);
  });

  it("keeps transparency, and makes it white where there is none", async () => {
    const variants = await render(await images.transparentPng(), [
      "w256.webp",
      "w256.avif",
      "w256.png",
      "og-image.jpeg",
    ]);
    const jpeg = variants.pop();
    for (const { file } of variants) {
      expect(await colorAt(file, 0.9, 0.5)).toEqual([...near([0, 0, 0], 255), 0]);
      expect(await colorAt(file, 0.1, 0.5)).toEqual([...near([220, 30, 30], 12), 255]);
    }
    expect(await colorAt(jpeg?.file ?? "", 0.9, 0.5)).toEqual(near([255, 255, 255], 3));
  });

  it("reduces 16 bits to 8 evenly", async () => {
    const { file } = await renderOne(await images.deepPng(), "w512.png");
    for (const x of [0.1, 0.5, 0.9]) {
      expect(await colorAt(file, x, 0.5)).toEqual(near([x * 255, x * 255, x * 255], 2));
    }
  });
});

describe("colour", () => {
  const color = [40, 200, 90] as const;

  it("keeps Display-P3 numbers with their profile, and converts where profiles are ignored", async () => {
    const variants = await render(await images.p3Png(color), [
      "w128.webp",
      "w128.avif",
      "w128.png",
      "og-image.jpeg",
    ]);
    for (const { file, format } of variants) {
      const { icc } = await sharp(file).metadata();
      expect(icc !== undefined).toBe(format !== "jpeg");
      // Read by a viewer that obeys profiles, all look the same.
      expect(await colorAt(file, 0.5, 0.5)).toEqual(near(displayP3ToSrgb(color), 4));
    }
    const png = variants.find(({ format }) => format === "png");
    const numbers = await sharp(png?.file, { ignoreIcc: true }).raw().toBuffer();
    expect([...numbers.subarray(0, 3)]).toEqual([...color]);
  });

  it("does not wash out Adobe RGB", async () => {
    const [webp, og] = await render(await images.adobeRgbPng([128, 200, 128]), [
      "w128.webp",
      "og-image.jpeg",
    ]);
    // Green of this strength lies outside sRGB: its red becomes much less.
    for (const variant of [webp, og]) {
      const [red = 0, green = 0] = await colorAt(variant?.file ?? "", 0.5, 0.5);
      expect(red).toBeLessThan(85);
      expect(green).toBeGreaterThan(195);
    }
  });

  it("takes sRGB for what it is, with or without a profile", async () => {
    const [plain, tagged] = await Promise.all([
      renderOne(await images.jpeg({ quality: 100 }), "w128.png"),
      renderOne(await images.jpeg({ quality: 100, profile: "srgb" }), "w128.png"),
    ]);
    expect(readFileSync(plain.file)).toEqual(readFileSync(tagged.file));
  });

  it("converts CMYK", async () => {
    for (const { file } of await render(await images.cmykJpeg(), ["w128.webp", "w128.jpeg"])) {
      expect(await sharp(file).metadata()).toMatchObject({ space: "srgb", hasProfile: false });
      // Ink reaches neither this green nor this blue.
      await expectQuadrants(file, 110);
    }
  });
});

describe.skipIf(!isCorpusPresent)(`real files (skipped where ${withoutCorpus})`, () => {
  it.each([
    ["color/p3_srgb_green.png", [0, 255, 0], 8],
    // Full magenta and yellow on coated paper (Fogra 39) is this red.
    ["color/tiff_cmyk_fogra.tif", [226, 0, 26], 12],
  ])("%s has the right colour", async (name, expected, tolerance) => {
    for (const { file } of await render(readFileSync(corpusPath(name)), [
      "w256.webp",
      "w256.png",
      "og-image.jpeg",
    ])) {
      expect((await colorAt(file, 0.2, 0.2)).slice(0, 3)).toEqual(near(expected, tolerance));
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("of a camera's orientation %i all show the same", async (orientation) => {
    const pixels = async (name: string) => {
      const { file } = await renderOne(readFileSync(corpusPath(name)), "w128.png");
      return sharp(file).greyscale().blur(3).raw().toBuffer();
    };
    const [upright, turned] = await Promise.all([
      pixels("orient/landscape_1.jpg"),
      pixels(`orient/landscape_${orientation}.jpg`),
    ]);
    expect(turned.length).toBe(upright.length);
    const difference = upright.reduce((sum, value, at) => sum + Math.abs(value - (turned[at] ?? 0)), 0);
    expect(difference / upright.length).toBeLessThan(6);
  });

  it("loads nothing that a drawing refers to", async () => {
    const { file } = await renderOne(readFileSync(corpusPath("svg/svg_ext_file.svg")), "w256.png");
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    // The colour of the picture beside it.
    const isSecret = (at: number) => data[at] === 0xfd && data[at + 1] === 0xcc && data[at + 2] === 0xe6;
    const pixels = Array.from({ length: info.width * info.height }, (_, index) => index * info.channels);
    expect(pixels.some(isSecret)).toBe(false);
  });

  it("renders a telephone's HEIC upright, with its wide colours", async () => {
    const [webp, jpeg] = await render(readFileSync(corpusPath("photos/p12mp_iphone13.heic")), [
      ...["w512.webp", "w512.jpeg", "og-image.jpeg"],
    ]);
    expect(webp).toMatchObject({ width: 512, height: 683 });
    const { icc, exif } = await sharp(jpeg?.file).metadata();
    expect([icc === undefined, exif]).toEqual([false, undefined]);
  });
});

describe("animation", () => {
  it.each([
    ["GIF", () => images.animatedGif(), ["w128.webp", "w128.gif", "thumb.webp"]],
    ["WebP", () => images.animatedWebp(), ["w128.webp", "thumb.webp"]],
  ])("of %s stays, with its timing", async (_name, make, names) => {
    for (const variant of await render(await make(), names)) {
      const { pages, pageHeight, width, delay, loop } = await sharp(variant.file, {
        animated: true,
      }).metadata();
      expect({ pages, loop, delay }).toEqual({ pages: 5, loop: 3, delay: [100, 100, 100, 100, 100] });
      expect({ width, height: pageHeight }).toEqual({ width: variant.width, height: variant.height });
    }
  });

  it("shows its first frame in a JPEG", async () => {
    const og = await renderOne(await images.animatedGif(), "og-image.jpeg");
    expect(og).toMatchObject({ width: 120, height: 63 });
    expect(await colorAt(og.file, 0.5, 0.5)).toEqual(near([0, 255, 60], 8));
  });
});
