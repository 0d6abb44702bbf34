import { expect, it } from "vitest";
import { findLinkPreview } from "./link-preview";
import type { PublicImage } from "./resource";

const keys = ["w128", "w256", "w512", "w1024", "w1536", "w2048", "og-image"];

function imageOf(width: number, height: number, nsfw = false): PublicImage {
  const urls = keys.map((key) => [key, `https://images.example.com/i/ada/images/${key}/a.png`]);
  return {
    filename: "a.png",
    title: "",
    description: "",
    alt: "A lake",
    album: "images",
    tags: [],
    tag_names: [],
    page_url: "https://images.example.com/@ada/images/a.png",
    urls: Object.fromEntries(urls),
    width,
    height,
    format: "png",
    animated: false,
    size_bytes: 1_000,
    placeholder: null,
    colors: [],
    license: { id: "none", title: "No license stated", url: null },
    camera: null,
    taken_at: null,
    nsfw,
    created_at: "2026-01-01T00:00:00.000Z",
  };
}

it("is the crop of link previews where that is wide enough", () => {
  expect(findLinkPreview([undefined, imageOf(2_000, 1_500)])).toEqual({
    url: "https://images.example.com/i/ada/images/og-image/a.png",
    width: 1_200,
    height: 630,
    alt: "A lake",
  });
});

it("is the whole image as JPEG where the original is wide and the crop is not", () => {
  const preview = findLinkPreview([imageOf(4_000, 400)]);

  expect(preview).toMatchObject({ width: 1_536, height: 154 });
  expect(preview?.url).toMatch(/\/w1536\/a\.png\?format=jpeg$/);
});

it("is the crop of a small image, and never of a sensitive one", () => {
  expect(findLinkPreview([imageOf(400, 300)])?.url).toContain("/og-image/");
  expect(findLinkPreview([imageOf(2_000, 1_500, true), imageOf(400, 300)])?.width).toBe(400);
  expect(findLinkPreview([imageOf(2_000, 1_500, true)])).toBeUndefined();
});
