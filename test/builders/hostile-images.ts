import { deflateSync } from "node:zlib";
import { buildPng } from "../fixtures/png-chunk";
import { animatedGif } from "./images";

/** Images that are small to send and large to decode, and broken ones. */

/** 2 KB that take a renderer minutes: each level draws the one below ten times. */
export function svgBomb(levels = 11): Buffer {
  const groups = Array.from(
    { length: levels },
    (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`,
  );

  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><defs><g id="g0"><circle r="9" fill="red"/></g>${groups.join("")}</defs><use href="#g${levels}"/></svg>`,
  );
}

/**
 * A few kilobytes that render fast at a hundred pixels, and four hundred times slower at two
 * thousand.
 */
export function svgFilterBomb(count: number): Buffer {
  const rect = `<rect width="400" height="400" filter="url(#f)"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency="0.05" numOctaves="50"/></filter>${rect.repeat(count)}</svg>`,
  );
}

/**
 * A few kilobytes of interlaced PNG, which no decoder can read row by row: it takes width × height
 * × 4 bytes of memory.
 */
export function pngBomb(width: number, height: number): Buffer {
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ];

  const bytes = passes.reduce((sum, [x = 0, dx = 1, y = 0, dy = 1]) => {
    const [columns, rows] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
    return sum + (columns > 0 ? rows * (1 + columns * 4) : 0);
  }, 0);
  return withPixels({ width, height, interlaced: true }, deflateSync(Buffer.alloc(bytes), { level: 1 }));
}

/** An animation of small frames on a canvas of any size. */
export async function gifBomb(frames: number, width: number, height: number): Promise<Buffer> {
  const bytes = await animatedGif({ frames, width: 2, height: 2 });
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);

  return bytes;
}

/** A header that declares this many pixels, without any data. */
export function pngHeader(width: number, height: number): Buffer {
  return withPixels({ width, height, interlaced: false }, deflateSync(Buffer.alloc(1)));
}

function withPixels(header: { width: number; height: number; interlaced: boolean }, pixels: Buffer): Buffer {
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(header.width, 0);
  ihdr.writeUInt32BE(header.height, 4);
  ihdr.set([8, 6, 0, 0, header.interlaced ? 1 : 0], 8);

  return buildPng([
    ["IHDR", ihdr],
    ["IDAT", pixels],
    ["IEND", Buffer.alloc(0)],
  ]);
}

/** The first part of a file, as after a broken transfer. */
export function truncate(image: Buffer, share = 0.6): Buffer {
  return image.subarray(0, Math.floor(image.length * share));
}
