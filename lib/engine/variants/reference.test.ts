import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { corpusMissing, corpusPath, isCorpusPresent } from "@/test/harness/corpus";
import {
  convert,
  hasImagemagick,
  identify,
  imagemagickMissing,
  meanDifference,
  readPixels,
} from "@/test/harness/imagemagick";
import { render, renderOne } from "@/test/harness/render";
import { sample } from "@/test/harness/sample";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = mkdtempSync(path.join(tmpdir(), "albumen-reference-"));
afterAll(() => rmSync(folder, { recursive: true }));
const scratch = (name: string) => path.join(folder, name);

/**
 * A wrong orientation, page, frame or color differs by ten or more. Different scaling of detailed
 * images differs by at most two.
 */
const maxMeanDifference = 2.5;

describe.skipIf(!hasImagemagick || !isCorpusPresent)(
  `still images match ImageMagick (skipped where ${imagemagickMissing} or ${corpusMissing})`,
  () => {
    it.each(
      sample(
        [
          "color/gamma_dalai.jpg",
          "color/p3_srgb_green.png",
          "color/png16_flag.png",
          "color/png_1bit.png",
          "color/png16_rgb.png",
          "color/png16_rgba.png",
          "color/png_palette_interlaced.png",
          ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => `orient/landscape_${orientation}.jpg`),
          "orient/webp_orient6_gps.webp",
          "formats/mpo.mpo",
          "formats/multipage.tif",
          "formats/photo.webp",
          "formats/webp_looks_like_svg.webp",
          "anim/apng.png",
          "anim/crash_test.gif",
          "anim/rotating_squares.webp",
          "photos/p12mp_iphone13.heic",
          "photos/p12mp_orient6_extxmp_icc.jpg",
          "photos/p6mp_sharp_reference.jpg",
        ],
        13,
      ),
    )("%s", async (name) => {
      const rendered = await renderOne(readFileSync(corpusPath(name)), "w256.png");
      const expected = readPixels(`${corpusPath(name)}[0]`, rendered);

      expect(meanDifference(readPixels(rendered.file, rendered), expected)).toBeLessThan(maxMeanDifference);

      const turned = readPixels(`${corpusPath(name)}[0]`, rendered, "-rotate", "180");
      if (/orient|photos/.test(name))
        expect(meanDifference(turned, expected)).toBeGreaterThan(2 * maxMeanDifference);
    });

    it.each(
      sample(
        [
          ["color/tiff_cmyk_fogra.tif", () => readFileSync(corpusPath("color/tiff_cmyk_fogra.tif"))],
          ["a CMYK JPEG", () => images.cmykJpeg()],
        ] as const,
        2,
      ),
    )("%s through its profile", async (_name, make) => {
      const [file, profile] = [scratch("inks"), scratch("srgb.icc")];
      const { icc } = await sharp(await images.jpeg({ profile: "srgb" })).metadata();
      writeFileSync(profile, icc ?? "");
      writeFileSync(file, await make());
      const rendered = await renderOne(readFileSync(file), "w256.png");
      const expected = readPixels(file, rendered, "-profile", profile);

      expect(meanDifference(readPixels(rendered.file, rendered), expected)).toBeLessThan(maxMeanDifference);
    });
  },
);

describe.skipIf(!hasImagemagick)(`pages (skipped where ${imagemagickMissing})`, () => {
  it.each(["8", "16"])("renders the first page of a TIFF with %s bits", async (depth) => {
    const file = scratch(`pages-${depth}.tif`);
    convert("-size", "300x200", "gradient:red-blue", "xc:lime", "-depth", depth, "-compress", "lzw", file);
    const rendered = await renderOne(readFileSync(file), "w128.png");
    expect(
      meanDifference(readPixels(rendered.file, rendered), readPixels(`${file}[0]`, rendered)),
    ).toBeLessThan(1);
  });
});

describe.skipIf(!hasImagemagick)(`inks without a profile (skipped where ${imagemagickMissing})`, () => {
  /** The file stores the inks inverted, as Photoshop does, and declares it in its Adobe segment. */
  it.each([
    ["paper", [0, 0, 0, 0], [255, 255, 255]],
    ["cyan", [100, 0, 0, 0], [0, 170, 230]],
    ["magenta", [0, 100, 0, 0], [230, 0, 130]],
    ["yellow", [0, 0, 100, 0], [255, 240, 0]],
    ["red", [0, 100, 100, 0], [230, 20, 30]],
    ["black", [0, 0, 0, 100], [20, 20, 20]],
  ])("%s", async (name, inks, color) => {
    const file = scratch(`${name}.jpg`);
    const [c, m, y, k] = inks;
    convert("-size", "64x64", `xc:cmyk(${c}%,${m}%,${y}%,${k}%)`, "-quality", "95", file);

    expect(identify(file, "%[colorspace]")).toBe("CMYK");

    const { file: rendered } = await renderOne(readFileSync(file), "w128.png");
    const pixel = convert(rendered, "-crop", "1x1+32+32", "-depth", "8", "rgb:-");
    for (const [channel, value] of color.entries())
      expect(Math.abs((pixel[channel] ?? 0) - value)).toBeLessThan(45);
  });
});

describe.skipIf(!hasImagemagick)(
  `animations as ImageMagick sees them (skipped where ${imagemagickMissing})`,
  () => {
    const width = 64;
    const custom = `w${width}-h0-q90-fitinside`;

    /** Renders the frames of a GIF with ImageMagick. */
    function framesOfGif(file: string, height: number): Buffer {
      const scaled = ["-resize", `${width}x${height}!`, "-colorspace", "sRGB", "-depth", "8"];
      return convert(file, "-coalesce", ...scaled, "rgba:-");
    }

    /** ImageMagick ignores the blending mode of WebP; libwebp composes the frames itself. */
    const framesOfWebp = (file: string) => sharp(file, { animated: true }).ensureAlpha().raw().toBuffer();

    /**
     * Returns the visible frame at each hundredth of a second, because encoders may merge identical
     * frames.
     */
    function expandFrames(file: string, height: number, frames: Buffer): Buffer[] {
      const bytes = width * height * 4;
      const delays = identify(file, "%T ").trim().split(" ").map(Number);
      return delays.flatMap((delay, at) => Array(delay).fill(frames.subarray(at * bytes, (at + 1) * bytes)));
    }

    async function expectSame(file: string): Promise<void> {
      const { loop } = await sharp(file).metadata();
      for (const variant of await render(readFileSync(file), [`${custom}.gif`, `${custom}.webp`])) {
        const { file: rendered, format, height } = variant;
        const frames = format === "gif" ? framesOfGif(rendered, height) : await framesOfWebp(rendered);
        const [moments, expected] = [
          expandFrames(rendered, height, frames),
          expandFrames(file, height, framesOfGif(file, height)),
        ];
        expect(moments.length).toBe(expected.length);
        const differences = moments.map((moment, at) => meanDifference(moment, expected[at] ?? moment));
        expect(Math.max(...differences), format).toBeLessThan(8);
        expect((await sharp(rendered, { animated: true }).metadata()).loop).toBe(loop);
      }
    }

    it.skipIf(!isCorpusPresent)(`inks of the corpus match (skipped where ${corpusMissing})`, () =>
      expectSame(corpusPath("anim/rotating_squares.gif")),
    );

    /**
     * Each frame is a small square on the canvas. The disposal method determines what stays visible
     * afterwards.
     */
    it.each(sample(["previous", "background", "none"], 3))("with the disposal %s", async (disposal) => {
      const file = scratch(`${disposal}.gif`);
      const square = (color: string, at: string) => [
        "(",
        "-size",
        "40x30",
        "xc:none",
        "-fill",
        color,
        "-draw",
        "rectangle 4,4 35,25",
        "-repage",
        `128x96${at}`,
        ")",
      ];

      convert(
        "-dispose",
        "none",
        "-delay",
        "20",
        "-size",
        "128x96",
        "xc:gray",
        "-dispose",
        disposal,
        "-delay",
        "30",
        ...square("red", "+4+4"),
        "-delay",
        "50",
        ...square("blue", "+60+40"),
        "-delay",
        "70",
        ...square("lime", "+80+10"),
        "-loop",
        "4",
        file,
      );
      await expectSame(file);
    });
  },
);
