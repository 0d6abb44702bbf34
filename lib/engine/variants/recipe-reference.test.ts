import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  convert,
  hasImagemagick,
  identify,
  imagemagickMissing,
  meanDifference,
} from "@/test/harness/imagemagick";
import { type RenderedFile, renderRecipes } from "@/test/harness/render";
import { isComplete } from "@/test/harness/sample";
import type { OutputFormat } from "../formats";
import type { RecipeSettings } from "./recipe";
import type { WatermarkPlacement, Watermarks } from "./watermark";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = mkdtempSync(path.join(tmpdir(), "albumen-recipes-"));
afterAll(() => rmSync(folder, { recursive: true }));
const scratch = (name: string) => path.join(folder, name);

/** Largest mean difference of a channel, 0 to 255. A missing operation makes more. */
const tolerance = 1.5;
/** The conversion of inks alone differs by 2.1. */
const inkTolerance = 3;
/** A rendered GIF has 256 colors. */
const gifTolerance = 3;

/** A colorful drawing within an even margin of 12 pixels. Nothing in it is symmetric. */
function drawScene(margin: string, circle = "#208040"): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160">
    <defs><linearGradient id="sky" x2="1" y2="1">
      <stop stop-color="#c02018"/><stop offset="0.5" stop-color="#e0a030"/><stop offset="1" stop-color="#2060b0"/>
    </linearGradient></defs>
    <rect width="240" height="160" fill="${margin}"/>
    <rect x="12" y="12" width="216" height="136" fill="url(#sky)"/>
    <circle cx="70" cy="50" r="26" fill="${circle}"/><rect x="130" y="70" width="80" height="30" fill="#302060"/>
    <path d="M20 140L60 90L110 140Z" fill="#e8e0d0"/><path d="M140 20h60v10h-50v20h-10z" fill="#101418"/>
  </svg>`);
}

const opaque = () => sharp(drawScene("#f4f0ea")).removeAlpha();
const transparent = () => sharp(drawScene("none"));

/** Two colors, and a part without. */
const mark = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="160" height="80">
  <rect width="120" height="80" fill="#f8f8f0"/><rect x="20" y="20" width="60" height="40" fill="#102040"/>
</svg>`);
const referenceOf = (name: string) => `wmk_${name.padEnd(26, "0")}.0a1b2c3d4e5f`;
const corner: WatermarkPlacement = { position: "southeast", size: 90, opacity: 0.6, margin: 5 };
const tiled: WatermarkPlacement = { position: "tile", size: 20, opacity: 0.8, margin: 10 };

async function makeWatermarks(): Promise<Watermarks> {
  const bytes = await sharp(mark).png().toBuffer();
  writeFileSync(scratch("mark.png"), bytes);
  return new Map([corner, tiled].map((one) => [referenceOf(one.position), { ...one, bytes }]));
}

interface Sample {
  /** The name of a file, with its format as extension. */
  name: string;
  make: () => Promise<Buffer>;
  /** Arguments for ImageMagick to read it. */
  readArgs?: () => Promise<string[]>;
  isTransparent?: true;
  tolerance?: number;
}

const samples: Sample[] = [
  {
    name: "turned.jpg",
    make: async () =>
      sharp(await opaque().png().toBuffer())
        .rotate(270)
        .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
        .withMetadata({ orientation: 6 })
        .toBuffer(),
  },
  { name: "alpha.png", make: () => transparent().png().toBuffer(), isTransparent: true },
  { name: "still.gif", make: () => opaque().gif({ colors: 256, dither: 0 }).toBuffer() },
  {
    name: "deep.tiff",
    make: () => opaque().toColourspace("rgb16").tiff({ compression: "lzw" }).toBuffer(),
  },
  { name: "alpha.webp", make: () => transparent().webp({ lossless: true }).toBuffer(), isTransparent: true },
  { name: "still.avif", make: () => opaque().avif({ quality: 90, effort: 0 }).toBuffer() },
  {
    name: "inks.jpg",
    tolerance: inkTolerance,
    make: () => opaque().toColourspace("cmyk").withIccProfile("cmyk").jpeg({ quality: 95 }).toBuffer(),
    readArgs: async () => {
      const { icc } = await sharp(await opaque().withIccProfile("srgb").png().toBuffer()).metadata();
      writeFileSync(scratch("srgb.icc"), icc ?? "");
      return ["-profile", scratch("srgb.icc")];
    },
  },
];

type Settings = Partial<RecipeSettings>;

interface Operation {
  settings: Settings;
  /** Arguments for ImageMagick, on an upright image of 240 × 160 pixels. */
  args: string;
}

const colorMatrix = (...rows: number[][]) => `-color-matrix ${rows.flat().join(",")}`;
const luma = [0.2126, 0.7152, 0.0722];
const desaturated = (share: number) =>
  [0, 1, 2].map((row) => luma.map((part, at) => part * (1 - share) + (at === row ? share : 0)));
const onColors = (args: string) => `-channel RGB ${args} +channel`;
const onBackground = (color: string) => `-background ${color} -alpha remove`;
const fade = (opacity: number) => `-channel A -evaluate multiply ${opacity} +channel`;
const trimmed = "-fuzz 12% -trim +repage";

const operations: Record<string, Operation> = {
  "rotate by 90": { settings: { rotate: 90 }, args: "-rotate 90" },
  "rotate by 180": { settings: { rotate: 180 }, args: "-rotate 180" },
  "rotate by 270": { settings: { rotate: 270 }, args: "-rotate 270" },
  "flip left and right": { settings: { flip: "horizontal" }, args: "-flop" },
  "flip top and bottom": { settings: { flip: "vertical" }, args: "-flip" },
  "rotate, then flip": { settings: { rotate: 90, flip: "horizontal" }, args: "-rotate 90 -flop" },
  resize: { settings: { width: 90 }, args: "-resize 90x60!" },
  "crop at the west": {
    settings: { width: 80, height: 80, fit: "cover", gravity: "west" },
    args: "-resize 80x80^ -gravity west -crop 80x80+0+0 +repage",
  },
  "crop what is rotated": {
    settings: { width: 100, height: 60, fit: "cover", gravity: "north", rotate: 90 },
    args: "-rotate 90 -resize 100x60^ -gravity north -crop 100x60+0+0 +repage",
  },
  "contain on a background": {
    settings: { width: 120, height: 120, fit: "contain", background: "#3366cc" },
    args: "-resize 120x120 -background #3366cc -gravity center -extent 120x120 -alpha remove",
  },
  trim: { settings: { trim: { tolerance: 12 } }, args: trimmed },
  "trim, then rotate and resize": {
    settings: { trim: { tolerance: 12 }, rotate: 270, width: 68 },
    args: `${trimmed} -rotate 270 -resize 68x108!`,
  },
  background: { settings: { background: "#3366cc" }, args: onBackground("#3366cc") },
  border: {
    settings: { border: { width: 9, color: "#ff8000" } },
    args: "-bordercolor #ff8000 -compose copy -border 9",
  },
  "rounded corners": {
    settings: { radius: 70 },
    // Drawn at 8 times the size: ImageMagick draws half a pixel too much.
    args:
      "-alpha set null: ( -size 1920x1280 xc:none -fill white " +
      "-draw roundrectangle\t-0.5,-0.5,1919.5,1279.5,560,560 -filter box -resize 240x160 ) " +
      "-compose dst-in -layers composite",
  },
  // ImageMagick blurs the colors of transparent pixels too, unless the background is painted first.
  blur: { settings: { blur: 3, background: "#000000" }, args: `${onBackground("#000000")} -blur 0x3` },
  "strong blur": {
    settings: { blur: 12, background: "#000000" },
    args: `${onBackground("#000000")} -blur 0x12`,
  },
  sharpen: {
    settings: { sharpen: 5 },
    args: "-colorspace Lab -channel R -unsharp 0x1+5+0 +channel -colorspace sRGB",
  },
  grayscale: { settings: { grayscale: true }, args: colorMatrix(luma, luma, luma) },
  saturation: { settings: { saturation: 0.4 }, args: colorMatrix(...desaturated(0.4)) },
  "more saturation": { settings: { saturation: 1.6 }, args: colorMatrix(...desaturated(1.6)) },
  brightness: { settings: { brightness: 0.6 }, args: onColors("-evaluate multiply 0.6") },
  "more brightness": { settings: { brightness: 1.5 }, args: onColors("-evaluate multiply 1.5") },
  contrast: { settings: { contrast: 0.5 }, args: onColors("-function polynomial 0.5,0.25") },
  "more contrast": { settings: { contrast: 1.8 }, args: onColors("-function polynomial 1.8,-0.4") },
  watermark: {
    settings: { watermark: referenceOf(corner.position) },
    args:
      `null: ( ${scratch("mark.png")} -resize 144x72! ${fade(corner.opacity)} ) ` +
      "-gravity southeast -geometry +8+8 -compose over -layers composite +gravity",
  },
  "tiled watermarks": {
    settings: { watermark: referenceOf(tiled.position) },
    args:
      `null: ( ${scratch("tile.png")} -virtual-pixel tile -set option:distort:viewport 240x160+0+0 ` +
      "-filter point -distort SRT 0 +repage ) -compose over -layers composite",
  },
  "all together": {
    settings: {
      trim: { tolerance: 12 },
      rotate: 90,
      flip: "vertical",
      width: 100,
      saturation: 0.5,
      brightness: 0.8,
      contrast: 0.9,
      blur: 1.5,
      background: "#ffffff",
      border: { width: 5, color: "#203040" },
    },
    args: [
      `${trimmed} -rotate 90 -flip -resize 100x159!`,
      colorMatrix(...desaturated(0.5)),
      onColors("-evaluate multiply 0.8 -function polynomial 0.9,0.05"),
      `${onBackground("#ffffff")} -blur 0x1.5 -bordercolor #203040 -compose copy -border 5`,
    ].join(" "),
  },
};

const toPixels = (args: readonly string[], { width, height }: Pick<RenderedFile, "width" | "height">) =>
  convert(...args, "-resize", `${width}x${height}!`, "-colorspace", "sRGB", "-depth", "8", "rgba:-");

interface Comparison {
  operation: string;
  /** Pixels by which a side is longer or shorter. */
  sizeDifference: number;
  difference: number;
  /** The difference from the image without the operation. */
  effect: number;
}

/** All files, with the animation. */
const fileCount = samples.length + 1;

/** Every operation is compared on one of the files in `npm test`: each costs ImageMagick a second. */
const listOperations = (file: number) =>
  Object.entries(operations).filter((_, at) => isComplete || at % fileCount === file);

/** Renders the operations and lets ImageMagick do them to its own reading of the same file. */
async function compare(
  some: ReturnType<typeof listOperations>,
  bytes: Buffer,
  { read, format }: { read: string[]; format: OutputFormat },
): Promise<Comparison[]> {
  const rendered = await renderRecipes(
    bytes,
    some.map(([, { settings }]) => ({ in: format, ...settings })),
    { watermarks },
  );
  return some.map(([operation, { args }], at) => {
    const one = rendered[at];
    if (!one) throw new Error("nothing was made");

    const expected = scratch("expected.miff");
    convert(...read, ...args.split(" "), expected);
    const [width = 0, height = 0] = identify(`${expected}[0]`, "%w %h").split(" ").map(Number);
    const pixels = toPixels([one.file, ...(format === "gif" ? ["-coalesce"] : [])], one);

    return {
      operation,
      sizeDifference: Math.max(Math.abs(width - one.width), Math.abs(height - one.height)),
      difference: meanDifference(pixels, toPixels([expected], one)),
      effect: meanDifference(pixels, toPixels(read, one)),
    };
  });
}

function expectSame(comparisons: Comparison[], limit: number, isTransparent = false): void {
  const canBeWithoutEffect = ["resize", ...(isTransparent ? [] : ["background"])];
  const isWithoutEffect = ({ operation, effect }: Comparison) =>
    !canBeWithoutEffect.includes(operation) && effect <= limit;

  expect(comparisons.filter(({ sizeDifference }) => sizeDifference > 1)).toEqual([]);
  expect(comparisons.filter(({ difference }) => !(difference <= limit))).toEqual([]);
  expect(comparisons.filter(isWithoutEffect)).toEqual([]);
}

let watermarks: Watermarks;

/** The pattern around a mark of 32 × 16 pixels at the center. Its rows are 32 pixels apart. */
function drawPattern(): void {
  const single = `${scratch("mark.png")} -resize 32x16! ${fade(tiled.opacity)}`;
  const place = (offset: string) => `${scratch("single.png")} -geometry ${offset} -composite`;
  convert(...single.split(" "), scratch("single.png"));
  const rows = [place("+0+0"), place("+24+32"), place("-24+32")].join(" ");
  convert(...`-size 48x64 xc:none ${rows} -roll +8+8`.split(" "), scratch("tile.png"));
}

describe.skipIf(!hasImagemagick)(`recipes match ImageMagick (skipped where ${imagemagickMissing})`, () => {
  beforeAll(async () => {
    watermarks = await makeWatermarks();
    drawPattern();
  });

  it.each(samples.map((one, at) => ({ ...one, at })))("$name", async ({ at, ...one }) => {
    const file = scratch(one.name);
    writeFileSync(file, await one.make());
    const profile = (await one.readArgs?.()) ?? [];
    const read = [`${file}[0]`, "-auto-orient", ...profile, "-colorspace", "sRGB"];

    const comparisons = await compare(listOperations(at), readFileSync(file), { read, format: "png" });
    expectSame(comparisons, one.tolerance ?? tolerance, one.isTransparent);
  });

  it("every frame of an animation", async () => {
    const frames = await Promise.all(
      ["#208040", "#c0c040", "#102080"].map((color) =>
        sharp(drawScene("#f4f0ea", color)).removeAlpha().raw().toBuffer(),
      ),
    );
    const raw = { width: 240, height: 160 * frames.length, channels: 3, pageHeight: 160 } as const;
    const bytes = await sharp(Buffer.concat(frames), { raw }).gif({ dither: 0 }).toBuffer();
    const file = scratch("moving.gif");
    writeFileSync(file, bytes);

    const read = [file, "-coalesce", "-colorspace", "sRGB"];
    expectSame(await compare(listOperations(samples.length), bytes, { read, format: "gif" }), gifTolerance);
  });
});
