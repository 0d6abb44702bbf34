import { describe, expect, it } from "vitest";
import { fitIn, limitView, maxScale, wholeView, zoomAt } from "./zoom";

const stage = { width: 1_000, height: 500 };

describe("fitIn", () => {
  it("shows an image whole, and does not enlarge it", () => {
    expect(fitIn({ width: 4_000, height: 1_000 }, stage)).toEqual({ width: 1_000, height: 250 });
    expect(fitIn({ width: 500, height: 1_000 }, stage)).toEqual({ width: 250, height: 500 });
    expect(fitIn({ width: 100, height: 50 }, stage)).toEqual({ width: 100, height: 50 });
  });
});

describe("zoomAt", () => {
  it("keeps the point under the pointer", () => {
    const view = zoomAt(wholeView, 2, { x: 300, y: 100 });

    expect(view).toEqual({ scale: 2, x: -300, y: -100 });
    expect(zoomAt(view, 1, { x: 300, y: 100 })).toEqual(wholeView);
  });
});

describe("limitView", () => {
  const fitted = { width: 1_000, height: 250 };

  it("covers the stage with an enlarged image", () => {
    expect(limitView({ scale: 2, x: 400, y: 0 }, fitted, stage).x).toBe(0);
    expect(limitView({ scale: 2, x: -5_000, y: 0 }, fitted, stage).x).toBe(-1_000);
  });

  it("centers the side that is smaller than the stage", () => {
    expect(limitView({ scale: 1.5, x: 0, y: 900 }, fitted, stage).y).toBe(-62.5);
  });
});

it("an image can be enlarged to two screen pixels for each of its own", () => {
  expect(maxScale({ width: 4_000, height: 1_000 }, { width: 1_000, height: 250 })).toBe(8);
  expect(maxScale({ width: 100, height: 50 }, { width: 100, height: 50 })).toBe(2.5);
});
