import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { corpusFiles, corpusMissing, isCorpusPresent } from "@/test/harness/corpus";
import { isComplete, sample } from "@/test/harness/sample";
import { inspect } from "./inspect";
import { featurelessHash } from "./perceptual-hash";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = mkdtempSync(path.join(tmpdir(), "albumen-hash-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function hashOf(bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, "image");
  writeFileSync(file, bytes);
  return (await inspect(file)).phash;
}

function distance(one: string, other: string): number {
  const differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  return differing.toString(2).replaceAll("0", "").length;
}

/** Shapes of several sizes at seeded positions. Resembles a photograph and is deterministic. */
async function scene(seed: number, width = 640, height = 480): Promise<Buffer> {
  let state = seed * 2_654_435_761;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };

  const shapes = Array.from({ length: 14 }, () => {
    const fill = `rgb(${random(256)},${random(256)},${random(256)})`;
    return `<ellipse cx="${random(640)}" cy="${random(480)}" rx="${30 + random(150)}" ry="${30 + random(120)}" fill="${fill}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#777"/>${shapes.join("")}</svg>`;

  return sharp(Buffer.from(svg)).resize(width, height, { fit: "fill" }).blur(2).png().toBuffer();
}

/** Edits that leave an image recognizable. */
const changes: Record<string, (image: Sharp) => Sharp> = {
  "made small": (image) => image.resize(200).png(),
  "made large": (image) => image.resize(1_700).png(),
  "stretched a little": (image) => image.resize(300, 240, { fit: "fill" }).png(),
  "JPEG of quality 40": (image) => image.jpeg({ quality: 40 }),
  "WebP of quality 50": (image) => image.webp({ quality: 50 }),
  "a little brighter": (image) => image.modulate({ brightness: 1.1 }).png(),
  "a little darker": (image) => image.modulate({ brightness: 0.9 }).png(),
  "another gamma": (image) => image.gamma(2.2, 1.9).png(),
  "more contrast": (image) => image.linear(1.1, -10).png(),
};

const seeds = sample([1, 2, 3, 4, 5, 6], 6);

describe("perceptualHash", () => {
  it.each(Object.entries(changes))(
    "stays within 10 of 64 bits when an image is %s",
    async (_name, change) => {
      for (const seed of seeds) {
        const original = await scene(seed);
        const changed = await hashOf(await change(sharp(original)).toBuffer());
        expect(distance(await hashOf(original), changed), `scene ${seed}`).toBeLessThanOrEqual(10);
      }
    },
  );

  it("the hash is far from the hash of every other image", async () => {
    const hashes = await Promise.all(Array.from({ length: 12 }, (_, index) => scene(100 + index)));
    const results: string[] = [];
    for (const bytes of hashes) results.push(await hashOf(bytes));
    const distances = results.flatMap((one, at) =>
      results.slice(at + 1).map((other) => distance(one, other)),
    );

    expect(Math.min(...distances)).toBeGreaterThan(12);
  });

  it("is computed from the upright image", async () => {
    const upright = await scene(7);
    const turned = await sharp(upright)
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 90 })
      .toBuffer();
    expect(distance(await hashOf(upright), await hashOf(turned))).toBeLessThanOrEqual(4);
  });

  it("blends transparent parts with gray, whatever color is stored under them", async () => {
    const hidden = (color: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="${color}" fill-opacity="0.002"/><path d="M5 9l40 3-9 40z" fill="#fff"/></svg>`;
    const [white, black] = [Buffer.from(hidden("#fff")), Buffer.from(hidden("#000"))];
    expect(await hashOf(white)).toBe(await hashOf(black));
  });

  it("is all zeros when there is nothing to compare", async () => {
    expect(await hashOf(await images.p3Png([9, 9, 9]))).toBe(featurelessHash);
    const ramp = await sharp(Buffer.from([100, 101, 102, 103]), { raw: { width: 4, height: 1, channels: 1 } })
      .png()
      .toBuffer();
    expect(await hashOf(ramp)).toBe(featurelessHash);
  });

  it.each([
    [1, 1],
    [1, 400],
    [4_000, 1],
    [33, 7],
  ])("is computed for an image of %i by %i", async (width, height) => {
    expect(await hashOf(await images.png(width, height))).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe.skipIf(!isCorpusPresent)(
  `the perceptual hash of photographs (skipped where ${corpusMissing})`,
  () => {
    const names = [
      "photos/p22mp_exif_iptc_xmp_icc.jpg",
      "photos/p12mp_orient6_extxmp_icc.jpg",
      "photos/p6mp_sharp_reference.jpg",
      "orient/landscape_1.jpg",
      "formats/photo.webp",
      "meta/gps.jpg",
      "meta/gps2.jpg",
      "meta/iptc_xmp.jpg",
      "formats/mpo.mpo",
      "meta/app13_multiple.jpg",
    ];
    const files = () => corpusFiles().filter(({ name }) => names.includes(name));

    it.runIf(isComplete)("stays within 10 bits after every edit", async () => {
      for (const { name, path: file } of files()) {
        const original = await sharp(file)
          .autoOrient()
          .resize(1_200, 1_200, { fit: "inside" })
          .png()
          .toBuffer();
        const hash = await hashOf(original);
        for (const [change, make] of Object.entries(changes)) {
          const changed = await hashOf(await make(sharp(original)).toBuffer());
          expect(distance(hash, changed), `${name}, ${change}`).toBeLessThanOrEqual(10);
        }
      }
    });

    it("the hash is more than 12 bits from the hash of another photograph", async () => {
      const hashes: string[] = [];
      for (const { path: file } of files()) hashes.push((await inspect(file)).phash);
      const distances = hashes.flatMap((one, at) =>
        hashes.slice(at + 1).map((other) => distance(one, other)),
      );

      expect(hashes).toHaveLength(names.length);
      expect(Math.min(...distances)).toBeGreaterThan(12);
    });
  },
);
