import { describe, expect, test } from "vitest";
import { previewFilename } from "./download-preview";
import {
  defaultVariantOptions,
  isLimitedBySource,
  listFormats,
  parseVariantOptions,
  type Source,
  toRecipeSettings,
  toVariantKey,
  type VariantOptions,
  withBothSidesComputed,
} from "./variant-options";

const photo: Source = { format: "jpeg", width: 3000, height: 2000, pages: 1, hasAlpha: false };
const icon: Source = { ...photo, format: "png", width: 64, height: 64 };
const svg: Source = { ...icon, format: "svg" };
const animation: Source = { ...icon, format: "gif", pages: 12 };

const options = (changes: Partial<VariantOptions>): VariantOptions => ({
  ...defaultVariantOptions(photo),
  ...changes,
});

describe("keyOf", () => {
  test.each<[Partial<VariantOptions>, string | undefined]>([
    [{}, "w1280-h0-q70-fitinside"],
    [{ height: "999" }, "w1280-h0-q70-fitinside"],
    [{ leadingSide: "height", height: "300" }, "w0-h300-q70-fitinside"],
    [{ isLocked: false, height: "300" }, "w1280-h300-q70-fitcover"],
    [{ isLocked: false, height: "300", fit: "outside", quality: 1 }, "w1280-h300-q1-fitoutside"],
    [{ isLocked: false, height: "300", gravity: "north" }, "w1280-h300-q70-fitcover-gnorth"],
    [{ isLocked: false, height: "300", gravity: { x: 0.25, y: 1 } }, "w1280-h300-q70-fitcover-gx250y1000"],
    [{ isLocked: false, height: "300", gravity: "north", fit: "contain" }, "w1280-h300-q70-fitcontain"],
    [{ height: "300", gravity: "north" }, "w1280-h0-q70-fitinside"],
    [{ isLocked: false, height: "", fit: "fill" }, "w1280-h0-q70-fitinside"],
    [{ isLocked: false, width: " 20 ", height: "" }, "w20-h0-q70-fitinside"],
    [{ width: "", height: "300" }, undefined],
    [{ isLocked: false, width: "", height: "" }, undefined],
    [{ width: "0" }, undefined],
    [{ width: "8193" }, undefined],
    [{ width: "1e3" }, undefined],
    [{ width: "-5" }, undefined],
  ])("%j is %s", (changes, key) => {
    expect(toVariantKey(options(changes))).toBe(key);
  });
});

test.each([
  "w1280-h0-q70-fitinside",
  "w0-h9-q1-fitinside",
  "w8192-h1-q100-fitfill",
  "w8-h9-q1-fitcover-gentropy",
  "w8-h9-q1-fitcover-gx0y333",
])("the controls for %s produce the same key", (key) => {
  const parsed = parseVariantOptions(key, "webp");
  expect(parsed && [toVariantKey(parsed), parsed.format]).toEqual([key, "webp"]);
});

test("an invalid custom key has no controls", () => {
  for (const key of ["", "w512", "original", "w01-h0-q70-fitinside"])
    expect(parseVariantOptions(key, "auto")).toBeUndefined();
});

test("the following side shows the computed value", () => {
  expect(withBothSidesComputed(options({ width: "900" }), photo)).toMatchObject({
    width: "900",
    height: "600",
  });
  expect(withBothSidesComputed(options({ width: "" }), photo)).toMatchObject({ width: "" });
});

test("an image is limited by its pixels, an SVG never", () => {
  const key = "w100-h50-q70-fitcover";
  expect([photo, icon, svg].map((source) => isLimitedBySource(key, source))).toEqual([false, true, false]);
  expect(isLimitedBySource("w64-h64-q70-fitcontain", icon)).toBe(false);
});

test("an animation is offered in animated formats", () => {
  expect(listFormats(animation)).toEqual(["auto", "webp", "gif"]);
  expect(listFormats(photo)).not.toContain("gif");
});

test("a downloaded preview is named after the image and the variant", () => {
  const key = "w64-h0-q70-fitinside";
  expect(previewFilename("sea.view.jpg", key, "image/avif")).toBe(`sea.view-${key}.avif`);
  expect(previewFilename("sea", key, "image/jpeg")).toBe(`sea-${key}.jpg`);
});

describe("settings of a recipe", () => {
  test("have what a custom variant has", () => {
    const cropped = options({ isLocked: false, height: "300", gravity: { x: 0.25, y: 0.5 }, format: "webp" });
    expect(toRecipeSettings(cropped)).toEqual({
      width: 1280,
      height: 300,
      fit: "cover",
      gravity: "x250y500",
      quality: 70,
      format: "webp",
    });
    expect(toRecipeSettings(options({}))).toMatchObject({ width: 1280, height: null, gravity: null });
  });

  test("need a valid size", () => {
    expect(toRecipeSettings(options({ width: "wide" }))).toBeUndefined();
  });
});
