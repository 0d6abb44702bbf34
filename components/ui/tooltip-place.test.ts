import { expect, test } from "vitest";
import { placeTooltip } from "./tooltip-place";

const viewport = { width: 1_000, height: 600 };
const popup = { width: 100, height: 30 };
const square = (start: number, top: number) => ({ start, top, end: start + 40, bottom: top + 40 });

test("a tooltip stands above the middle of its anchor", () => {
  expect(placeTooltip(square(500, 300), popup, viewport, "top")).toEqual({ start: 470, top: 270 });
});

test("beneath it, where there is no room above", () => {
  expect(placeTooltip(square(500, 10), popup, viewport, "top")).toEqual({ start: 470, top: 50 });
});

test("an edge of the window does not cut it", () => {
  expect(placeTooltip(square(0, 300), popup, viewport, "top")).toEqual({ start: 0, top: 270 });
  expect(placeTooltip(square(960, 300), popup, viewport, "top")).toEqual({ start: 900, top: 270 });
});

test("a tooltip of a sidebar stands next to it, on the side with room", () => {
  expect(placeTooltip(square(10, 300), popup, viewport, "inline-end")).toEqual({ start: 50, top: 305 });
  expect(placeTooltip(square(950, 300), popup, viewport, "inline-end")).toEqual({ start: 850, top: 305 });
});
