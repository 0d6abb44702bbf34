import { describe, expect, test } from "vitest";
import { areaPath, linePath, stackPaths, toAxis, toX, toY } from "./geometry";

describe("the axis", () => {
  test("ends at a round value above the highest, with whole numbers between", () => {
    expect(toAxis([3, 87, 12])).toEqual({ highest: 100, ticks: [0, 20, 40, 60, 80, 100] });
    expect(toAxis([3_400_000_000])).toEqual({
      highest: 4_000_000_000,
      ticks: [0, 1_000_000_000, 2_000_000_000, 3_000_000_000, 4_000_000_000],
    });
    expect(toAxis([2]).ticks).toEqual([0, 1, 2]);
  });

  test("is not empty without values or with zeros only", () => {
    expect(toAxis([])).toEqual({ highest: 1, ticks: [0, 1] });
    expect(toAxis([0, 0])).toEqual({ highest: 1, ticks: [0, 1] });
  });
});

const axis = { highest: 10, ticks: [0, 10] };

test("values run from the start to the end and from the bottom to the top", () => {
  expect([0, 1, 2].map((index) => toX(index, 3))).toEqual([0, 50, 100]);
  expect(toX(0, 1)).toBe(50);
  expect([0, 5, 10].map((value) => toY(value, axis))).toEqual([100, 50, 0]);
  expect(linePath([0, 5, 10], axis)).toBe("M0,100L50,50L100,0");
  expect(areaPath([0, 10], axis)).toBe("M0,100L100,0L100,100L0,100Z");
});

test("a part of a line lies where it lies in the whole", () => {
  expect(linePath([0, 5, 10], axis, { to: -1 })).toBe("M0,100L50,50");
  expect(linePath([0, 5, 10], axis, { from: -2 })).toBe("M50,50L100,0");
});

test("a single value is a line across the whole width, and none is nothing", () => {
  expect(linePath([5], axis)).toBe("M0,50L100,50");
  expect(linePath([], axis)).toBe("");
});

test("each layer of a stack lies on the one before", () => {
  const [lower, upper] = stackPaths(
    [
      [2, 4],
      [3, 6],
    ],
    axis,
  );
  expect(lower).toEqual({ area: "M0,80L100,60L100,100L0,100Z", edge: "M0,80L100,60" });
  expect(upper).toEqual({ area: "M0,50L100,0L100,60L0,80Z", edge: "M0,50L100,0" });
});
