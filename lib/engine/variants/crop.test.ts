import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import type { ImageSource } from "../image-properties";
import { cropWindow, planCrop } from "./crop";
import { outputSize } from "./output-size";
import { getOutputSpec, hasMovableCrop, masterRendition } from "./output-spec";
import { presetKeys } from "./variant-keys";

const photo = (width: number, height: number, focalPoint: ImageSource["focalPoint"] = null): ImageSource => ({
  format: "jpeg",
  width,
  height,
  pages: 1,
  hasAlpha: false,
  focalPoint,
});

const plan = (key: string, source: ImageSource) => {
  const spec = getOutputSpec(key);
  return planCrop(spec, outputSize(spec, source), source);
};

describe("planCrop", () => {
  it("takes the gravity of the key, else the focal point, else the center", () => {
    const wide = photo(4000, 1000, { x: 0.25, y: 0.5 });
    const full = { width: 1280, height: 320 };

    expect(plan("thumb", wide)).toEqual({ full, left: 160, top: 0 });
    expect(plan("w320-h320-q80-fitcover", wide)).toEqual({ full, left: 160, top: 0 });
    expect(plan("w320-h320-q80-fitcover-geast", wide)).toEqual({ full, left: 960, top: 0 });
    expect(plan("w320-h320-q80-fitcover-gx400y0", wide)).toEqual({ full, left: 352, top: 0 });
    expect(plan("w320-h320-q80-fitcover-gcenter", wide)).toBeUndefined();
    expect(plan("w320-h320-q80-fitcover-gentropy", wide)).toBe("entropy");
    expect(plan("thumb", photo(4000, 1000))).toBeUndefined();
  });

  it("takes the faces for the gravity of that name, else the strategy that prefers skin", () => {
    const key = "w320-h320-q80-fitcover-gface";
    const wide = photo(4000, 1000, { x: 0.25, y: 0.5 });
    const full = { width: 1280, height: 320 };

    expect(plan(key, { ...wide, facePoint: { x: 0.75, y: 0.1 } })).toEqual({ full, left: 800, top: 0 });
    expect(plan(key, wide)).toBe("attention");
  });

  it("crops nothing that has the aspect ratio already, and only with cover", () => {
    const square = photo(1000, 1000, { x: 0, y: 0 });
    expect(plan("thumb", square)).toBeUndefined();
    expect(plan("w300-h300-q80-fitcover-gattention", square)).toBeUndefined();
    for (const key of ["w512", "w300-h200-q80-fitfill", "w300-h0-q80-fitcover", "w300-h0-q80-fitcover-geast"])
      expect(plan(key, square)).toBeUndefined();
  });
});

it("for every image, size and point: the window is inside the image, and as near to the point as possible", () => {
  const side = fc.integer({ min: 1, max: 9_000 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(side, side, side, side, share, share, (width, height, boxWidth, boxHeight, x, y) => {
      const source = photo(width, height);
      const size = outputSize({ width: boxWidth, height: boxHeight, fit: "cover" }, source);
      const { full, left, top } = cropWindow(size, source, { x, y });
      expect(full.width === size.width || full.height === size.height).toBe(true);
      const axes = [
        { offset: left, length: size.width, available: full.width, center: x * full.width },
        { offset: top, length: size.height, available: full.height, center: y * full.height },
      ];

      for (const { offset, length, available, center } of axes) {
        expect(Number.isInteger(offset)).toBe(true);
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(offset + length).toBeLessThanOrEqual(available);
        const distance = center - (offset + length / 2);
        const isAtEdge = (distance < 0 && offset === 0) || (distance > 0 && offset + length === available);
        if (!isAtEdge) expect(Math.abs(distance)).toBeLessThanOrEqual(0.5);
      }
    }),
  );
});

it("knows which variants follow the focal point or faces", () => {
  const keys = [...presetKeys, masterRendition.key];
  expect(keys.filter(hasMovableCrop)).toEqual(["thumb", "og-image"]);
  const custom = ["cover", "cover-gface", "cover-gcenter", "cover-gx0y0", "contain"].map(
    (fit) => `w9-h9-q80-fit${fit}`,
  );
  expect([...custom, "w9-h0-q80-fitcover"].filter(hasMovableCrop)).toEqual([
    "w9-h9-q80-fitcover",
    "w9-h9-q80-fitcover-gface",
  ]);
});
