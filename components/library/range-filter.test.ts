import { expect, test } from "vitest";
import { dayScale, logarithmicScale } from "./range-filter";

test("a logarithmic scale ends at its bounds, and its steps grow", () => {
  const scale = logarithmicScale(100, 10_000);

  expect([scale.valueAt(0), scale.valueAt(50), scale.valueAt(100)]).toEqual([100, 1_000, 10_000]);
  for (const position of [0, 1, 37, 99, 100])
    expect(scale.positionOf(scale.valueAt(position))).toBe(position);
});

test("values beyond a scale are at its ends", () => {
  expect(logarithmicScale(100, 10_000).positionOf(7)).toBe(0);
  expect(logarithmicScale(100, 10_000).positionOf(90_000)).toBe(100);
  expect(dayScale("2026-01-01", "2026-02-01").positionOf("2030-01-01")).toBe(31);
});

test("a scale of days has one position for each day", () => {
  const scale = dayScale("2024-02-27", "2024-03-02");

  expect(scale.max).toBe(4);
  expect(Array.from({ length: 5 }, (_, position) => scale.valueAt(position))).toEqual([
    "2024-02-27",
    "2024-02-28",
    "2024-02-29",
    "2024-03-01",
    "2024-03-02",
  ]);
  expect(scale.positionOf("2024-03-01")).toBe(3);
});
