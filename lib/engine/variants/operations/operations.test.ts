import { describe, expect, it } from "vitest";
import type { Bitmap } from "../../raster/bitmap";
import { defaultRecipe, type RecipeSettings } from "../recipe";
import { combineEffects } from "./combine-effects";
import { toEffects } from "./effects";
import { blendColor } from "./hex-color";

type Pixel = readonly number[];

function bitmapOf(rows: readonly (readonly Pixel[])[]): Bitmap {
  const [first = []] = rows;
  const channels = first[0]?.length as Bitmap["channels"];
  return {
    pixels: Buffer.from(rows.flat(2)),
    width: first.length,
    height: rows.length,
    channels,
    profile: null,
  };
}

function rowsOf({ pixels, width, height, channels }: Bitmap): Pixel[][] {
  const pixelAt = (index: number) => [...pixels.subarray(index * channels, (index + 1) * channels)];
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_unused, x) => pixelAt(y * width + x)),
  );
}

async function apply(bitmap: Bitmap, settings: Partial<RecipeSettings>, pixelRatio = 1): Promise<Bitmap> {
  const border = Math.round((settings.border?.width ?? 0) * pixelRatio);
  const layout = { pixelRatio, border, box: bitmap, content: bitmap };
  const effects = toEffects({ settings: { ...defaultRecipe, ...settings } }, layout);
  return effects ? combineEffects(effects)(bitmap) : bitmap;
}

const flat = (width: number, height: number, pixel: Pixel) =>
  bitmapOf(Array.from({ length: height }, () => Array.from({ length: width }, () => pixel)));

const red = [255, 0, 0];
const lime = [0, 255, 0];
const blue = [0, 0, 255];
const black = [0, 0, 0];
const white = [255, 255, 255];
const gray = [40, 40, 40];

describe("rotation and flip", () => {
  const sample = bitmapOf([
    [red, lime, blue],
    [black, gray, white],
  ]);

  it("rotates clockwise", async () => {
    expect(rowsOf(await apply(sample, { rotate: 90 }))).toEqual([
      [black, red],
      [gray, lime],
      [white, blue],
    ]);
    expect(rowsOf(await apply(sample, { rotate: 180 }))).toEqual([
      [white, gray, black],
      [blue, lime, red],
    ]);
    expect(rowsOf(await apply(sample, { rotate: 270 }))).toEqual([
      [blue, white],
      [lime, gray],
      [red, black],
    ]);
  });

  it("flips what the rotation has made", async () => {
    expect(rowsOf(await apply(sample, { flip: "horizontal" }))).toEqual([
      [blue, lime, red],
      [white, gray, black],
    ]);
    expect(rowsOf(await apply(sample, { flip: "vertical" }))).toEqual([
      [black, gray, white],
      [red, lime, blue],
    ]);
    expect(rowsOf(await apply(sample, { rotate: 90, flip: "horizontal" }))).toEqual([
      [red, black],
      [lime, gray],
      [blue, white],
    ]);
    expect(rowsOf(await apply(sample, { rotate: 270, flip: "vertical" }))).toEqual([
      [red, black],
      [lime, gray],
      [blue, white],
    ]);
    expect(rowsOf(await apply(sample, { rotate: 180, flip: "both" }))).toEqual(rowsOf(sample));
  });
});

describe("colors", () => {
  const pixel = [200, 100, 50];
  const adjust = async (settings: Partial<RecipeSettings>, ...pixels: Pixel[]) =>
    rowsOf(await apply(bitmapOf([pixels]), settings))[0];

  it.each<[string, Partial<RecipeSettings>, Pixel]>([
    ["grayscale", { grayscale: true }, [118, 118, 118]],
    ["no saturation", { saturation: 0 }, [118, 118, 118]],
    ["half saturation", { saturation: 0.5 }, [159, 109, 84]],
    ["double saturation", { saturation: 2 }, [255, 82, 0]],
    ["no brightness", { brightness: 0 }, [0, 0, 0]],
    ["half brightness", { brightness: 0.5 }, [100, 50, 25]],
    ["double brightness", { brightness: 2 }, [255, 200, 100]],
    ["no contrast", { contrast: 0 }, [128, 128, 128]],
    ["half contrast", { contrast: 0.5 }, [164, 114, 89]],
    ["double contrast", { contrast: 2 }, [255, 73, 0]],
    ["brightness before contrast", { brightness: 0.5, contrast: 2 }, [73, 0, 0]],
    ["grayscale before all others", { grayscale: true, saturation: 2, brightness: 0.5 }, [59, 59, 59]],
  ])("%s", async (_name, settings, expected) => {
    expect(await adjust(settings, pixel)).toEqual([expected]);
    expect(await adjust(settings, [...pixel, 77])).toEqual([[...expected, 77]]);
  });

  it("clips only the result", async () => {
    expect(await adjust({ brightness: 2, contrast: 0.5 }, [200, 130, 0])).toEqual([[255, 194, 64]]);
  });

  it("leaves white, black and gray without a tint", async () => {
    const colors = Array.from({ length: 256 }, (_, value) => [value, value, value]);
    expect(await adjust({ saturation: 1.7 }, ...colors)).toEqual(colors);
    expect(await adjust({ grayscale: true }, ...colors)).toEqual(colors);
  });
});

describe("blur", () => {
  const point = bitmapOf(
    Array.from({ length: 41 }, (_, y) =>
      Array.from({ length: 41 }, (_unused, x) => (x === 20 && y === 20 ? white : black)),
    ),
  );

  it("has the standard deviation that is requested", async () => {
    const edge = bitmapOf([Array.from({ length: 200 }, (_, x) => (x < 100 ? black : white))]);
    for (const sigma of [2, 5, 12, 20]) {
      const [row = []] = rowsOf(await apply(edge, { blur: sigma }));
      const values = row.map(([value = 0]) => value / 255);
      const slopes = values.map((value, x) => value - (values[x - 1] ?? 0));
      const variance = slopes.reduce((sum, slope, x) => sum + slope * (x - 100) ** 2, 0);
      expect(Math.abs(Math.sqrt(variance) / sigma - 1)).toBeLessThan(0.03);
    }
  });

  it("grows with the pixel ratio, and below a third of a pixel does nothing", async () => {
    expect(await apply(point, { blur: 1 }, 3)).toEqual(await apply(point, { blur: 3 }));
    expect(await apply(point, { blur: 0.2 })).toBe(point);
  });

  it("keeps even areas up to the edges, and takes no color from transparent pixels", async () => {
    for (const sigma of [0.5, 5, 20])
      expect(await apply(flat(20, 20, red), { blur: sigma })).toEqual(flat(20, 20, red));

    const half = bitmapOf([Array.from({ length: 40 }, (_, x) => (x < 20 ? [...red, 255] : [...lime, 0]))]);
    const [row = []] = rowsOf(await apply(half, { blur: 3 }));
    for (const [r = 0, g = 0, , alpha = 0] of row.filter((pixel) => (pixel[3] ?? 0) > 8)) {
      expect(g).toBe(0);
      expect(r).toBeGreaterThan(225);
      expect(alpha).toBeLessThanOrEqual(255);
    }
  });
});

describe("sharpen", () => {
  it("adds the difference from a blurred copy to the lightness", async () => {
    const edge = bitmapOf([Array.from({ length: 20 }, (_, x) => (x < 10 ? [90, 90, 90] : [160, 160, 160]))]);
    const strengths = [0.5, 1, 2];
    const overshoot = await Promise.all(
      strengths.map(async (sharpen) => {
        const [row = []] = rowsOf(await apply(edge, { sharpen }));
        expect(row[0]).toEqual([90, 90, 90]);
        expect(row[19]).toEqual([160, 160, 160]);
        return (row[10]?.[0] ?? 0) - 160;
      }),
    );
    const [half = 0, one = 0, two = 0] = overshoot;

    expect(half).toBeGreaterThan(8);
    expect(one / half).toBeCloseTo(2, 0);
    expect(two / one).toBeCloseTo(2, 0);
  });
});

describe("background", () => {
  const sample = bitmapOf([
    [
      [255, 0, 0, 255],
      [255, 0, 0, 0],
      [200, 100, 50, 128],
    ],
  ]);

  it("is painted under transparent pixels", async () => {
    expect(rowsOf(await apply(sample, { background: "#0000ff" }))).toEqual([[red, blue, [100, 50, 152]]]);
  });

  it("may itself be transparent", async () => {
    const [[first, second, third] = []] = rowsOf(await apply(sample, { background: "#0000ff80" }));
    expect(first).toEqual([255, 0, 0, 255]);
    expect(second).toEqual([0, 0, 255, 128]);
    expect(third?.[3]).toBeCloseTo(192, -0.5);
  });

  it("does nothing to an opaque image", async () => {
    expect(await apply(flat(2, 2, red), { background: "#0000ff" })).toEqual(flat(2, 2, red));
  });
});

describe("rounded corners", () => {
  const alphaOf = (bitmap: Bitmap) => rowsOf(bitmap).map((row) => row.map((pixel) => pixel[3] ?? 255));
  const area = (bitmap: Bitmap) =>
    alphaOf(bitmap)
      .flat()
      .reduce((sum, alpha) => sum + alpha / 255, 0);

  it("are transparent; the rest stays as it is", async () => {
    const rounded = await apply(flat(40, 30, [1, 130, 254]), { radius: 10 });
    const alpha = alphaOf(rounded);
    for (const [y, row] of alpha.entries()) {
      for (const [x, value] of row.entries()) {
        const [dx, dy] = [Math.abs(x + 0.5 - 20) - 10, Math.abs(y + 0.5 - 15) - 5];
        const distance = dx > 0 && dy > 0 ? Math.hypot(dx, dy) : 0;
        if (distance < 9.2) expect(value).toBe(255);
        if (distance > 10.8) expect(value).toBe(0);
      }
    }
    const opaque = rowsOf(rounded)
      .flat()
      .filter((pixel) => pixel[3] === 255);

    expect(new Set(opaque.map(String))).toEqual(new Set(["1,130,254,255"]));
    expect(Math.abs(area(rounded) - (40 * 30 - (4 - Math.PI) * 100))).toBeLessThan(3);
  });

  it("make a circle of a square and a pill of any other image, however large the radius", async () => {
    const circle = await apply(flat(40, 40, red), { radius: 20 });
    expect(await apply(flat(40, 40, red), { radius: 1e6 })).toEqual(circle);
    expect(await apply(flat(60, 20, red), { radius: 1e6 })).toEqual(
      await apply(flat(60, 20, red), { radius: 10 }),
    );
    expect(Math.abs(area(circle) - Math.PI * 400)).toBeLessThan(3);
  });

  it("grow with the pixel ratio and multiply the image's own transparency", async () => {
    expect(await apply(flat(40, 40, red), { radius: 5 }, 2)).toEqual(
      await apply(flat(40, 40, red), { radius: 10 }),
    );
    const half = alphaOf(await apply(flat(40, 40, [255, 0, 0, 128]), { radius: 10 }));
    expect([half[0]?.[0], half[20]?.[20]]).toEqual([0, 128]);
  });

  it("stay transparent with a background", async () => {
    const rounded = await apply(flat(20, 20, [255, 0, 0, 0]), { radius: 8, background: "#0000ff" });
    expect(rowsOf(rounded)[0]?.[0]?.[3]).toBe(0);
    expect(rowsOf(rounded)[10]?.[10]).toEqual([0, 0, 255, 255]);
  });
});

describe("border", () => {
  it("is added outside in exactly its color", async () => {
    const border = { width: 2, color: "#0a141e" };
    const bordered = await apply(flat(3, 1, red), { border });
    const side = [10, 20, 30];
    const edge = Array.from({ length: 7 }, () => side);

    expect(rowsOf(bordered)).toEqual([edge, edge, [side, side, red, red, red, side, side], edge, edge]);
  });

  it("grows with the pixel ratio", async () => {
    const border = { width: 3, color: "#000000" };
    expect(await apply(flat(3, 3, red), { border }, 2)).toMatchObject({ width: 15, height: 15 });
  });

  it("follows rounded corners without a gap", async () => {
    const border = { width: 6, color: "#00ff00" };
    const bordered = rowsOf(await apply(flat(40, 40, red), { radius: 10, border }));
    for (const [y, row] of bordered.entries()) {
      for (const [x, pixel] of row.entries()) {
        const [dx, dy] = [Math.abs(x + 0.5 - 26) - 10, Math.abs(y + 0.5 - 26) - 10];
        const distance = dx > 0 && dy > 0 ? Math.hypot(dx, dy) : Math.max(dx, dy);
        if (distance < 9.2) expect(pixel).toEqual([255, 0, 0, 255]);
        if (distance > 10.8 && distance < 15.2) expect(pixel).toEqual([0, 255, 0, 255]);
        if (distance < 15.2) expect(pixel[3]).toBeGreaterThan(252);
        if (distance > 16.8) expect(pixel[3]).toBe(0);
      }
    }
  });

  it("may be transparent, and then shows the background", async () => {
    const border = { width: 1, color: "#ff000080" };
    const [[corner] = []] = rowsOf(await apply(flat(1, 1, red), { border }));
    expect(corner).toEqual([255, 0, 0, 128]);

    const [[onWhite] = []] = rowsOf(await apply(flat(1, 1, red), { border, background: "#ffffff" }));
    expect(onWhite).toEqual([255, 127, 127]);
  });

  it("does not fill the transparency of the image", async () => {
    const hole = flat(20, 20, [255, 0, 0, 0]);
    const border = { width: 2, color: "#00ff00" };
    for (const radius of [0, 6]) {
      const bordered = rowsOf(await apply(hole, { border, radius }));
      expect(bordered[12]?.[12]?.[3]).toBe(0);
      expect(bordered[1]?.[12]).toEqual([0, 255, 0, 255]);
    }
  });
});

describe("blendColor", () => {
  it.each([
    ["#ff0000", "#ffffff", "#ff0000ff"],
    ["#ff000080", "#ffffff", "#ff7f7fff"],
    ["#00000000", "#12345678", "#12345678"],
    ["#00000000", "#00000000", "#00000000"],
    ["#FF000080", "#0000ff80", "#aa0055c0"],
  ])("%s on %s is %s", (color, backdrop, expected) => {
    expect(blendColor(color, backdrop)).toBe(expected);
  });
});
