import { expect, test } from "vitest";
import type { GridImage } from "./list-api";
import { packImages, unpackImages } from "./packed-images";

const photo: GridImage = {
  id: "img_1",
  filename: "lake.jpg",
  alt: "A lake",
  width: 640,
  height: 480,
  pages: 1,
  placeholder: "abc=",
  created_at: "2026-01-02T03:04:05.678Z",
  taken_at: null,
  version: 1,
  visibility: "public",
  url: "https://example.com/i/ada/garden/lake.jpg",
};

const pending: GridImage = {
  ...photo,
  id: "img_2",
  width: null,
  height: null,
  pages: null,
  placeholder: null,
};

const unlisted: GridImage = {
  ...photo,
  id: "img_3",
  filename: "höhle 1.jpg",
  visibility: "unlisted",
  url: "https://example.com/i/ada/garden/h%C3%B6hle%201.jpg?key=k",
  is_favourited: true,
  deleted_at: "2026-02-01T00:00:00.000Z",
};

test("packed images are the same when they are unpacked", () => {
  const images = [photo, pending, unlisted];
  expect(unpackImages(JSON.parse(JSON.stringify(packImages(images))))).toEqual(images);
});

test("a folder and a filename are packed once", () => {
  const packed = JSON.stringify(packImages([photo, { ...photo, id: "img_4" }]));
  expect(packed.split("ada/garden")).toHaveLength(2);
  expect(packed.split("lake.jpg")).toHaveLength(3);
});
