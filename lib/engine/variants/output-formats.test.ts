import { describe, expect, it } from "vitest";
import type { ImageSource } from "../image-properties";
import { getFallbackFormat, getOutputFormats } from "./output-formats";

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
