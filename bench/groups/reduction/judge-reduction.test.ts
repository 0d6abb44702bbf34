import { describe, expect, it } from "vitest";
import { averageBoxes, judgeReduction } from "./judge-reduction.mjs";

/** Vertical lines of one pixel. */
function drawLines(side: number) {
  const pixels = Uint8Array.from({ length: side * side * 3 }, (_, at) => (Math.floor(at / 3) % 2) * 255);
  return { pixels, width: side, height: side };
}

function fill(side: number, value: number) {
  return { pixels: new Uint8Array(side * side * 3).fill(value), width: side, height: side };
}

const half = { width: 8, height: 8 };

describe("judgeReduction", () => {
  it("finds no error in the mean light of fine lines", () => {
    const verdict = judgeReduction(fill(8, 188), averageBoxes(drawLines(16), half));
    expect(verdict.brightness).toBeCloseTo(1, 1);
    expect(verdict.error).toBeLessThan(0.5);
    expect(verdict).toMatchObject({ overshoot: 0, largestOvershoot: 0, sharpness: 0 });
  });

  it("finds the loss of light in the mean of stored values", () => {
    const verdict = judgeReduction(fill(8, 128), averageBoxes(drawLines(16), half));
    expect(verdict.brightness).toBeCloseTo(0.43, 2);
    expect(verdict.error).toBeCloseTo(28.4, 1);
  });

  it("finds values beyond the values of the source", () => {
    const verdict = judgeReduction(fill(8, 90), averageBoxes(fill(16, 100), half));
    expect(verdict).toMatchObject({ overshoot: 10, largestOvershoot: 10 });
  });

  it("measures the differences of neighbors in lightness", () => {
    const lines = drawLines(8);
    // Neighbors on the right differ by 100, neighbors below are equal.
    expect(judgeReduction(lines, averageBoxes(drawLines(16), half)).sharpness).toBeCloseTo(50, 5);
  });

  it("rejects an image of another size", () => {
    expect(() => judgeReduction(fill(7, 0), averageBoxes(fill(16, 0), half))).toThrow("7 × 7");
  });
});
