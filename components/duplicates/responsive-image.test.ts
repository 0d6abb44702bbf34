import { expect, test } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { buildSrcSet } from "./responsive-image.client";

const origin = "http://localhost:3000";
const image = (format: string, width: number | null) =>
  ({
    info: { format, width },
    urls: Object.fromEntries(
      ["original", "w128", "w256", "w512", "w1024", "w1536", "w2048", "thumb"].map((key) => [
        key,
        `${origin}/${key}`,
      ]),
    ),
  }) as unknown as ImageResource;
const toPath = (url: string) => url.slice(origin.length);

test("lists widths up to the image's own, and once at it", () => {
  expect(buildSrcSet(image("jpeg", 700), toPath)).toBe("/w128 128w, /w256 256w, /w512 512w, /w1024 700w");
  expect(buildSrcSet(image("png", 256), toPath)).toBe("/w128 128w, /w256 256w");
  expect(buildSrcSet(image("png", 16), toPath)).toBe("/w128 16w");
});

test("lists all widths when the image's own is unknown", () => {
  expect(buildSrcSet(image("jpeg", null), toPath).split(", ")).toHaveLength(6);
});

test("uses the original of an SVG", () => {
  expect(buildSrcSet(image("svg", 100), toPath)).toBe("/original");
});
