import { expect, test } from "vitest";
import { clampShare, cropPosition, movePoint } from "./crop-position";

const square = { width: 100, height: 100 };

test("a crop is centered on the point, as nearly as the edges allow", () => {
  const wide = { width: 300, height: 100 };
  expect(cropPosition({ x: 0.5, y: 0.9 }, wide, square)).toBe("50.00% 50.00%");
  // The middle of the box is at 120 of 300, so 70 of the 200 hidden pixels are before it.
  expect(cropPosition({ x: 0.4, y: 0.5 }, wide, square)).toBe("35.00% 50.00%");
  expect(cropPosition({ x: 0.01, y: 0.5 }, wide, square)).toBe("0.00% 50.00%");
  expect(cropPosition({ x: 1, y: 0.5 }, wide, square)).toBe("100.00% 50.00%");
  expect(cropPosition({ x: 0.5, y: 0 }, { width: 100, height: 400 }, square)).toBe("50.00% 0.00%");
});

test("a point stays within the image, with three decimals", () => {
  expect(movePoint({ x: 0.99, y: 0.5 }, { x: 0.05, y: -0.0104 })).toEqual({ x: 1, y: 0.49 });
  expect(clampShare(-0.2)).toBe(0);
});
