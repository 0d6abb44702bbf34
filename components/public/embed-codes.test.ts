import { expect, test } from "vitest";
import type { PublicImage } from "@/lib/public/resource";
import { copyFormats, embedCodes } from "./embed-codes";

const hostile = '"><script>alert(1)</script> [x](y) |z]';
const image: PublicImage = {
  filename: "a (1).jpg",
  title: hostile,
  description: "",
  alt: hostile,
  album: "images",
  tags: [],
  tag_names: [],
  page_url: "https://example.org/@ada/images/a%20(1).jpg",
  urls: {
    original: "https://example.org/o",
    w128: "https://example.org/w128",
    w256: "https://example.org/w256",
  },
  width: 200,
  height: 100,
  format: "jpeg",
  animated: false,
  size_bytes: 10,
  placeholder: null,
  colors: [],
  license: { id: "none", title: "No license stated", url: null },
  camera: null,
  taken_at: null,
  nsfw: false,
  created_at: "2026-01-01T00:00:00.000Z",
};

test("no text of the image becomes markup in HTML", () => {
  const codes = embedCodes(image, "https://example.org/embed/ada/images/a");
  for (const format of ["html", "responsive", "embed"] as const)
    expect(codes[format]).not.toContain("<script");
  expect(codes.responsive).toContain("https://example.org/w128 128w, https://example.org/w256 200w");
  expect(codes.html).toContain('width="200" height="100"');
});

test("a link in Markdown or a wiki ends where it should", () => {
  const codes = embedCodes(image, "");
  expect(codes.markdown.endsWith("](https://example.org/@ada/images/a%20%281%29.jpg)")).toBe(true);
  expect(codes.wiki.match(/[[\]|]/g)).toEqual(["[", "]"]);
  expect(Object.keys(codes)).toEqual([...copyFormats]);
});
