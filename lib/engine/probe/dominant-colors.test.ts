import { describe, expect, it } from "vitest";
import { dominantColors } from "./dominant-colors";

type Rgba = readonly [number, number, number, number];

/** Builds a thumbnail with the given number of rows per color. */
function thumbnail(...rows: ReadonlyArray<readonly [color: Rgba, count: number]>) {
  const width = 20;
  const pixels = rows.flatMap(([color, count]) => Array.from({ length: count * width }, () => color).flat());
  return { width, height: pixels.length / 4 / width, pixels: Uint8Array.from(pixels) };
}

const red: Rgba = [220, 30, 30, 255];
const blue: Rgba = [30, 30, 220, 255];
const white: Rgba = [250, 250, 250, 255];
const clear: Rgba = [0, 255, 0, 0];

describe("dominant colors", () => {
  it("are sorted by their share of the image", () => {
    expect(dominantColors(thumbnail([blue, 30], [red, 60], [white, 10]))).toEqual([
      { hex: "#dc1e1e", share: 0.6 },
      { hex: "#1e1edc", share: 0.3 },
      { hex: "#fafafa", share: 0.1 },
    ]);
  });

  it("count only visible pixels", () => {
    expect(dominantColors(thumbnail([red, 1], [clear, 99]))).toEqual([{ hex: "#dc1e1e", share: 1 }]);
    expect(dominantColors(thumbnail([clear, 5]))).toEqual([]);
  });

  it("merge shades of one color and omit insignificant ones", () => {
    const shades: Rgba[] = [red, [224, 34, 30, 255], [214, 28, 33, 255]];
    const found = dominantColors(thumbnail(...shades.map((shade) => [shade, 40] as const), [blue, 1]));
    expect(found).toHaveLength(1);
    expect(found[0]?.share).toBeGreaterThan(0.99);
  });

  it("are at most five, even for noise", () => {
    const pixels = Uint8Array.from({ length: 100 * 100 * 4 }, (_, at) =>
      at % 4 === 3 ? 255 : (at * 7_919) % 251,
    );
    const found = dominantColors({ width: 100, height: 100, pixels });
    expect(found.length).toBeLessThanOrEqual(5);
    for (const { hex, share } of found) {
      expect(hex).toMatch(/^#[0-9a-f]{6}$/);
      expect(share).toBeGreaterThan(0);
    }
  });
});
