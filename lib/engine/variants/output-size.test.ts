import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import type { ImageSource } from "../image-properties";
import { contentSize, neededScale } from "./fit-box";
import { maxSide, outputSize } from "./output-size";
import { getOutputSpec, presets } from "./output-spec";
import { fitModes, toCustomKey } from "./variant-keys";

const photo = (width: number, height: number): ImageSource => ({
  format: "jpeg",
  width,
  height,
  pages: 1,
  hasAlpha: false,
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

  it("renders an SVG at the requested size", () => {
    const svgSource: ImageSource = { ...photo(24, 12), format: "svg" };
    expect(outputSize(presets.w1024, svgSource)).toEqual({ width: 1024, height: 512 });
    expect(outputSize(presets["og-image"], svgSource)).toEqual({ width: 1200, height: 630 });
  });

  it("keeps every image within the limits of all encoders", () => {
    expect(outputSize(presets.w1024, photo(1000, 50_000))).toEqual({ width: 328, height: maxSide });
  });

  it("for every source: fits the box, never enlarges, keeps the aspect ratio", () => {
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

describe("the size of a custom variant", () => {
  const getSize = (key: string, source: ImageSource) => {
    const { width, height } = outputSize(getOutputSpec(key), source);
    return `${width}×${height}`;
  };

  it.each([
    ["w300-h300-q80-fitcover", "300×300"],
    ["w300-h300-q80-fitcontain", "300×300"],
    ["w300-h300-q80-fitfill", "300×300"],
    ["w300-h300-q80-fitinside", "300×200"],
    ["w300-h300-q80-fitoutside", "450×300"],
    ["w300-h0-q80-fitcover", "300×200"],
    ["w0-h300-q80-fitcontain", "450×300"],
    // Larger than the source: the scale stays 1, and so does the aspect ratio of the box or the
    // image.
    ["w1000-h1000-q80-fitcover", "400×400"],
    ["w1000-h1000-q80-fitcontain", "600×600"],
    ["w1000-h1000-q80-fitfill", "400×400"],
    ["w1000-h1000-q80-fitinside", "600×400"],
    ["w1000-h1000-q80-fitoutside", "600×400"],
    ["w1200-h100-q80-fitfill", "600×50"],
    ["w1200-h100-q80-fitcontain", "1200×100"],
    ["w8192-h0-q80-fitinside", "600×400"],
  ])("%s of 600×400 is %s", (key, size) => {
    expect(getSize(key, photo(600, 400))).toBe(size);
  });

  it.each([
    ["w1000-h1000-q80-fitcover", "1000×1000"],
    ["w1000-h1000-q80-fitcontain", "1000×1000"],
    ["w1000-h1000-q80-fitfill", "1000×1000"],
    ["w1000-h1000-q80-fitinside", "1000×500"],
    ["w1000-h1000-q80-fitoutside", "2000×1000"],
    ["w8192-h8192-q80-fitoutside", "14142×7071"],
  ])("%s of an SVG is %s", (key, size) => {
    expect(getSize(key, { ...photo(24, 12), format: "svg" })).toBe(size);
  });

  it("limits an animation to the maximum pixels of an image", () => {
    const animation: ImageSource = { ...photo(1000, 100), format: "gif", pages: 900 };
    expect(getSize("w1000-h1000-q80-fitcontain", animation)).toBe("333×333");
  });

  const source = fc.record({
    format: fc.constantFrom("jpeg" as const, "svg" as const),
    width: fc.integer({ min: 1, max: 9_000 }),
    height: fc.integer({ min: 1, max: 9_000 }),
    pages: fc.constant(1),
    hasAlpha: fc.boolean(),
  });
  const side = fc.integer({ min: 0, max: 8192 });
  const key = fc
    .record({ width: side, height: side, quality: fc.constant(80), fit: fc.constantFrom(...fitModes) })
    .filter(({ width, height }) => width + height > 0)
    .map(toCustomKey);

  it("for every source and key: stays within the limits and never enlarges", () => {
    fc.assert(
      fc.property(key, source, (one, image) => {
        const spec = getOutputSpec(one);
        const size = outputSize(spec, image);
        const content = contentSize(spec.fit, size, image);
        for (const length of [size.width, size.height]) {
          expect(Number.isInteger(length)).toBe(true);
          expect(length).toBeGreaterThanOrEqual(1);
          expect(length).toBeLessThanOrEqual(maxSide);
        }

        expect(size.width * size.height).toBeLessThanOrEqual(100_100_000);
        expect(content.width).toBeLessThanOrEqual(size.width);
        expect(content.height).toBeLessThanOrEqual(size.height);
        if (image.format !== "svg") expect(neededScale(content, image)).toBeLessThanOrEqual(1);
        if (spec.fit === "outside") return;

        expect(size.width).toBeLessThanOrEqual(spec.width || maxSide);
        expect(size.height).toBeLessThanOrEqual(spec.height || maxSide);
      }),
    );
  });
});
