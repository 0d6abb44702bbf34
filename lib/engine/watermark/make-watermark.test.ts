import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pngBomb, pngHeader, truncate } from "@/test/builders/hostile-images";
import * as images from "@/test/builders/images";
import { closeTo, colorAt, expectQuadrants } from "@/test/harness/render";
import { watermarkLimits } from "../variants/watermark";
import { makeWatermark } from "./make-watermark";

type Format = "png" | "webp" | "svg";

const make = (format: Format, bytes: Uint8Array) =>
  makeWatermark({ kind: "image", format, bytes }, "lib/engine/watermark/dejavu-sans.ttf");
const svgOf = (attributes: string, content = `<rect width="100%" height="100%" fill="#f00"/>`) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#ff0000" } });

describe("the mark of a file", () => {
  it.each<[string, Format, () => Promise<Buffer>]>([
    ["PNG", "png", () => images.png(120, 80)],
    ["WebP", "webp", () => images.webp(120, 80)],
    [
      "grayscale PNG",
      "png",
      async () =>
        sharp(await images.png(120, 80))
          .grayscale()
          .toColourspace("b-w")
          .png()
          .toBuffer(),
    ],
    ["PNG of 16 bits", "png", () => images.deepPng(120, 80)],
    [
      "PNG with a palette",
      "png",
      async () =>
        sharp(await images.png(120, 80))
          .png({ palette: true })
          .toBuffer(),
    ],
  ])("is an RGBA PNG of 8 bits in sRGB: %s", async (_name, format, load) => {
    const mark = await make(format, await load());
    expect(mark).toMatchObject({ width: 120, height: 80 });

    const { icc, exif, ...metadata } = await sharp(mark.bytes).metadata();
    expect(metadata).toMatchObject({
      format: "png",
      width: 120,
      height: 80,
      channels: 4,
      depth: "uchar",
      space: "srgb",
    });
    expect([icc, exif]).toEqual([undefined, undefined]);
  });

  it("is upright", async () => {
    const turned = await images.pngWithGps({ latitude: 1, longitude: 1 }, 6);
    const mark = await make("png", turned);
    expect(mark).toMatchObject({ width: 48, height: 64 });

    const webp = await sharp(await images.jpeg({ orientation: 8 }))
      .keepExif()
      .webp()
      .toBuffer();
    await expectQuadrants((await make("webp", webp)).bytes);
  });

  it("keeps its transparency", async () => {
    const { bytes } = await make("png", await images.transparentPng(40, 20));
    expect(await colorAt(bytes, 0.1, 0.5)).toEqual([220, 30, 30, 255]);
    expect((await colorAt(bytes, 0.9, 0.5))[3]).toBe(0);
  });

  it("is converted from a wide gamut to sRGB", async () => {
    const { bytes } = await make("png", await images.p3Png([200, 100, 50]));
    expect(await colorAt(bytes, 0.5, 0.5)).toEqual(closeTo([214, 95, 35, 255], 4));
  });

  it("is the first frame of an animation", async () => {
    const mark = await make("webp", await images.animatedWebp());
    expect(mark).toMatchObject({ width: 120, height: 90 });
    expect(await colorAt(mark.bytes, 0.5, 0.5)).toEqual(closeTo([0, 255, 60, 255], 8));
  });

  it.each([
    [`width="40" height="20"`, 2048, 1024],
    [`viewBox="0 0 20 40"`, 1024, 2048],
    [`width="9000" height="9000"`, 2048, 2048],
    [`width="10000" height="1"`, 2048, 1],
    [``, 2048, 1024],
  ])("has the longest side that is allowed for an SVG with %s", async (attributes, width, height) => {
    for (const bytes of [svgOf(attributes), gzipSync(svgOf(attributes))]) {
      const mark = await make("svg", bytes);
      expect([mark.width, mark.height]).toEqual([width, height]);
      expect(await colorAt(mark.bytes, 0.5, 0.5)).toEqual([255, 0, 0, 255]);
    }
  });

  it("has at most the pixels of the limit, and no side longer than a result", async () => {
    expect(await make("png", await solid(2000, 2000).png().toBuffer())).toMatchObject({
      width: 2000,
      height: 2000,
    });
    expect(await make("png", await solid(40_000, 100).png().toBuffer())).toMatchObject({
      width: 4096,
      height: 10,
    });
    await expect(make("png", await solid(2001, 2000).png().toBuffer())).rejects.toMatchObject({
      code: "IMAGE_TOO_LARGE",
      message: "The image has more than 4 megapixels, the limit for a watermark.",
    });
  });

  it("is reduced when its PNG would be large", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 80 } as const;
    const noisy = sharp({ create: { width: 1500, height: 1000, channels: 3, background: "gray", noise } });
    const { bytes, width, height } = await make("webp", await noisy.webp({ quality: 50 }).toBuffer());

    expect(bytes.length).toBeLessThanOrEqual(watermarkLimits.maxFileBytes);
    expect(width).toBeLessThan(1500);
    expect(Math.abs(width / height - 1.5)).toBeLessThan(0.01);
  });
});

describe("a file is rejected", () => {
  it.each<[string, Format, () => Promise<Buffer> | Buffer]>([
    ["PNG declared as WebP", "webp", () => images.png(9, 9)],
    ["WebP declared as SVG", "svg", () => images.webp(9, 9)],
    ["SVG declared as PNG", "png", () => images.svg(9, 9)],
    ["JPEG declared as PNG", "png", () => images.jpeg({ width: 9, height: 9 })],
    ["AVIF declared as WebP", "webp", () => images.avif(16, 16)],
    ["HTML declared as SVG", "svg", () => Buffer.from("<!doctype html><svg></svg>")],
    ["nothing", "png", () => Buffer.alloc(0)],
    ["a damaged PNG", "png", async () => truncate(await images.png(300, 300))],
    ["a PNG without pixels", "png", () => pngHeader(10, 10)],
    ["a compressed file that is no SVG", "svg", () => gzipSync("<html></html>")],
    ["an SVG without an end", "svg", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><g>")],
    ["a transparent PNG", "png", () => solid(9, 9).ensureAlpha(0).png().toBuffer()],
    ["an empty SVG", "svg", () => svgOf(`width="9" height="9"`, "")],
  ])("as invalid: %s", async (_name, format, load) => {
    await expect(make(format, await load())).rejects.toMatchObject({ code: "INVALID_IMAGE" });
  });

  it("with a sentence when it has no visible pixels", async () => {
    await expect(make("png", await solid(9, 9).ensureAlpha(0).png().toBuffer())).rejects.toMatchObject({
      message: "The watermark has no visible pixels.",
    });
  });

  it("with a sentence when it is an SVG that is thinner than a pixel", async () => {
    await expect(make("svg", svgOf(`width="100000" height="1"`))).rejects.toMatchObject({
      code: "INVALID_IMAGE",
      message: "The SVG is too thin to be drawn.",
    });
  });

  it.each<[string, Format, () => Buffer]>([
    ["many bytes", "png", () => Buffer.concat([pngHeader(1, 1), Buffer.alloc(2_000_000)])],
    ["a header of many pixels", "png", () => pngHeader(50_000, 50_000)],
    ["few bytes of many pixels", "png", () => pngBomb(3000, 3000)],
    ["a huge SVG", "svg", () => svgOf(`width="100000000000" height="10"`)],
    ["a huge view box", "svg", () => svgOf(`viewBox="0 0 1e9 1e9"`)],
    [
      "an SVG that unpacks to megabytes",
      "svg",
      () => gzipSync(Buffer.concat([svgOf(""), Buffer.alloc(9_000_000, " ")])),
    ],
  ])("as too large: %s", async (_name, format, load) => {
    await expect(make(format, load())).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE" });
  });

  it.each([
    ["a file", `<image href="/etc/passwd" width="9" height="9"/>`],
    ["a relative file", `<image href="package.json" width="9" height="9"/>`],
    ["a URL", `<image href="http://127.0.0.1:9/" width="9" height="9"/>`],
    ["a style sheet", `<style>@import url("file:///etc/passwd");</style>`],
    [
      "an included file",
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/>`,
    ],
    ["the use of a different file", `<use href="file:///etc/passwd#a"/>`],
  ])("or drawn without %s that it refers to", async (_name, content) => {
    await expect(make("svg", svgOf(`width="9" height="9"`, content))).rejects.toMatchObject({
      code: "INVALID_IMAGE",
    });
  });

  it("as invalid with entities that are external or multiply", async () => {
    const external = `<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>`;
    const levels = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
    const laughs = `<!DOCTYPE svg [<!ENTITY e0 "ha">${levels.join("")}]>`;
    const text = (reference: string) =>
      svgOf(`width="90" height="90"`, `<text y="50">${reference}</text>`).toString();

    for (const bomb of [external + text("&e;"), laughs + text("&e12;")])
      await expect(make("svg", Buffer.from(bomb))).rejects.toMatchObject({ code: "INVALID_IMAGE" });
  });
});
