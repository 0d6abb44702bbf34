/**
 * A ratio as a byte, as `GET /images/timeline` sends it: 42 steps for each doubling of the width,
 * with 128 for a square.
 */
const [squareByte, stepsPerDoubling, maxByte] = [128, 42, 255];
/**
 * Wider and taller images keep their shape inside a tile of this ratio; all others fill their tile.
 */
export const [minTileRatio, maxTileRatio] = [0.5, 4];

export function ratioToByte(width: number | null, height: number | null): number {
  if (!width || !height) return squareByte;

  const byte = Math.round(squareByte + stepsPerDoubling * Math.log2(width / height));
  return Math.min(maxByte, Math.max(0, byte));
}

const ratioOfByte = (byte: number) => 2 ** ((byte - squareByte) / stepsPerDoubling);

/** Width by height of the tile, by byte. */
const tileRatios = Float64Array.from({ length: maxByte + 1 }, (_, byte) =>
  Math.min(maxTileRatio, Math.max(minTileRatio, ratioOfByte(byte))),
);

/** Returns the width of the tile for a height of one. */
export function tileRatio(byte: number): number {
  return tileRatios[byte] ?? 1;
}

/**
 * Whether the tile is less extreme than its image, which is then shown whole on the tile's ground.
 */
export function isBeyondTile(byte: number): boolean {
  const ratio = ratioOfByte(byte);
  return ratio < minTileRatio * 0.995 || ratio > maxTileRatio * 1.005;
}

export function decodeRatios(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
