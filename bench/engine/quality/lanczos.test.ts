import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createPhoto } from "../../create-photo.mjs";
import { lanczos } from "./lanczos.mjs";

describe("lanczos", () => {
  it("returns an image of the right size unchanged", () => {
    const pixels = Uint8Array.from({ length: 5 * 4 * 3 }, (_, at) => (at * 37) % 256);
    expect([...lanczos({ pixels, width: 5, height: 4 }, { width: 5, height: 4 })]).toEqual([...pixels]);
  });

  it("keeps the center where the aspect ratio differs", () => {
    // Three blocks of 8 × 8: black, white, black.
    const pixels = Uint8Array.from({ length: 24 * 8 * 3 }, (_, at) =>
      Math.floor(((at / 3) % 24) / 8) === 1 ? 255 : 0,
    );
    const middle = lanczos({ pixels, width: 24, height: 8 }, { width: 2, height: 2 });
    expect(Math.min(...middle)).toBeGreaterThan(200);
  });

  it("is within a level or two of another implementation", async () => {
    const { data, info } = await sharp(await createPhoto({ width: 600, height: 400 }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const size = { width: 300, height: 200 };
    const theirs = await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
      .resize({ ...size, kernel: "lanczos3", fit: "fill" })
      .raw()
      .toBuffer();
    const ours = lanczos({ pixels: data, width: info.width, height: info.height }, size);
    const differences = ours.map((value, at) => Math.abs(value - (theirs[at] ?? 0)));

    expect(differences.reduce((sum, difference) => sum + difference, 0) / ours.length).toBeLessThan(2);
  });
});
