import { describe, expect, test } from "vitest";
import { compassGravities } from "@/lib/engine/variants/gravity";
import { defaultPlacement } from "@/lib/engine/variants/watermark";
import { placeMark, placeTiles, toShares } from "./place-marks";

const image = toShares({ width: 3000, height: 2000 });
const wide = { width: 400, height: 100 };
const placement = { ...defaultPlacement, size: 40, margin: 5 };

test("lengths are percentages of the shorter side", () => {
  expect(image).toEqual({ width: 150, height: 100 });
  expect(toShares({ width: 500, height: 1000 })).toEqual({ width: 100, height: 200 });
});

describe("a mark", () => {
  test("has the size as its longer side, and keeps its aspect ratio", () => {
    expect(placeMark(wide, placement, image)).toMatchObject({ width: 40, height: 10 });
    expect(placeMark({ width: 100, height: 400 }, placement, image)).toMatchObject({ width: 10, height: 40 });
  });

  test("is at the margin from the edges, or centered between them", () => {
    const places = compassGravities.map((position) => {
      const { x, y } = placeMark(wide, { ...placement, position }, image);
      return [position, x, y];
    });
    expect(places).toEqual([
      ["northwest", 5, 5],
      ["north", 55, 5],
      ["northeast", 105, 5],
      ["west", 5, 45],
      ["center", 55, 45],
      ["east", 105, 45],
      ["southwest", 5, 85],
      ["south", 55, 85],
      ["southeast", 105, 85],
    ]);
  });

  test("does not leave the image for a margin that is too large", () => {
    const large = { ...placement, size: 100, margin: 50 };
    const square = { width: 1, height: 1 };
    expect(placeMark(square, { ...large, position: "northwest" }, image)).toMatchObject({ x: 50, y: 0 });
    expect(placeMark(square, { ...large, position: "southeast" }, image)).toMatchObject({ x: 0, y: 0 });
  });
});

test("tiles start at the center, with the margin between them and each second row shifted", () => {
  expect(placeTiles(wide, { ...placement, position: "tile" }, image)).toEqual({
    x: 55,
    y: 45,
    width: 45,
    height: 30,
    marks: [
      { x: 0, y: 0, width: 40, height: 10 },
      { x: -22.5, y: 15, width: 40, height: 10 },
      { x: 22.5, y: 15, width: 40, height: 10 },
    ],
  });
});
