import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { withExifChunk } from "@/test/fixtures/png-chunk";
import { closeTo, colorAt, render } from "@/test/harness/render";
import { sample } from "@/test/harness/sample";

vi.setConfig({ testTimeout: 30_000 });

type Pixel = readonly [number, number, number, number];

const readPixels = async (file: string) =>
  sharp(file).ensureAlpha().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });

/** Builds an 8-bit image whose colors are a function of the position. */
function drawImage(width: number, height: number, colorOf: (x: number, y: number) => Pixel) {
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    pixels.set(colorOf(at % width, Math.floor(at / width)), at * 4);
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

describe("transparency", () => {
  const red: Pixel = [220, 30, 30, 255];
  /** Red discs on fully transparent green, none of which may show at the edges. */
  const discs = () =>
    drawImage(900, 600, (x, y) => (((x % 60) - 30) ** 2 + ((y % 60) - 30) ** 2 < 500 ? red : [0, 255, 0, 0]));

  it.each(
    sample(
      [
        ["PNG", () => discs().png().toBuffer()],
        ["palette PNG", () => discs().png({ palette: true, colours: 4 }).toBuffer()],
        ["WebP", () => discs().webp({ lossless: true, exact: true }).toBuffer()],
        ["TIFF", () => discs().tiff({ compression: "lzw" }).toBuffer()],
        ["GIF", () => discs().gif().toBuffer()],
      ] as const,
      2,
    ),
  )("transparency of a %s does not color the edges", async (_name, make) => {
    const variants = await render(await make(), ["w256.png", "thumb.png", "w200-h200-q90-fitcontain.png"]);
    for (const { file } of variants) {
      const { data } = await readPixels(file);
      let edges = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4);
        if (alpha < 64) continue;

        edges += alpha < 240 ? 1 : 0;
        // The filter overshoots by a tenth next to an edge; a bleed of invisible green or black
        // would be much larger.
        if (r < 190 || g > 50 || b > 50) expect([r, g, b, alpha]).toEqual(red);
      }
      expect(edges).toBeGreaterThan(200);
    }
  });

  it("transparency of grayscale images is preserved", async () => {
    const grey = await drawImage(300, 200, (x) => [100, 100, 100, x < 150 ? 128 : 255])
      .toColourspace("b-w")
      .png()
      .toBuffer();
    expect(await sharp(grey).metadata()).toMatchObject({ space: "b-w", channels: 2 });
    // Each reduction loses a fraction of a step in half-transparent pixels: at most two of 255 in
    // the visible result.
    for (const { file } of await render(grey, ["w128.png", "w128.webp", "w256.png"])) {
      expect([...(await readPixels(file)).data.subarray(0, 4)]).toEqual(closeTo([100, 100, 100, 128], 4));
      expect((await colorAt(file, 0.9, 0.5)).slice(0, 3)).toEqual([100, 100, 100]);
    }
  });

  it("is averaged proportionally", async () => {
    const stripes = await drawImage(512, 512, (x) => (x % 2 === 0 ? [255, 255, 255, 255] : [0, 0, 0, 0]))
      .png()
      .toBuffer();
    const [variant] = await render(stripes, ["w128.png"]);
    expect(await colorAt(variant?.file ?? "", 0.5, 0.5)).toEqual(closeTo([255, 255, 255, 128], 2));
  });
});

describe("16 bits", () => {
  /**
   * Values on and halfway between two 8-bit values. The result is the upper byte, plus or minus
   * rounding.
   */
  it("are reduced evenly", async () => {
    const values = [0, 257 * 51, 257 * 102 + 128, 257 * 204, 65_535];
    const [width, height] = [values.length * 100, 80];
    const pixels = Uint16Array.from({ length: width * height * 3 }, (_, at) => {
      return values[Math.floor((Math.floor(at / 3) % width) / 100)] ?? 0;
    });
    const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .toColourspace("rgb16")
      .png()
      .toBuffer();

    expect((await sharp(bytes).metadata()).depth).toBe("ushort");

    const [variant] = await render(bytes, ["w256.png"]);
    for (const [at, value] of values.entries()) {
      const expected = value / 257;
      const color = await colorAt(variant?.file ?? "", (at + 0.5) / values.length, 0.5);
      expect(color.slice(0, 3)).toEqual(closeTo([expected, expected, expected], 1));
    }
  });
});

describe("EXIF orientation", () => {
  const { topLeft, topRight, bottomLeft, bottomRight } = images.quadrantColors;
  const [a, b, c, d] = [topLeft, topRight, bottomLeft, bottomRight];
  /**
   * The order of the quadrants (top left, top right, bottom left, bottom right) when they are
   * stored as a b / c d.
   */
  const upright = {
    1: [a, b, c, d],
    2: [b, a, d, c],
    3: [d, c, b, a],
    4: [c, d, a, b],
    5: [a, c, b, d],
    6: [c, a, d, b],
    7: [d, b, c, a],
    8: [b, d, a, c],
  } as const;

  const createStoredImage = () =>
    sharp(images.quadrantPixels(320, 240), { raw: { width: 320, height: 240, channels: 3 } });

  /** Builds a directory with one entry: the orientation. */
  function buildExif(orientation: number): Buffer {
    const tiff = Buffer.alloc(26);
    tiff.write("II*\0", 0, "latin1");
    tiff.writeUInt32LE(8, 4);
    tiff.writeUInt16LE(1, 8);
    tiff.writeUInt16LE(0x0112, 10);
    tiff.writeUInt16LE(3, 12);
    tiff.writeUInt32LE(1, 14);
    tiff.writeUInt16LE(orientation, 18);

    return tiff;
  }

  const cases = [1, 2, 3, 4, 5, 6, 7, 8] as const;
  const formats = {
    JPEG: (orientation: number) =>
      createStoredImage()
        .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
        .withMetadata({ orientation })
        .toBuffer(),
    PNG: async (orientation: number) =>
      withExifChunk(await createStoredImage().png().toBuffer(), buildExif(orientation)),
    WebP: (orientation: number) =>
      createStoredImage().webp({ quality: 95 }).withMetadata({ orientation }).toBuffer(),
    TIFF: (orientation: number) =>
      createStoredImage().tiff({ compression: "lzw" }).withMetadata({ orientation }).toBuffer(),
  };

  it.each(Object.entries(formats))("the EXIF orientation of a %s is applied", async (_name, make) => {
    for (const orientation of sample(cases, 3)) {
      const [small, square] = await render(await make(orientation), ["w128.png", "thumb.png"]);
      const isTurned = orientation > 4;
      expect(small).toMatchObject({ width: 128, height: isTurned ? 171 : 96 });
      for (const variant of [small, square]) {
        const corners = await Promise.all(
          [
            [0.2, 0.2],
            [0.8, 0.2],
            [0.2, 0.8],
            [0.8, 0.8],
          ].map(([x = 0, y = 0]) => colorAt(variant?.file ?? "", x, y)),
        );

        expect(corners, `orientation ${orientation}`).toEqual(
          upright[orientation].map((color) => [...closeTo(color, 20)]),
        );
      }
    }
  });
});
