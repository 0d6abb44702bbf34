import { expect, test } from "vitest";
import type { GridImage } from "@/lib/images/list-queries/resource";
import { initialSource, stageSource } from "./stage-sources";

const image = (filename: string, width: number | null): GridImage => ({
  id: "img_1",
  filename,
  alt: "",
  width,
  height: 3000,
  pages: 1,
  placeholder: null,
  taken_at: null,
  created_at: "2026-01-01T00:00:00.000Z",
  version: 3,
  visibility: "public",
  url: `https://host/i/ada/images/${filename}`,
});
const fit = { width: 900, density: 1, zoomShare: 0.2, isZoomed: false };
const source = (drawn: Partial<typeof fit>, one = image("sea.jpg", 6000)) =>
  stageSource(one, { ...fit, ...drawn }).replace("https://host/i/ada/images/", "");

test("the variant grows with the drawn width and the density of the screen, to twice at most", () => {
  expect(source({ width: 300 })).toBe("w1024/sea.jpg?v=3");
  expect(source({})).toBe("w1024/sea.jpg?v=3");
  expect(source({ width: 1200 })).toBe("w1536/sea.jpg?v=3");
  expect(source({ density: 2 })).toBe("w2048/sea.jpg?v=3");
  expect(source({ width: 700, density: 3 })).toBe("w1536/sea.jpg?v=3");
  expect(source({ width: 3000, zoomShare: 0.5, isZoomed: true })).toBe("w2048/sea.jpg?v=3");
});

test("the original comes only at 100% or more, where no variant is as wide and a browser can show it", () => {
  const zoomed = { width: 6000, zoomShare: 1, isZoomed: true };
  expect(source(zoomed)).toBe("sea.jpg?v=3");
  expect(source({ ...zoomed, width: 1500 }, image("sea.jpg", 1500))).toBe("w1536/sea.jpg?v=3");
  expect(source(zoomed, image("sea.HEIC", 6000))).toBe("w2048/sea.HEIC?v=3");
  expect(source({}, image("drawing.svg", null))).toBe("drawing.svg?v=3");

  const marked = (one: GridImage) => ({ ...one, url_version: "3-m0a1b2c3d" });
  expect(source(zoomed, marked(image("sea.jpg", 6000)))).toBe("w2048/sea.jpg?v=3-m0a1b2c3d");
  expect(source({}, marked(image("drawing.svg", null)))).toBe("w1024/drawing.svg?v=3-m0a1b2c3d");
});

test("variants in another quality have a version of their own, and the original does not", () => {
  const replaced = { ...image("sea.jpg", 6000), variant_version: "3.0.1" };
  expect(source({}, replaced)).toBe("w1024/sea.jpg?v=3.0.1");
  expect(source({ width: 6000, zoomShare: 1, isZoomed: true }, replaced)).toBe("sea.jpg?v=3");
});

test("the link key of an unlisted image stays before the variant", () => {
  const unlisted = {
    ...image("sea.jpg", 6000),
    url: "https://host/i/ada/images/~0123456789abcdef/a%20b.jpg",
  };
  expect(initialSource(unlisted)).toBe("https://host/i/ada/images/~0123456789abcdef/w1024/a%20b.jpg?v=3");
});
