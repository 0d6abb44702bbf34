import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { closeTo, colorAt, render, renderOne, renderToFiles } from "@/test/harness/render";
import { createRenderFolder } from "@/test/harness/render-folder";
import { sample } from "@/test/harness/sample";
import { inspect } from "../probe/inspect";
import { canUseMaster } from "./master";
import { masterRendition } from "./output-spec";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { topLeft, topRight, bottomLeft, bottomRight } = images.quadrantColors;

/**
 * An image whose red encodes the share of the width and whose green encodes the share of the
 * height; blue is constant.
 */
async function positionPng(width: number, height: number, blue = 128): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3, blue);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels[(y * width + x) * 3] = Math.round((255 * (x + 0.5)) / width);
      pixels[(y * width + x) * 3 + 1] = Math.round((255 * (y + 0.5)) / height);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Returns the center of the part of a `positionPng` that a page of the file shows, in shares. */
async function shownCenter(file: string, page = 0): Promise<number[]> {
  const pixels = await sharp(file, { page }).removeAlpha().raw().toBuffer();
  const mean = (channel: number) => {
    let sum = 0;
    for (let at = channel; at < pixels.length; at += 3) sum += pixels[at] ?? 0;
    return sum / (pixels.length / 3) / 255;
  };
  return [mean(0), mean(1)];
}

const nearTo = (...shares: number[]) => shares.map((share) => expect.closeTo(share, 1.9));

const readPixels = (file: string) => sharp(file).removeAlpha().raw().toBuffer();

describe("a crop", () => {
  it.each([
    ["northwest", 0.125, 0.5],
    ["west", 0.125, 0.5],
    ["north", 0.5, 0.5],
    ["center", 0.5, 0.5],
    ["southeast", 0.875, 0.5],
    ["x0y0", 0.125, 0.5],
    ["x300y900", 0.3, 0.5],
    ["x875y0", 0.875, 0.5],
    ["x1000y1000", 0.875, 0.5],
  ])("a crop of a wide image with %s is around %s, %s", async (gravity, x, y) => {
    const bytes = await positionPng(800, 200);
    const { file, ...size } = await renderOne(bytes, `w100-h100-q95-fitcover-g${gravity}.png`);
    expect(size).toMatchObject({ width: 100, height: 100 });
    expect(await shownCenter(file)).toEqual(nearTo(x, y));
  });

  it.each([
    ["northeast", 0.5, 0.125],
    ["south", 0.5, 0.875],
    ["east", 0.5, 0.5],
    ["x0y600", 0.5, 0.6],
  ])("a crop of a tall image with %s is around %s, %s", async (gravity, x, y) => {
    const { file } = await renderOne(await positionPng(200, 800), `w200-h200-q80-fitcover-g${gravity}.png`);
    expect(await shownCenter(file)).toEqual(nearTo(x, y));
  });

  it("follows the focal point, in presets too, unless its key has a gravity", async () => {
    const bytes = await positionPng(1600, 400);
    const cover = "w100-h100-q80-fitcover";
    const names = [
      "thumb.png",
      "og-image.jpeg",
      `${cover}.png`,
      `${cover}-gcenter.png`,
      `${cover}-geast.png`,
    ];
    const variants = await render(bytes, names, { focalPoint: { x: 0.3, y: 0.9 } });
    const centers = await Promise.all(variants.map(({ file }) => shownCenter(file)));

    expect(centers).toEqual([0.3, 0.3, 0.3, 0.5, 0.875].map((x) => nearTo(x, 0.5)));
    expect(variants.slice(0, 2)).toMatchObject([
      { width: 320, height: 320 },
      { width: 762, height: 400 },
    ]);
  });

  it("is at the center without a focal point, with the same bytes as before there were any", async () => {
    const bytes = await images.photo(1200, 450);
    const names = ["thumb.webp", "thumb.avif", "og-image.jpeg", "w256.webp", "w300-h300-q80-fitcover.webp"];
    const read = async (...facts: Parameters<typeof render>[2][]) =>
      (await render(bytes, names, ...facts)).map(({ file }) => readFileSync(file));
    const plain = await read();

    expect(await read({ focalPoint: null })).toEqual(plain);
    expect(await read({ focalPoint: { x: 0.5, y: 0.5 } })).toEqual(plain);

    const { file } = await renderOne(bytes, "w300-h300-q80-fitcover-gcenter.webp");
    const { file: alone } = await renderOne(bytes, "w300-h300-q80-fitcover.webp");

    expect(readFileSync(file)).toEqual(readFileSync(alone));

    // sharp's own crop, from the same decode.
    const upright = await sharp(bytes).resize(640, 240, { fit: "fill" }).png().toBuffer();
    const { file: square } = await renderOne(upright, "w120-h120-q80-fitcover.png");
    const expected = await sharp(upright).resize(120, 120, { fit: "cover" }).raw().toBuffer();

    expect((await readPixels(square)).equals(expected)).toBe(true);
  });

  it("shows the same part when it shares a decode as when it is rendered alone", async () => {
    const bytes = await positionPng(3000, 1000);
    const names = sample(["x180y500", "northeast", "attention", "entropy"], 2).flatMap((gravity) => [
      `w200-h200-q80-fitcover-g${gravity}.png`,
      `w60-h90-q80-fitcover-g${gravity}.png`,
    ]);
    const together = await render(bytes, [...names, "w1024.png", "w2048.webp", "thumb.png"]);
    for (const [at, name] of names.entries()) {
      const { file } = await renderOne(bytes, name);
      const [alone, shared] = [await shownCenter(file), await shownCenter(together[at]?.file ?? "")];
      for (const axis of [0, 1])
        expect(Math.abs((alone[axis] ?? 0) - (shared[axis] ?? 1))).toBeLessThan(0.006);
    }
  });

  it.each(sample([1, 2, 3, 4, 5, 6, 7, 8], 5))(
    "is of the upright image with EXIF orientation %s",
    async (orientation) => {
      const bytes = await images.jpeg({ width: 900, height: 600, orientation });
      const key = "w100-h300-q90-fitcover";
      const show = async (name: string, focalPoint?: { x: number; y: number }) => {
        const { file } = await renderOne(bytes, name, { focalPoint: focalPoint ?? null });
        return [await colorAt(file, 0.5, 0.2), await colorAt(file, 0.5, 0.8)];
      };

      expect(await show(`${key}.png`, { x: 0.1, y: 0.5 })).toEqual([
        closeTo(topLeft, 24),
        closeTo(bottomLeft, 24),
      ]);
      expect(await show(`${key}-geast.png`)).toEqual([closeTo(topRight, 24), closeTo(bottomRight, 24)]);
    },
  );

  it.each(
    sample(
      [
        ["an SVG", async () => images.svg(400, 100)],
        ["a thin SVG", async () => images.svg(1000, 1)],
        ["a HEIC-like deep PNG", () => images.deepPng(512, 64)],
        ["a transparent image", () => images.transparentPng(640, 160)],
        [
          "a Display-P3 image",
          async () =>
            sharp(await images.p3Png([40, 200, 90]))
              .resize(64, 16, { fit: "fill" })
              .keepIccProfile()
              .png()
              .toBuffer(),
        ],
        ["CMYK", () => images.cmykJpeg(640, 160)],
        [
          "grey",
          async () =>
            sharp(await images.png(640, 160))
              .greyscale()
              .png()
              .toBuffer(),
        ],
      ] as const,
      3,
    ),
  )("a crop of %s is possible with every gravity", async (_name, make) => {
    const bytes = await make();
    const names = ["west", "x900y100", "attention", "entropy"].flatMap((gravity) =>
      ["png", "webp", "jpeg"].map((format) => `w16-h16-q80-fitcover-g${gravity}.${format}`),
    );
    for (const { file, width, height } of await render(bytes, names))
      expect(await sharp(file).metadata()).toMatchObject({ width, height });
  });

  it("a crop of an SVG is sharp and in its place", async () => {
    for (const [gravity, expected] of [
      ["west", topLeft],
      ["east", topRight],
    ] as const) {
      const { file } = await renderOne(images.svg(400, 100), `w300-h300-q80-fitcover-g${gravity}.png`);
      expect((await colorAt(file, 0.5, 0.25)).slice(0, 3)).toEqual(closeTo(expected, 24));
    }
  });

  it.each(sample(["gif", "webp"] as const, 2))(
    "a crop of an animated %s is the same in all frames",
    async (source) => {
      const frames = await Promise.all([20, 90, 160, 230].map((blue) => positionPng(240, 60, blue)));
      const animation = sharp(frames, { join: { animated: true } });
      const bytes = await (source === "gif"
        ? animation.gif()
        : animation.webp({ lossless: true })
      ).toBuffer();
      for (const [gravity, x] of [
        ["west", 0.125],
        ["x700y0", 0.7],
        ["attention", undefined],
        ["entropy", undefined],
      ] as const) {
        const { file } = await renderOne(bytes, `w60-h60-q95-fitcover-g${gravity}.webp`);
        const { pages, width, pageHeight } = await sharp(file, { animated: true }).metadata();
        expect({ pages, width, pageHeight }).toEqual({ pages: 4, width: 60, pageHeight: 60 });
        const centers = await Promise.all([0, 1, 2, 3].map((page) => shownCenter(file, page)));
        for (const center of centers) expect(center[0]).toBeCloseTo(x ?? centers[0]?.[0] ?? 0, 1.5);
      }

      const { file } = await renderOne(bytes, "thumb.webp", { focalPoint: { x: 0.8, y: 0.5 } });

      expect((await shownCenter(file, 3))[0]).toBeCloseTo(0.8, 1.5);
    },
  );

  it("is the same from a master as from the file", async () => {
    const outFolder = createRenderFolder();
    const file = path.join(outFolder, "source");
    writeFileSync(
      file,
      await sharp(await positionPng(3000, 1001))
        .jpeg({ quality: 98 })
        .toBuffer(),
    );
    const source = { ...(await inspect(file)), focalPoint: { x: 0.237, y: 0.5 } };
    const input = { input: file, source, outFolder };
    const [master] = (await renderToFiles({ ...input, renditions: [masterRendition] })).rendered;
    const spec = { key: "w220-h200-q80-fitcover", format: "png" } as const;
    const [direct] = (await renderToFiles({ ...input, renditions: [spec] })).rendered;
    const fromFile = await readPixels(direct?.file ?? "");
    const fromMaster = { ...input, input: master?.file ?? "", isMaster: true };
    const [reduced] = (await renderToFiles({ ...fromMaster, renditions: [spec] })).rendered;
    const pixels = await readPixels(reduced?.file ?? "");

    expect(pixels.length).toBe(fromFile.length);

    const difference = pixels.reduce((sum, value, at) => sum + Math.abs(value - (fromFile[at] ?? 0)), 0);
    expect(difference / pixels.length).toBeLessThan(1);
  });
});

/** A gray image with a disc around the point. */
async function discPng({ width, height }: { width: number; height: number }, x: number, y: number) {
  const disc = `<circle cx="${x * width}" cy="${y * height}" r="${height / 8}" fill="#e0784f"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#777"/>${disc}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}

describe("a strategy", () => {
  it.each(["attention", "entropy"])("%s finds what there is to see", async (strategy) => {
    for (const x of [0.1, 0.5, 0.9]) {
      const bytes = await discPng({ width: 1200, height: 300 }, x, 0.5);
      const { file } = await renderOne(bytes, `w200-h200-q80-fitcover-g${strategy}.png`);
      const isVisible = (await readPixels(file)).some((value, at) => at % 3 === 0 && value > 200);
      expect(isVisible).toBe(true);
    }
  });

  it.each(sample(["attention", "entropy"], 2))(
    "%s gives the same crop in all formats and every time",
    async (strategy) => {
      const bytes = await images.photo(1800, 700);
      const key = `w150-h300-q90-fitcover-g${strategy}`;
      const files = (await render(bytes, [`${key}.png`, `${key}.webp`, `${key}.jpeg`])).map(
        ({ file }) => file,
      );
      const [png = Buffer.alloc(0), ...others] = await Promise.all(files.map(readPixels));
      for (const other of others) {
        const difference = png.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0);
        expect(difference / png.length).toBeLessThan(12);
      }

      const [again] = await render(bytes, [`${key}.png`, `${key}.webp`, `${key}.jpeg`]);

      expect(readFileSync(again?.file ?? "").equals(readFileSync(files[0] ?? ""))).toBe(true);
    },
  );

  it("never sees a master, whose pixels differ from the file's", () => {
    const source = { format: "avif", width: 8000, height: 4000, pages: 1, hasAlpha: false } as const;
    const canUse = (suffix: string) =>
      canUseMaster(source, { width: 2048, height: 1024 }, [
        { key: `w200-h200-q80-fitcover${suffix}`, format: "webp" },
      ]);

    expect(["", "-gnorth", "-gx1y2", "-gattention", "-gentropy", "-gface"].map(canUse)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
