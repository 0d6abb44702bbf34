import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pngHeader } from "@/test/builders/hostile-images";
import * as images from "@/test/builders/images";
import type { ImageFormat } from "../formats";
import { estimatePixels } from "./estimate-pixels";
import { sniffBytes } from "./sniff";

const estimate = (bytes: Buffer, format: ImageFormat) =>
  estimatePixels(bytes.subarray(0, sniffBytes), format, bytes.length);

describe("the estimate of pixels", () => {
  it.each<[ImageFormat, () => Promise<Buffer>]>([
    ["jpeg", () => images.photo(320, 240)],
    ["png", () => images.png(320, 240)],
    ["gif", () => images.gif(320, 240)],
    ["webp", () => images.webp(320, 240)],
    ["avif", () => images.avif(320, 240)],
  ])("reads the size that a %s declares", async (format, create) => {
    expect(estimate(await create(), format)).toBe(320 * 240);
  });

  it("reads the size of a lossless WebP and of one with transparency", async () => {
    const png = await images.png(320, 240);
    const [lossless, transparent] = await Promise.all([
      sharp(png).webp({ lossless: true }).toBuffer(),
      sharp(png).ensureAlpha(0.5).webp().toBuffer(),
    ]);

    expect(estimate(lossless, "webp")).toBe(320 * 240);
    expect(estimate(transparent, "webp")).toBe(320 * 240);
  });

  it("counts the frames of an animation", async () => {
    const [gif, webp] = await Promise.all([images.animatedGif(), images.animatedWebp()]);

    expect(estimate(gif, "gif")).toBe(120 * 90 * 5);
    expect(estimate(webp, "webp")).toBe(120 * 90 * 5);
  });

  it("believes a size that no decoder would accept", () => {
    expect(estimate(pngHeader(50_000, 50_000), "png")).toBe(2_500_000_000);
  });

  it("goes by the bytes where no size is declared", async () => {
    const tiff = await images.tiff(320, 240);

    expect(estimate(tiff, "tiff")).toBe(tiff.length * 4);
    expect(estimate(Buffer.from([0xff, 0xd8, 0xff]), "jpeg")).toBe(12);
  });

  it("goes by the bytes of a JPEG whose metadata is longer than the first bytes", async () => {
    const photo = await images.photo(320, 240);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0x7f, 0xff]), Buffer.alloc(0x7ffd)]);
    const late = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);

    expect(estimate(late, "jpeg")).toBe(late.length * 4);
  });
});
