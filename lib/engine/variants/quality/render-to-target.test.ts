import { readFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import * as graphics from "@/test/fixtures/graphics";
import { type RenderedFile, render, renderRecipes, renderSpecs } from "@/test/harness/render";
import { inspect } from "../../probe/inspect";
import { toBitmap } from "../../raster/bitmap";
import type { LossyFormat } from "../encoder-settings";
import { toMarkedKey } from "../marked-keys";
import { renderRenditions } from "../render-renditions";
import { defaultPlacement, type Watermarks } from "../watermark";
import type { FloatArena } from "./float-arena";
import { maxErrors } from "./quality-target";
import { createVisualReference } from "./visual-error";

vi.setConfig({ testTimeout: 60_000 });

const arena: FloatArena = { allocate: (length) => new Float32Array(length) };
const automaticKey = (width: number) => `w${width}-h0-q0-fitinside`;
const lossy = ["jpeg", "webp", "avif"] as const;
const isLossless = (file: string) => readFileSync(file).includes("VP8L");

async function measureError(
  exact: RenderedFile | undefined,
  made: RenderedFile | undefined,
  isGraphic = false,
) {
  const read = (file = ""): Sharp => sharp(file, { ignoreIcc: true });
  const reference = await toBitmap(read(exact?.file), null);
  const { compare } = createVisualReference(reference, { arena, isGraphic });
  return compare(await toBitmap(read(made?.file), null));
}

describe("a variant of automatic quality", () => {
  it.each(lossy)("as %s makes a photograph as close to its exact pixels as the target", async (format) => {
    const photo = await images.photo(700, 500);
    for (const width of [128, 640]) {
      const names = ["png", format].map((one) => `${automaticKey(width)}.${one}`);
      const [exact, made] = await render(photo, names);
      const error = await measureError(exact, made);
      // Tiles represent the larger one.
      expect(error / maxErrors.standard[format], `${width}`).toBeLessThan(width === 128 ? 1 : 1.2);
      expect(error / maxErrors.standard[format], `${width}`).toBeGreaterThan(0.5);
    }
  });

  it("is the same when rendered alone or with others, and again", async () => {
    const photo = await sharp(await images.photo(700, 500))
      .png()
      .toBuffer();
    const names = lossy.map((format) => `${automaticKey(700)}.${format}`);
    const together = await render(photo, [...names, "w256.webp", `${automaticKey(300)}.webp`]);
    for (const [at, name] of names.entries()) {
      const [alone] = await render(photo, [name]);
      expect(readFileSync(alone?.file ?? "").equals(readFileSync(together[at]?.file ?? "")), name).toBe(true);
    }
  });

  it("makes a graphic lossless as WebP if that is smallest, and within the target otherwise", async () => {
    const icon = await graphics.pixelArt(64).png().toBuffer();
    const [small] = await render(icon, [`${automaticKey(64)}.webp`]);
    expect(isLossless(small?.file ?? "")).toBe(true);

    const screen = await graphics.screenshot(1130, 400).png().toBuffer();
    const names = ["png", ...lossy].map((format) => `${automaticKey(512)}.${format}`);
    const [exact, ...made] = await render(screen, names);
    for (const [at, format] of lossy.entries()) {
      const error = await measureError(exact, made[at], true);
      expect(error / maxErrors.standard[format], format).toBeLessThanOrEqual(1.2);
    }
  });

  it("makes a red and blue chequer lossless as WebP, because lossy WebP turns it purple", async () => {
    const bytes = await graphics.chequer(128, 1).png().toBuffer();
    const [webp] = await render(bytes, [`${automaticKey(128)}.webp`]);
    expect(isLossless(webp?.file ?? "")).toBe(true);
  });

  it("keeps transparency, in front of black and white", async () => {
    const drawing = await sharp(await images.photo(300, 300))
      .composite([
        {
          input: Buffer.from('<svg width="300" height="300"><circle cx="150" cy="150" r="140"/></svg>'),
          blend: "dest-in",
        },
      ])
      .png()
      .toBuffer();
    const [exact, webp, avif] = await render(
      drawing,
      ["png", "webp", "avif"].map((format) => `${automaticKey(250)}.${format}`),
    );
    for (const [made, format] of [
      [webp, "webp"],
      [avif, "avif"],
    ] as [RenderedFile | undefined, LossyFormat][]) {
      expect((await sharp(made?.file).metadata()).hasAlpha).toBe(true);
      expect((await measureError(exact, made)) / maxErrors.standard[format]).toBeLessThanOrEqual(1);
    }
  });

  it("has the same bytes by a recipe, and counts no background behind the corners of a JPEG", async () => {
    const photo = await images.photo(700, 500);
    const [custom] = await render(photo, [`${automaticKey(256)}.webp`]);
    const [recipe, plain, rounded] = await renderRecipes(photo, [
      { width: 256, quality: "auto", in: "webp" },
      { width: 256, quality: "auto", in: "jpeg" },
      { width: 256, quality: "auto", radius: 60, background: "#102030", in: "jpeg" },
    ]);
    expect(readFileSync(recipe?.file ?? "").equals(readFileSync(custom?.file ?? ""))).toBe(true);
    expect(rounded?.sizeBytes).toBeLessThan(1.3 * (plain?.sizeBytes ?? 0));
  });

  it("has the look of the target with its required watermark", async () => {
    const even = await sharp({ create: { width: 360, height: 240, channels: 3, background: "#808080" } })
      .jpeg()
      .toBuffer();
    const mark = "wmk_01jd0000000000000000000000.0a1b2c3d4e5f";
    // Noise can need more than the highest quality.
    const bytes = await sharp("public/photographs/first-snow.jpg").resize(240, 160).png().toBuffer();
    const placement = { ...defaultPlacement, position: "center", size: 100, margin: 0, opacity: 1 } as const;
    const watermarks: Watermarks = new Map([[mark, { ...placement, bytes }]]);
    const key = toMarkedKey({ mark, key: automaticKey(360) });
    const specs = (["png", "jpeg"] as const).map((format) => ({ key, format }));
    const [exact, made] = await renderSpecs(even, specs, { watermarks });

    const share = (await measureError(exact, made)) / maxErrors.standard.jpeg;
    expect(share).toBeLessThanOrEqual(1);
    expect(share).toBeGreaterThan(0.5);
  });

  it("has the fixed quality in animations, and the same pixels as PNG", async () => {
    const animation = await images.animatedGif();
    for (const format of ["webp", "png"]) {
      const [automatic, fixed] = await render(animation, [
        `${automaticKey(128)}.${format}`,
        `w128.${format}`,
      ]);
      expect(readFileSync(automatic?.file ?? "").equals(readFileSync(fixed?.file ?? "")), format).toBe(true);
    }
  });
});

describe("presets with a target", () => {
  it("have more bytes the closer the target, and other keys do not depend on it", async () => {
    const input = await images.photo(700, 500);
    const source = await inspect(input);
    const renditions = [
      ...lossy.map((format) => ({ key: "w512", format })),
      { key: "w512-h0-q80-fitinside", format: "webp" as const },
    ];
    const sizes: number[][] = [];
    for (const presetTarget of ["small", "standard", "high", undefined] as const) {
      const made = new Map<string, number>();
      await renderRenditions(
        { input, source, renditions, presetTarget },
        {
          onEvent(event) {
            if (!("rendered" in event)) return;
            for (const { key, format, sizeBytes } of event.rendered) made.set(`${key}.${format}`, sizeBytes);
          },
        },
      );
      sizes.push(renditions.map(({ key, format }) => made.get(`${key}.${format}`) ?? 0));
    }

    const [small = [], standard = [], high = []] = sizes;
    for (const at of lossy.keys()) {
      expect(small[at]).toBeLessThan(standard[at] ?? 0);
      expect(standard[at]).toBeLessThan(high[at] ?? 0);
    }
    expect(new Set(sizes.map((row) => row[3])).size).toBe(1);
  });
});
