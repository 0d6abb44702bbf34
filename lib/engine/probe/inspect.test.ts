import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from "thumbhash";
import { afterAll, describe, expect, it, vi } from "vitest";
import { gifBomb, pngHeader, truncate } from "@/test/builders/hostile-images";
import * as images from "@/test/builders/images";
import { imageLimits } from "../formats";
import { inspect } from "./inspect";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const folder = mkdtempSync(path.join(tmpdir(), "albumen-inspect-"));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;

function writeTestFile(bytes: Uint8Array): string {
  count += 1;
  const file = path.join(folder, `${count}.bin`);
  writeFileSync(file, bytes);

  return file;
}

/**
 * The header and all frames but the last are intact. Lossless, because damaged lossy data often
 * decodes without an error.
 */
async function withBrokenFrame(): Promise<Buffer> {
  const webp = await sharp(await images.animatedGif(), { animated: true })
    .webp({ lossless: true })
    .toBuffer();
  return webp.fill(0xff, webp.lastIndexOf("VP8L") + 13);
}

describe("inspect", () => {
  it("returns all properties of a photograph", async () => {
    const bytes = await images.jpeg({ gps: { latitude: 48.1372, longitude: 11.5755 }, orientation: 6 });
    const facts = await inspect(writeTestFile(bytes));

    expect(facts).toMatchObject({
      format: "jpeg",
      contentType: "image/jpeg",
      contentEncoding: null,
      width: 640,
      height: 480,
      pages: 1,
      hasAlpha: false,
      colorSpace: "srgb",
      sizeBytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      exif: { make: "Albumen", orientation: 6, gps: { latitude: expect.closeTo(48.1372, 3) } },
    });
    expect(facts.phash).toMatch(/^[0-9a-f]{16}$/);
    expect(facts.colors).toHaveLength(4);

    const placeholder = Buffer.from(facts.placeholder, "base64");
    expect(thumbHashToApproximateAspectRatio(placeholder)).toBeCloseTo(4 / 3, 0);
    // The mean of red, green, blue and near-white.
    expect(thumbHashToAverageRGBA(placeholder)).toMatchObject({
      r: expect.closeTo(0.51, 1),
      g: expect.closeTo(0.49, 1),
      b: expect.closeTo(0.51, 1),
      a: 1,
    });
  });

  it.each([
    ["png", () => images.png(), { format: "png", width: 640, height: 480, hasAlpha: false, exif: null }],
    ["transparent PNG", () => images.transparentPng(), { format: "png", hasAlpha: true }],
    ["16-bit PNG", () => images.deepPng(), { format: "png", colorSpace: "srgb" }],
    [
      "PNG with EXIF",
      () => images.pngWithGps({ latitude: 1, longitude: 2 }),
      { exif: expect.objectContaining({ gps: { latitude: 1, longitude: 2 } }) },
    ],
    ["Display-P3", () => images.p3Png([9, 9, 9]), { colorSpace: "display-p3" }],
    ["Adobe RGB", () => images.adobeRgbPng([9, 9, 9]), { colorSpace: "adobe-rgb" }],
    ["CMYK", () => images.cmykJpeg(), { format: "jpeg", colorSpace: "cmyk" }],
    ["WebP", () => images.webp(), { format: "webp", pages: 1 }],
    ["GIF", () => images.gif(), { format: "gif", pages: 1 }],
    ["animated GIF", () => images.animatedGif(), { format: "gif", pages: 5, width: 120, height: 90 }],
    ["animated WebP", () => images.animatedWebp(), { format: "webp", pages: 5, width: 120, height: 90 }],
    ["AVIF", () => images.avif(64, 48), { format: "avif", width: 64, height: 48, contentType: "image/avif" }],
    ["TIFF", () => images.tiff(), { format: "tiff", pages: 1 }],
    ["SVG", async () => images.svg(), { format: "svg", width: 64, height: 48, contentEncoding: null }],
    [
      "compressed SVG",
      async () => images.svgz(),
      { format: "svg", width: 64, height: 48, contentEncoding: "gzip" },
    ],
  ])("recognizes %s", async (_name, make, expected) => {
    expect(await inspect(writeTestFile(await make()))).toMatchObject(expected);
  });

  it.each([
    ["an empty file", async () => Buffer.alloc(0)],
    ["HTML", async () => Buffer.from("<html><body>hello</body></html>")],
    ["half a JPEG", async () => truncate(await images.photo(640, 480))],
    ["half a PNG", async () => truncate(await images.png())],
    ["half a WebP", async () => truncate(await images.webp())],
    ["half a GIF", async () => truncate(await images.gif(), 0.3)],
    ["an animation with a broken frame", withBrokenFrame],
    ["half an AVIF", async () => truncate(await images.avif(256, 256))],
    ["half a TIFF", async () => truncate(await images.tiff())],
    ["half an SVG", async () => truncate(images.svg())],
    [
      "gzip of something else",
      async () =>
        Buffer.from(
          "1f8b0800000000000003cb48cdc9c95728cf2fca4901008511 4a0d0b000000".replace(" ", ""),
          "hex",
        ),
    ],
    ["a damaged PNG", async () => (await images.png()).fill(0x55, 60, 90)],
    ["a PNG of promises", async () => pngHeader(100, 100)],
  ])("rejects %s as INVALID_IMAGE", async (_name, make) => {
    await expect(inspect(writeTestFile(await make()))).rejects.toMatchObject({
      code: "INVALID_IMAGE",
      kind: "invalid",
      message: expect.stringMatching(/^[A-Z].*\.$/),
    });
  });

  it.each([
    ["too many pixels", async () => pngHeader(20_000, 20_000)],
    [
      "an SVG of too many bytes",
      async () => Buffer.concat([images.svg(), Buffer.alloc(imageLimits.maxSvgBytes, " ")]),
    ],
    [
      "an SVG that unpacks to too many bytes",
      async () => gzipSync(Buffer.concat([images.svg(), Buffer.alloc(3e6, " ")])),
    ],
    ["a huge drawing", async () => images.svg(100_000, 100_000)],
    ["too many frames", () => images.animatedGif({ frames: 1001, width: 2, height: 2 })],
    ["too many pixels in all frames", () => gifBomb(26, 2000, 2000)],
  ])("rejects %s as IMAGE_TOO_LARGE", async (_name, make) => {
    await expect(inspect(writeTestFile(await make()))).rejects.toMatchObject({
      code: "IMAGE_TOO_LARGE",
      kind: "invalid",
    });
  });
});
