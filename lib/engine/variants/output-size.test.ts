import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ImageSource } from "../facts";
import { maxSide, neededScale, outputSize } from "./output-size";
import { presets } from "./presets";

const photo = (width: number, height: number): ImageSource => ({
  ...{ format: "jpeg", width, height, pages: 1, hasAlpha: false },
});

describe("outputSize", () => {
  it("scales down to the width and never up", () => {
    expect(outputSize(presets.w512, photo(6000, 4000))).toEqual({ width: 512, height: 341 });
    expect(outputSize(presets.w512, photo(300, 200))).toEqual({ width: 300, height: 200 });
  });

  it("crops to the aspect ratio and never enlarges", () => {
    expect(outputSize(presets.thumb, photo(6000, 4000))).toEqual({ width: 320, height: 320 });
    expect(outputSize(presets.thumb, photo(200, 100))).toEqual({ width: 100, height: 100 });
    expect(outputSize(presets["og-image"], photo(1000, 400))).toEqual({ width: 762, height: 400 });
  });

  it("draws an SVG at the asked size", () => {
    const drawing: ImageSource = { ...photo(24, 12), format: "svg" };
    expect(outputSize(presets.w1024, drawing)).toEqual({ width: 1024, height: 512 });
    expect(outputSize(presets["og-image"], drawing)).toEqual({ width: 1200, height: 630 });
  });

  it("keeps every picture within what all encoders can write", () => {
    expect(outputSize(presets.w1024, photo(1000, 50_000))).toEqual({ width: 328, height: maxSide });
  });

  it("holds for every source: within the box, no pixel invented, shape kept", () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, fc.constantFrom(...Object.values(presets)), (width, height, spec) => {
        const size = outputSize(spec, photo(width, height));
        expect(size.width).toBeGreaterThanOrEqual(1);
        expect(size.height).toBeGreaterThanOrEqual(1);
        expect(size.width).toBeLessThanOrEqual(Math.min(width, spec.width));
        expect(size.height).toBeLessThanOrEqual(Math.min(height, spec.height || maxSide));
        expect(neededScale(size, { width, height })).toBeLessThanOrEqual(1);
        const ratio = spec.fit === "cover" ? spec.width / spec.height : width / height;
        expect(Math.abs(size.width - size.height * ratio)).toBeLessThanOrEqual(Math.max(1, ratio));
      }),
    );
  });
});
