import sharp, { type Sharp } from "sharp";

/** Graphics made in code: icons, pixel art, chequers and screens with text. */

type Color = readonly [number, number, number, number];

function drawImage(width: number, height: number, colorOf: (x: number, y: number) => Color): Sharp {
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    pixels.set(colorOf(at % width, Math.floor(at / width)), at * 4);
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

/** Pure red and blue squares of so many pixels. */
export function chequer(side: number, square: number): Sharp {
  const isBlue = (x: number, y: number) => (Math.floor(x / square) + Math.floor(y / square)) % 2 === 1;
  return drawImage(side, side, (x, y) => (isBlue(x, y) ? [0, 0, 255, 255] : [255, 0, 0, 255])).removeAlpha();
}

/** Discs of six colours, one of them transparent, with hard edges. */
export function pixelArt(side: number): Sharp {
  const palette: Color[] = [
    [0, 0, 0, 0],
    [20, 20, 20, 255],
    [230, 40, 60, 255],
    [255, 200, 40, 255],
    [60, 120, 240, 255],
    [255, 255, 255, 255],
  ];
  const ring = (x: number, y: number) => Math.floor(Math.hypot(x - side / 3, y - side / 2) / (side / 8));
  return drawImage(side, side, (x, y) => palette[ring(x, y) % palette.length] ?? [0, 0, 0, 255]);
}

/** Lines of words in several colours on white: letters of straight strokes in cells of 8 by 20 pixels. */
export function screenshot(width: number, height: number): Sharp {
  const inks: Color[] = [
    [20, 20, 20, 255],
    [200, 0, 0, 255],
    [0, 90, 200, 255],
  ];
  return drawImage(width, height, (x, y) => {
    const [line, column] = [Math.floor(y / 20), Math.floor(x / 8)];
    const isWord = hashPair(line, Math.floor(column / 5)) % 3 !== 0;
    const ink = isWord && isStroke(hashPair(line, column) % 6, x % 8, y % 20) && inks[(line >> 2) % 3];
    return ink || [255, 255, 255, 255];
  }).removeAlpha();
}

/** Whether a place of the cell is on the letter: a bar at the left, at the top or below, or one at the right. */
function isStroke(letter: number, x: number, y: number): boolean {
  if (y < 4 || y >= 14 || x >= 6) return false;
  const [left, top, bottom] = [letter & 1, letter & 2, letter & 4];
  return Boolean((left && x < 3) || (top && y < 7) || (bottom && y >= 11) || (!letter && x >= 3));
}

/** A number that looks as if it were drawn by lot, the same each time. */
function hashPair(one: number, other: number): number {
  return ((one * 73_856_093) ^ (other * 19_349_663)) >>> 0;
}

/** From left to right and from top to bottom, with more colours than any palette. */
export function gradient(width: number, height: number): Sharp {
  return drawImage(width, height, (x, y) => [Math.floor(x / 4), Math.floor(y / 4), 128, 255]).removeAlpha();
}
