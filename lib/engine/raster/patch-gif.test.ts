import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { convert, hasImagemagick, imagemagickMissing } from "@/test/harness/imagemagick";
import { renderOne } from "@/test/harness/render";

const folder = mkdtempSync(path.join(tmpdir(), "albumen-gif-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Frame {
  at: [left: number, top: number, width: number, height: number];
  /** 0 red, 1 green. */
  color: 0 | 1;
  disposal?: number;
  /** Hundredths of a second. */
  delay?: number;
}

/** Builds a GIF of rectangles in two colors, without transparency. */
function buildGif([width, height]: [number, number], frames: Frame[]): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen[4] = 0x80;
  const palette = Buffer.of(255, 0, 0, 0, 255, 0);

  return Buffer.concat([Buffer.from("GIF89a"), screen, palette, ...frames.map(buildFrame), Buffer.of(0x3b)]);
}

function buildFrame({ at, color, disposal = 0, delay = 10 }: Frame): Buffer {
  const descriptor = Buffer.alloc(10);
  descriptor[0] = 0x2c;
  at.forEach((value, index) => {
    descriptor.writeUInt16LE(value, 1 + index * 2);
  });
  const control = Buffer.of(0x21, 0xf9, 4, disposal << 2, delay, 0, 0, 0);

  return Buffer.concat([control, descriptor, Buffer.of(2), encodeCodes(at[2] * at[3], color), Buffer.of(0)]);
}

/**
 * Writes codes of a constant three bits: clears the table (4) before every second pixel and ends
 * with 5.
 */
function encodeCodes(pixels: number, color: number): Buffer {
  const codes = Array.from({ length: pixels }, (_, index) => (index % 2 === 0 ? [4, color] : [color])).flat();
  const bits = [...codes, 5].flatMap((code) => [code & 1, (code >> 1) & 1, (code >> 2) & 1]);
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit, at) => byte | (bit << at), 0),
  );
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255);
    blocks.push(Buffer.of(block.length, ...block));
  }

  return Buffer.concat(blocks);
}

/** Reads the pixels of all frames, four bytes each. */
async function readFrames(file: string) {
  const { data, info } = await sharp(file, { pages: -1 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const height = info.pageHeight ?? info.height;
  const pixel = (frame: number, x: number, y: number) => {
    const at = ((frame * height + y) * info.width + x) * 4;
    return data[at + 3] === 0 ? "nothing" : [...data.subarray(at, at + 3)].map((value) => value > 127).join();
  };
  const { delay } = await sharp(file, { pages: -1 }).metadata();

  return { width: info.width, height, count: info.height / height, delay, pixel };
}

const [red, green] = ["true,false,false", "false,true,false"];

describe("a GIF", () => {
  it("is transparent where its only frame draws nothing", async () => {
    const bytes = buildGif([40, 20], [{ at: [10, 4, 20, 10], color: 0 }]);
    for (const format of ["png", "webp"]) {
      const { file } = await renderOne(bytes, `w128.${format}`);
      const { pixel, count } = await readFrames(file);
      expect([count, pixel(0, 0, 0), pixel(0, 20, 8), pixel(0, 39, 19)]).toEqual([
        1,
        "nothing",
        red,
        "nothing",
      ]);
    }
  });

  it("is transparent where its frames draw nothing or are cleared, and has the same number of frames", async () => {
    const bytes = buildGif(
      [40, 20],
      [
        { at: [10, 4, 20, 10], color: 0, disposal: 2, delay: 30 },
        { at: [0, 0, 8, 8], color: 1, delay: 50 },
      ],
    );

    for (const format of ["webp", "gif"]) {
      const { pixel, count, delay } = await readFrames((await renderOne(bytes, `w128.${format}`)).file);
      expect([count, delay, pixel(0, 0, 0), pixel(0, 20, 8)]).toEqual([2, [300, 500], "nothing", red]);
      expect([pixel(1, 4, 4), pixel(1, 20, 8), pixel(1, 39, 19)]).toEqual([green, "nothing", "nothing"]);
    }
  });

  it.each([
    [3000, 12],
    [640, 480],
  ])("a GIF of %i × %i keeps its screen size when the frame is smaller", async (width, height) => {
    const bytes = buildGif([width, height], [{ at: [0, 0, 100, 10], color: 0 }]);
    const rendered = await renderOne(bytes, `w${width}-h0-q80-fitinside.png`);

    expect([rendered.width, rendered.height]).toEqual([width, height]);

    const { pixel } = await readFrames(rendered.file);
    expect([pixel(0, 50, 5), pixel(0, width - 1, height - 1)]).toEqual([red, "nothing"]);
  });

  it.skipIf(!hasImagemagick)(
    `has a screen and frames as ImageMagick sees them (skipped where ${imagemagickMissing})`,
    async () => {
      const bytes = buildGif([3000, 12], [{ at: [0, 0, 100, 10], color: 0 }]);
      const file = path.join(folder, "wide.gif");
      writeFileSync(file, bytes);
      expect(convert(file, "-coalesce", "-format", "%wx%h", "info:").toString()).toBe("3000x12");
    },
  );
});
