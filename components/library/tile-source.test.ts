import { expect, test } from "vitest";
import { variantUrl } from "@/components/image-lists/grid-image-url";
import type { GridImage } from "@/components/image-lists/list-api";
import { tileSrcSet } from "./tile-source";

const image = (width: number | null, filename = "a.jpg") =>
  ({ width, filename, version: 3, url: `http://a.example/i/ada/images/${filename}` }) as GridImage;
const toPath = (url: string) => url.replace("http://a.example/i/ada/images", "");

test("the key of a variant is before the filename", () => {
  expect(variantUrl(image(900), "w512")).toBe("http://a.example/i/ada/images/w512/a.jpg?v=3");
});

test("lists the widths for screens of one and two pixels for each CSS pixel", () => {
  expect(tileSrcSet(image(4_000), 300, toPath)).toBe("/w512/a.jpg?v=3 512w, /w1024/a.jpg?v=3 1024w");
  expect(tileSrcSet(image(4_000), 120, toPath)).toBe("/w128/a.jpg?v=3 128w, /w256/a.jpg?v=3 256w");
  expect(tileSrcSet(image(4_000), 3_000, toPath)).toBe("/w2048/a.jpg?v=3 2048w");
});

test("variants in another quality have a version of their own", () => {
  const replaced = { ...image(900), variant_version: "3.0.1" };
  expect(variantUrl(replaced, "w512")).toBe("http://a.example/i/ada/images/w512/a.jpg?v=3.0.1");
});

test("none is wider than the image", () => {
  expect(tileSrcSet(image(90), 300, toPath)).toBe("/w128/a.jpg?v=3 90w");
  expect(tileSrcSet(image(700), 400, toPath)).toBe("/w512/a.jpg?v=3 512w, /w1024/a.jpg?v=3 700w");
});

test("an image with a required watermark has its version, and an SVG has variants", () => {
  const marked = { ...image(600, "a.svg"), url_version: "3-m0a1b2c3d" };
  expect(tileSrcSet(marked, 300, toPath)).toBe(
    "/w512/a.svg?v=3-m0a1b2c3d 512w, /w1024/a.svg?v=3-m0a1b2c3d 600w",
  );
});

test("an SVG is its own variant", () => {
  expect(tileSrcSet(image(90, "a.SVG"), 300, toPath)).toBe("/a.SVG?v=3");
});
