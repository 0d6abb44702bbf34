type Color = readonly [number, number, number];

/** Linear Display-P3 to linear sRGB: both have the white D65 and the tone curve of sRGB. */
const matrix: Color[] = [
  [1.2249402, -0.2249402, 0],
  [-0.0420569, 1.0420569, 0],
  [-0.0196376, -0.0786361, 1.0982735],
];

/** The nearest sRGB colour of a Display-P3 one, 8 bits a channel, by the published numbers. */
export function displayP3ToSrgb(color: Color): number[] {
  const linear = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return matrix.map((row) => {
    const mixed = row.reduce((sum, factor, index) => sum + factor * (linear[index] ?? 0), 0);
    const clipped = Math.min(1, Math.max(0, mixed));
    const share = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(share * 255);
  });
}
