import { describe, expect, it } from "vitest";
import { countedImage } from "@/lib/analytics";
import { keepPrepared, prepared, type Wish } from "./prepared";
import type { Delivered } from "./repository";
import { sendableOf } from "./sendable";

const found = (expirationDate: string | null = null): Delivered => ({
  ...{
    handle: "anna",
    album: "images",
    filename: "photo.jpg",
    savedVariants: [],
    imageId: "img_1",
    owner: "ada@example.org",
    uid: "usr_1",
    generation: 1,
  },
  ...{ visibility: "public", uploaded: true, deletedAt: null, expirationDate },
  ...{ file: null, renderings: [], failures: [] },
});
const wish: Wish = { variantKey: "w512", format: undefined, accept: "image/webp", keeping: "briefly" };
const object = sendableOf(
  {
    ...{ blobKey: "a/b/v-1", sizeBytes: 3, contentType: "image/webp", format: "webp" },
    modifiedAt: "2026-01-02T03:04:05.678Z",
  },
  {
    filename: "a.jpg",
    counted: countedImage({ uid: "usr_1", imageId: "img_1", variantKey: "w512", format: "webp" }),
  },
  { "cache-control": "no-store" },
);

describe("a prepared answer", () => {
  it("is for one entry and one wish only", () => {
    const entry = found();
    keepPrepared(entry, wish, object);
    expect(prepared(entry, { ...wish })).toBe(object);
    expect(prepared(found(), wish)).toBeUndefined();
    const others = [
      ...[{ variantKey: "w256" }, { accept: undefined }, { accept: "=webp" }],
      ...[{ keeping: "nobody" }, { format: "webp" }],
    ] as const;
    for (const other of others) expect(prepared(entry, { ...wish, ...other })).toBeUndefined();
  });

  it("in a format that was asked for is for every client", () => {
    const entry = found();
    keepPrepared(entry, { ...wish, format: "webp" }, object);
    expect(prepared(entry, { ...wish, format: "webp", accept: "*/*" })).toBe(object);
    for (const accept of [undefined, "", "webp", "=webp", "webp "])
      expect(prepared(entry, { ...wish, accept })).toBeUndefined();
  });

  it("is not kept of an image that ends", () => {
    const entry = found("2030-01-01T00:00:00.000Z");
    keepPrepared(entry, wish, object);
    expect(prepared(entry, wish)).toBeUndefined();
  });

  it("is kept for so many wishes only", () => {
    const entry = found();
    const wishes = Array.from({ length: 100 }, (_, at) => ({ ...wish, accept: `image/${at}` }));
    for (const one of wishes) keepPrepared(entry, one, object);
    expect(wishes.filter((one) => prepared(entry, one))).toHaveLength(32);
    const long = { ...wish, accept: "image/webp,".repeat(1_000) };
    const another = found();
    keepPrepared(another, long, object);
    expect(prepared(another, long)).toBeUndefined();
  });
});

it("a sendable object has all headers of its answer", () => {
  expect(object).toMatchObject({
    etag: '"v-1"',
    headers: {
      "content-type": "image/webp",
      "content-length": 3,
      "cache-control": "no-store",
      etag: '"v-1"',
      "last-modified": "Fri, 02 Jan 2026 03:04:05 GMT",
      "accept-ranges": "bytes",
    },
    lastModifiedMs: Date.parse("2026-01-02T03:04:05Z"),
    unchangedHeaders: {
      etag: '"v-1"',
      "cache-control": "no-store",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
});
