import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import * as images from "@/test/builders/images";
import { adobeRgbProfile } from "@/test/fixtures/icc-profile";
import { fc } from "@/test/harness/fast-check";
import { render } from "@/test/harness/render";
import { removePrivateTags } from "./color-profile";
import { stripMetadata } from "./strip-metadata";

const secret = "SERIAL-C02XK0AAJHD3";
const folder = mkdtempSync(path.join(tmpdir(), "albumen-profiles-"));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * A profile as in screenshots, with tags that identify the screen. The longer one spans two JPEG
 * segments.
 */
const screenProfile = (bytes = 64) => {
  const content = Buffer.alloc(bytes);
  content.write(`mmod\0\0\0\0${secret}`);
  return adobeRgbProfile([["mmod", content]]);
};

async function withProfile(
  format: "jpeg" | "png" | "webp" | "tiff" | "avif",
  profile: Buffer,
): Promise<Buffer> {
  const file = path.join(folder, "screen.icc");
  writeFileSync(file, profile);
  const image = sharp(await images.png(64, 48)).withIccProfile(file);

  return (format === "avif" ? image.avif({ effort: 0 }) : image[format]()).toBuffer();
}

const readProfile = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).icc ?? Buffer.alloc(0);
const decodeToSrgb = (bytes: Uint8Array) => sharp(bytes).toColourspace("srgb").raw().toBuffer();

describe("a color profile with private tags", () => {
  it.each(["jpeg", "png", "webp", "tiff", "avif"] as const)(
    "loses them in a %s without any color change",
    async (format) => {
      for (const size of format === "jpeg" ? [64, 100_000] : [64]) {
        const bytes = await withProfile(format, screenProfile(size));
        expect((await readProfile(bytes)).includes(secret)).toBe(true);
        const stripped = stripMetadata(bytes, format);
        if (!stripped) throw new Error("could not be edited");

        const profile = await readProfile(stripped);
        expect([profile.includes(secret), profile.includes("mmod")]).toEqual([false, false]);
        expect(profile.length).toBe((await readProfile(bytes)).length);
        expect(await decodeToSrgb(stripped)).toEqual(await decodeToSrgb(bytes));
        expect(stripMetadata(stripped, format)).toEqual(stripped);
      }
    },
  );

  it("is not in variants either", async () => {
    const bytes = await withProfile("png", screenProfile());
    for (const { file } of await render(bytes, ["w128.webp", "w128.avif", "w128.png"])) {
      const profile = await readProfile(readFileSync(file));
      expect(profile.length).toBeGreaterThan(300);
      expect(profile.includes(secret)).toBe(false);
    }
  });

  it("stays byte for byte the same when it has none", () => {
    const plain = adobeRgbProfile();
    expect(removePrivateTags(plain)).toBe(plain);
  });

  it("always keeps its length", () => {
    const profile = screenProfile();
    const damage = fc.array(fc.tuple(fc.nat(profile.length - 1), fc.nat(255)), { maxLength: 8 });
    fc.assert(
      fc.property(damage, fc.nat(profile.length), (changes, length) => {
        const damaged = Buffer.from(profile.subarray(0, length));
        for (const [at, value] of changes) if (at < length) damaged[at] = value;
        expect(removePrivateTags(damaged).length).toBe(length);
      }),
      { numRuns: 500 },
    );
  });
});
