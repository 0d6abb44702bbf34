import { describe, expect, it } from "vitest";
import type { ImageSource } from "../image-properties";
import { getFallbackFormat, getFileFormat, getOutputFormats } from "./output-formats";
import { defaultRecipe } from "./recipe";
import { toRecipeKey } from "./recipe-keys";

const source = (part: Partial<ImageSource>): ImageSource => ({
  format: "jpeg",
  width: 100,
  height: 100,
  pages: 1,
  hasAlpha: false,
  ...part,
});

describe("getOutputFormats", () => {
  it.each([
    [source({}), ["avif", "webp", "jpeg"]],
    [source({ format: "png" }), ["avif", "webp", "png"]],
    [source({ format: "heic" }), ["avif", "webp", "jpeg"]],
    [source({ format: "webp" }), ["avif", "webp", "jpeg"]],
    [source({ format: "webp", hasAlpha: true }), ["avif", "webp", "png"]],
    [source({ format: "tiff", pages: 3 }), ["avif", "webp", "jpeg"]],
    [source({ format: "avif", hasAlpha: true }), ["avif", "webp", "png"]],
    [source({ format: "svg", hasAlpha: true }), ["avif", "webp", "png"]],
    [source({ format: "gif" }), ["avif", "webp", "png"]],
    [source({ format: "gif", pages: 9 }), ["webp", "gif"]],
    [source({ format: "webp", pages: 9, hasAlpha: true }), ["webp"]],
  ])("the output formats of %o are %o", (image, formats) => {
    expect(getOutputFormats(image, "w512")).toEqual(formats);
    expect(getOutputFormats(image, "og-image")).toEqual(["jpeg"]);
    expect(getFallbackFormat(image)).toBe(formats.at(-1));
  });
});

describe("getFileFormat", () => {
  const plain = toRecipeKey({ ...defaultRecipe, grayscale: true }, 1);
  const rounded = toRecipeKey({ ...defaultRecipe, radius: 8 }, 1);
  const fixed = toRecipeKey({ ...defaultRecipe, format: "png" }, 1);

  it.each([
    [source({}), "jpeg", "webp"],
    [source({ format: "png" }), "png", "png"],
    [source({ format: "webp" }), "webp", "webp"],
    [source({ format: "webp", pages: 9 }), "webp", "webp"],
    [source({ format: "gif" }), "gif", "gif"],
    [source({ format: "gif", pages: 9 }), "gif", "gif"],
    [source({ format: "avif" }), "avif", "avif"],
    [source({ format: "heic" }), "webp", "webp"],
    [source({ format: "tiff", pages: 3 }), "webp", "webp"],
    [source({ format: "svg", hasAlpha: true }), "png", "png"],
  ])("a result of %o is a file in the format %s, and %s with rounded corners", (image, format, cut) => {
    expect(getFileFormat(image, plain)).toBe(format);
    expect(getFileFormat(image, rounded)).toBe(cut);
    expect(getFileFormat(image, fixed)).toBe("png");
  });
});
