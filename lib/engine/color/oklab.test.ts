import { describe, expect, it } from "vitest";
import { palette } from "@/lib/values/palette";
import { findNearestColor } from "./oklab";

describe("findNearestColor", () => {
  it.each(Object.entries(palette))("is %s for the palette's own color", (name, hex) => {
    expect(findNearestColor(hex)).toBe(name);
  });

  it.each([
    ["#000000", "slate"],
    ["#ffffff", "slate"],
    ["#808080", "slate"],
    ["#7f1d1d", "red"],
    ["#ff0000", "red"],
    ["#00008b", "blue"],
    ["#86efac", "green"],
    ["#ffc0cb", "rose"],
  ])("the nearest color of %s is %s", (hex, name) => {
    expect(findNearestColor(hex)).toBe(name);
  });
});
