import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { closeTo, colorAt, expectQuadrants, render, renderOne } from "@/test/harness/render";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const { topLeft, bottomRight } = images.quadrantColors;

describe("a custom variant", () => {
  it.each(["webp", "avif", "png", "jpeg"])("is fitted in every mode as %s", async (format) => {
    const bytes = await images.jpeg({ width: 800, height: 400, quality: 95 });
    const variants = await render(
      bytes,
      ["cover", "contain", "fill", "inside", "outside"].map((fit) => `w200-h200-q90-fit${fit}.${format}`),
    );

    expect(variants.map(({ width, height }) => [width, height])).toEqual([
      [200, 200],
      [200, 200],
      [200, 200],
      [200, 100],
      [400, 200],
    ]);

    for (const { file, width, height } of variants) {
      expect(await sharp(file).metadata()).toMatchObject({ width, height });
    }
    const [cover, contain, fill, inside, outside] = variants.map(({ file }) => file);
    for (const whole of [cover, fill, inside, outside]) await expectQuadrants(whole ?? "");
    const ground = format === "jpeg" ? closeTo([255, 255, 255], 6) : [...closeTo([0, 0, 0], 255), 0];
    for (const y of [0.05, 0.2, 0.8, 0.95]) expect(await colorAt(contain ?? "", 0.5, y)).toEqual(ground);
    const colour = async (x: number, y: number) => (await colorAt(contain ?? "", x, y)).slice(0, 3);

    expect(await colour(0.1, 0.35)).toEqual(closeTo(topLeft, 24));
    expect(await colour(0.9, 0.65)).toEqual(closeTo(bottomRight, 24));
  });

  it.each([
    [
      "grey",
      async () =>
        sharp(await images.png(300, 100))
          .greyscale()
          .png()
          .toBuffer(),
    ],
    ["transparent", () => images.transparentPng()],
    ["Display-P3", () => images.p3Png([40, 200, 90])],
    ["an SVG", async () => images.svg()],
    ["deep", () => images.deepPng()],
    ["CMYK", () => images.cmykJpeg()],
  ])("has a background when the source is %s", async (_name, make) => {
    const names = ["webp", "png", "jpeg"].map((format) => `w90-h270-q80-fitcontain.${format}`);
    for (const { file, format, width, height } of await render(await make(), names)) {
      expect(height).toBeGreaterThanOrEqual(width * 2.5);
      const corner = await colorAt(file, 0.5, 0.01);
      if (format === "jpeg") for (const value of corner) expect(value).toBeGreaterThan(245);
      else expect(corner.at(-1)).toBe(0);
    }
  });

  it("applies the requested quality in each lossy format", async () => {
    const photo = await images.photo(600, 400);
    for (const format of ["webp", "avif", "jpeg"]) {
      const [low, high] = await render(photo, [
        `w300-h0-q10-fitinside.${format}`,
        `w300-h0-q95-fitinside.${format}`,
      ]);
      expect((high?.sizeBytes ?? 0) / (low?.sizeBytes ?? 1)).toBeGreaterThan(2);
    }
  });

  it("shares one decode with presets without sharing their scaled pixels", async () => {
    const photo = await images.photo(2400, 1200);
    const names = ["w1024.png", "w128.png", "w900-h300-q80-fitcontain.png", "w900-h900-q80-fitfill.png"];
    const together = await render(photo, names);
    for (const [at, name] of names.entries()) {
      const [alone, shared] = await Promise.all(
        [(await renderOne(photo, name)).file, together[at]?.file ?? ""].map((file) =>
          sharp(file).removeAlpha().raw().toBuffer(),
        ),
      );
      expect(shared?.length).toBe(alone?.length);
      const difference = shared?.reduce((sum, value, i) => sum + Math.abs(value - (alone?.[i] ?? 0)), 0) ?? 0;
      expect(difference / (alone?.length ?? 1)).toBeLessThan(3);
    }
  });

  it("is rendered once for equivalent keys", async () => {
    const variants = await render(await images.jpeg({ width: 300, height: 200 }), [
      "w500-h0-q80-fitinside.webp",
      "w600-h0-q80-fitcover.webp",
      "w600-h0-q70-fitcover.webp",
    ]);
    const [one, same, other] = variants.map(({ file }) => readFileSync(file));
    expect(one).toEqual(same);
    expect(one).not.toEqual(other);
  });

  it.each([
    ["GIF", () => images.animatedGif(), ["webp", "gif"]],
    ["WebP", () => images.animatedWebp(), ["webp"]],
  ])("a custom variant of an animated %s is animated in every mode", async (_name, make, formats) => {
    const names = ["cover", "contain", "fill", "inside", "outside"].flatMap((fit) =>
      formats.map((format) => `w60-h90-q80-fit${fit}.${format}`),
    );
    for (const variant of await render(await make(), names)) {
      const { pages, pageHeight, width, delay } = await sharp(variant.file, { animated: true }).metadata();
      expect({ pages, delay }).toEqual({ pages: 5, delay: [100, 100, 100, 100, 100] });
      expect({ width, height: pageHeight }).toEqual({ width: variant.width, height: variant.height });
      if (variant.key.endsWith("contain")) expect((await colorAt(variant.file, 0.5, 0.02)).at(-1)).toBe(0);
    }
  });

  it.each([
    [1, 1000],
    [1000, 2],
  ])(
    "a custom variant of an SVG of %s×%s, which cannot be rendered wide enough for a square, is enlarged",
    async (width, height) => {
      for (const fit of ["cover", "fill"]) {
        const { file, ...size } = await renderOne(images.svg(width, height), `w300-h300-q80-fit${fit}.png`);
        expect(size).toMatchObject({ width: 300, height: 300 });
        expect((await colorAt(file, 0.9, 0.9)).at(-1)).toBe(255);
      }
    },
  );
});
