import { expect, test } from "vitest";
import { sparklinePath } from "./sparkline";

const box = { width: 100, height: 20 };

test("the line runs from the first value to the last, with the largest on top", () => {
  expect(sparklinePath([0, 5, 10], box)).toBe("M0 20L50 10L100 0");
});

test("a part of the line lies where it lies in the whole", () => {
  expect(sparklinePath([0, 5, 10], box, { to: -1 })).toBe("M0 20L50 10");
  expect(sparklinePath([0, 5, 10], box, { from: -2 })).toBe("M50 10L100 0");
  expect(sparklinePath([], box, { from: -2 })).toBe("");
});

test("without requests the line lies at the bottom, and one day is a point", () => {
  expect(sparklinePath([0, 0], box)).toBe("M0 20L100 20");
  expect(sparklinePath([4], box)).toBe("M0 0");
});
