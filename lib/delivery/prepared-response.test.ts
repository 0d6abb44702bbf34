import { describe, expect, it } from "vitest";
import { buildDeliveryKey } from "@/lib/analytics";
import {
  buildPreparedResponse,
  cacheResponse,
  findSecond,
  getCachedResponse,
  type VariantRequest,
} from "./prepared-response";
import type { DeliveredImage } from "./repository";

const deliveredImage = (expirationDate: string | null = null): DeliveredImage => ({
  handle: "anna",
  album: "images",
  filename: "photo.jpg",
  savedVariants: [],
  imageId: "img_1",
  owner: "ada@example.org",
  uid: "usr_1",
  generation: 1,
  cropRevision: 0,
  qualityRevision: 0,
  pendingKeys: [],
  linkEpoch: 0,
  mark: null,
  visibility: "public",
  uploaded: true,
  deletedAt: null,
  expirationDate,
  isEncrypted: false,
  withheldAt: null,
  archivedAt: null,
  ownerWithheldAt: null,
  profileVisibility: "public",
  file: null,
  renditions: [],
  failures: [],
});

const variantRequest: VariantRequest = {
  variant: { name: "w512", key: "w512" },
  format: undefined,
  accept: "image/webp",
  policy: "revalidate",
  isDownload: false,
  second: undefined,
};

const preparedResponse = buildPreparedResponse(
  {
    blobKey: "a/b/v-1",
    sizeBytes: 3,
    contentType: "image/webp",
    format: "webp",
    sha256: null,
    modifiedAt: "2026-01-02T03:04:05.678Z",
  },
  {
    disposition: { type: "inline", filename: "a.jpg" },
    countKey: buildDeliveryKey({ uid: "usr_1", imageId: "img_1", variantKey: "w512", format: "webp" }),
  },
  { "cache-control": "no-store" },
);

describe("a prepared response", () => {
  it("is cached for one entry and one request variant only", () => {
    const entry = deliveredImage();
    cacheResponse(entry, variantRequest, preparedResponse);

    expect(getCachedResponse(entry, { ...variantRequest })).toBe(preparedResponse);
    expect(getCachedResponse(deliveredImage(), variantRequest)).toBeUndefined();

    const others = [
      { variant: { name: "w256", key: "w256" } },
      { variant: { name: "w512", key: "~1,width=512" } },
      { accept: undefined },
      { accept: "=webp" },
      { policy: "private" },
      { format: "webp" },
      { isDownload: true },
      { second: 1 },
    ] as const;

    for (const other of others)
      expect(getCachedResponse(entry, { ...variantRequest, ...other })).toBeUndefined();
  });

  it("in a requested format is shared by all clients", () => {
    const entry = deliveredImage();
    cacheResponse(entry, { ...variantRequest, format: "webp" }, preparedResponse);
    expect(getCachedResponse(entry, { ...variantRequest, format: "webp", accept: "*/*" })).toBe(
      preparedResponse,
    );
    for (const accept of [undefined, "", "webp", "=webp", "webp "])
      expect(getCachedResponse(entry, { ...variantRequest, accept })).toBeUndefined();
  });

  it("is not cached for an image that expires", () => {
    const entry = deliveredImage("2030-01-01T00:00:00.000Z");
    cacheResponse(entry, variantRequest, preparedResponse);
    expect(getCachedResponse(entry, variantRequest)).toBeUndefined();
  });

  it("a response with a falling max-age is cached for the second of the request", () => {
    const entry = deliveredImage();
    const request: VariantRequest = { ...variantRequest, policy: "token", second: 7 };
    cacheResponse(entry, request, preparedResponse);

    expect(getCachedResponse(entry, { ...request })).toBe(preparedResponse);

    for (const second of [6, 8]) expect(getCachedResponse(entry, { ...request, second })).toBeUndefined();
    expect(findSecond("token")).toBeGreaterThanOrEqual(Date.now() / 1_000);
    expect(findSecond("revalidate")).toBeUndefined();
  });

  it("a response with a falling max-age is still cached after many seconds", () => {
    const entry = deliveredImage();
    const request: VariantRequest = { ...variantRequest, policy: "token" };
    for (let second = 1; second <= 100; second++)
      cacheResponse(entry, { ...request, second }, preparedResponse);

    expect(getCachedResponse(entry, { ...request, second: 100 })).toBe(preparedResponse);
    expect(getCachedResponse(entry, { ...request, second: 1 })).toBeUndefined();
  });

  it("is cached up to a maximum per image", () => {
    const entry = deliveredImage();
    const requests = Array.from({ length: 100 }, (_, at) => ({ ...variantRequest, accept: `image/${at}` }));
    for (const one of requests) cacheResponse(entry, one, preparedResponse);

    expect(requests.filter((one) => getCachedResponse(entry, one))).toHaveLength(32);

    const long = { ...variantRequest, accept: "image/webp,".repeat(1_000) };
    const another = deliveredImage();
    cacheResponse(another, long, preparedResponse);

    expect(getCachedResponse(another, long)).toBeUndefined();
  });
});

it("a prepared response has all its headers", () => {
  expect(preparedResponse).toMatchObject({
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
    notModifiedHeaders: {
      etag: '"v-1"',
      "cache-control": "no-store",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
});
