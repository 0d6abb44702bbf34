import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Bitmap } from "../../raster/bitmap";
import type { Size } from "../fit-box";
import { defaultPlacement, type Watermark } from "../watermark";
import { drawWatermark } from "./draw-watermark";

const blank = (width: number, height: number, pixel: readonly number[] = [0, 0, 200]): Bitmap => ({
  pixels: Buffer.alloc(width * height * pixel.length, Buffer.from(pixel)),
  width,
  height,
  channels: pixel.length as Bitmap["channels"],
  profile: null,
});

const solid = (width: number, height: number, background = "#ff0000") =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

async function draw(image: Bitmap, mark: Buffer, placement: Partial<Watermark> = {}): Promise<Bitmap> {
  return drawWatermark({ ...defaultPlacement, opacity: 1, ...placement, bytes: mark })(image);
}

function pixelAt({ pixels, width, channels }: Bitmap, x: number, y: number): number[] {
  const at = (y * width + x) * channels;
  return [...pixels.subarray(at, at + channels)];
}

/** Whether each pixel, row by row, is redder than half. */
function readMarked(image: Bitmap): boolean[][] {
  return Array.from({ length: image.height }, (_, y) =>
    Array.from({ length: image.width }, (_unused, x) => (pixelAt(image, x, y)[0] ?? 0) > 127),
  );
}

/** The smallest rectangle around the mark: left, top, width and height. */
function areaOf(image: Bitmap): number[] {
  const rows = readMarked(image);
  const ys = rows.flatMap((row, y) => (row.includes(true) ? [y] : []));
  const xs = rows.flatMap((row) => row.flatMap((isMarked, x) => (isMarked ? [x] : [])));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];

  return [left, top, Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
}

describe("the place of a watermark", () => {
  it.each([
    ["northwest", 10, 10],
    ["north", 80, 10],
    ["northeast", 150, 10],
    ["west", 10, 45],
    ["center", 80, 45],
    ["east", 150, 45],
    ["southwest", 10, 80],
    ["south", 80, 80],
    ["southeast", 150, 80],
  ] as const)("%s is in percentages of the shorter side", async (position, left, top) => {
    const marked = await draw(blank(200, 100), await solid(80, 20), { position, size: 40, margin: 10 });
    expect(areaOf(marked)).toEqual([left, top, 40, 10]);
  });

  it.each<[string, Size, Size, Partial<Watermark>, number[]]>([
    ["a tall mark", { width: 10, height: 40 }, { width: 200, height: 100 }, { size: 40 }, [190, 60, 10, 40]],
    ["a tall image", { width: 40, height: 10 }, { width: 100, height: 200 }, { size: 40 }, [60, 190, 40, 10]],
    ["a small mark", { width: 1, height: 1 }, { width: 100, height: 100 }, { size: 50 }, [50, 50, 50, 50]],
    ["all of it", { width: 9, height: 9 }, { width: 100, height: 100 }, { size: 100 }, [0, 0, 100, 100]],
    ["a thin mark", { width: 2000, height: 1 }, { width: 50, height: 50 }, { size: 20 }, [40, 49, 10, 1]],
  ])("is right for %s", async (_name, mark, { width, height }, placement, area) => {
    const bytes = await solid(mark.width, mark.height);
    const marked = await draw(blank(width, height), bytes, {
      position: "southeast",
      margin: 0,
      ...placement,
    });
    expect(areaOf(marked)).toEqual(area);
  });

  it("keeps the whole mark in the image when there is no room for the margin", async () => {
    const mark = await solid(10, 10);
    for (const [position, left, top] of [
      ["northwest", 20, 20],
      ["southeast", 0, 0],
    ] as const) {
      const marked = await draw(blank(100, 100), mark, { position, size: 80, margin: 50 });
      expect(areaOf(marked)).toEqual([left, top, 80, 80]);
    }
  });

  it("is in every image down to a single pixel", async () => {
    const mark = await solid(30, 10);
    for (const [width, height] of [
      [1, 1],
      [2, 1],
      [1, 300],
      [300, 1],
      [3, 3],
    ] as const)
      for (const position of ["northwest", "center", "southeast", "tile"] as const) {
        const marked = await draw(blank(width, height), mark, { position, size: 1, margin: 50 });
        expect([marked.width, marked.height, marked.channels]).toEqual([width, height, 3]);
        expect(readMarked(marked).flat()).toContain(true);
      }
  });
});

describe("tiles", () => {
  it("cover the image from its center, each second row shifted by half a step", async () => {
    const marked = await draw(blank(50, 40), await solid(8, 4), { position: "tile", size: 20, margin: 10 });
    const rows = readMarked(marked).map((row) => row.map((isMarked) => (isMarked ? "#" : ".")).join(""));
    const unshifted = "#####....########....########....########....#####";
    const shifted = "...########....########....########....########...";
    const empty = ".".repeat(50);
    const period = [
      ...Array(4).fill(unshifted),
      ...Array(4).fill(empty),
      ...Array(4).fill(shifted),
      ...Array(4).fill(empty),
    ];

    expect(rows).toEqual(Array.from({ length: 40 }, (_, y) => period[(y - 18 + 32) % 16]));
  });

  it("are a pixel apart without a margin, and as large as the image at most", async () => {
    const mark = await solid(4, 4);
    const dense = await draw(blank(21, 20), mark, { position: "tile", size: 20, margin: 0 });
    expect(readMarked(dense)[9]?.filter((isMarked) => !isMarked).length).toBeGreaterThanOrEqual(3);

    const whole = await draw(blank(20, 20), mark, { position: "tile", size: 100, margin: 50 });
    expect(readMarked(whole).flat()).not.toContain(false);
  });

  it("are the same as tiles drawn one by one", async () => {
    const mark = await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M0 0L30 20H0Z" fill="#f00"/></svg>`,
      ),
    )
      .png()
      .toBuffer();
    const [width, height] = [137, 111];
    const marked = await draw(blank(width, height), mark, { position: "tile", size: 27, margin: 6 });
    const single = await sharp(mark).resize({ width: 30, height: 20, fit: "fill" }).png().toBuffer();
    const canvas = sharp({ create: { width: 600, height: 600, channels: 3, background: "#0000c8" } });
    const step = { x: 37, y: 27 };
    const [left, top] = [Math.floor((width - 30) / 2), Math.floor((height - 20) / 2)];
    const layers = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((row) =>
      [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((column) => ({
        input: single,
        left: 200 + left + column * step.x + (row % 2 === 0 ? 0 : 18),
        top: 200 + top + row * step.y,
      })),
    );
    const composed = await canvas.composite(layers).png().toBuffer();
    const expected = await sharp(composed)
      .extract({ left: 200, top: 200, width, height })
      .removeAlpha()
      .raw()
      .toBuffer();

    expect(marked.pixels.equals(expected)).toBe(true);
  });
});

describe("the colors of a watermark", () => {
  it.each([0.01, 0.25, 0.5, 1])("are mixed with opacity %s", async (opacity) => {
    const mark = await solid(1, 1);
    const [red = 0, , blue = 0] = pixelAt(
      await draw(blank(9, 9), mark, { position: "center", size: 100, opacity }),
      4,
      4,
    );
    expect(Math.abs(red - 255 * opacity)).toBeLessThanOrEqual(2);
    expect(Math.abs(blue - 200 * (1 - opacity))).toBeLessThanOrEqual(2);
  });

  it("multiply the mark's own transparency", async () => {
    const half = await solid(1, 1, "#ff000080");
    const marked = await draw(blank(9, 9), half, { position: "center", size: 100, opacity: 0.5 });
    expect(Math.abs((pixelAt(marked, 4, 4)[0] ?? 0) - 64)).toBeLessThanOrEqual(2);
  });

  it.each<[string, number[], number[]]>([
    ["gray", [80], [255, 0, 0]],
    ["gray with alpha", [80, 255], [255, 0, 0, 255]],
    ["a transparent image", [0, 0, 0, 0], [255, 0, 0, 255]],
  ])("stay on %s", async (_name, pixel, expected) => {
    const marked = await draw(blank(10, 10, pixel), await solid(1, 1), {
      position: "northwest",
      size: 50,
      margin: 0,
    });
    expect(pixelAt(marked, 0, 0)).toEqual(expected);
    const isGray = pixel.length < 3;
    const unmarked = isGray ? [80, 80, 80, ...pixel.slice(1)] : pixel;
    expect(pixelAt(marked, 9, 9)).toEqual(unmarked);
  });

  it("leave all other pixels as they are", async () => {
    const image = blank(40, 40, [1, 130, 254]);
    const marked = await draw(image, await solid(4, 4), { position: "northwest", size: 50, margin: 0 });
    for (const [x, y] of [
      [20, 0],
      [0, 20],
      [39, 39],
    ] as const)
      expect(pixelAt(marked, x, y)).toEqual([1, 130, 254]);
  });
});

it("a mark that is damaged or too large is rejected", async () => {
  const mark = await solid(50, 50);
  await expect(draw(blank(9, 9), mark.subarray(0, 60))).rejects.toThrow();
  await expect(draw(blank(9, 9), await solid(4000, 4000))).rejects.toThrow("pixel limit");
});
