import { readFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import { avifFile, encodeImage } from "@/test/fixtures/avif-file";
import { patchesSize } from "@/test/fixtures/color-patches";
import { adobeRgbProfile } from "@/test/fixtures/icc-profile";
import { withProfileChunk } from "@/test/fixtures/png-chunk";
import { closeChromium, decodeInChromium, hasChromium } from "@/test/harness/decode-in-chromium";
import { closeTo, colorAt, render } from "@/test/harness/render";
import { isComplete, sample } from "@/test/harness/sample";

vi.setConfig({ testTimeout: 60_000 });
afterAll(closeChromium);

function changed(change: (profile: Buffer) => void): Buffer {
  const profile = adobeRgbProfile();
  change(profile);
  return profile;
}

/** Returns the offset of the tag's entry in the tag table. */
function entryOf(profile: Buffer, name: string): number {
  return profile.indexOf(name, 132);
}

const broken: [name: string, profile: Buffer][] = [
  ["that is not one", Buffer.from("no profile at all, but as long as one ".repeat(8))],
  ["that is cut off", adobeRgbProfile().subarray(0, 400)],
  ["without a signature", changed((profile) => profile.write("xxxx", 36, "latin1"))],
  ["longer than its bytes", changed((profile) => profile.writeUInt32BE(profile.length + 1, 0))],
  ["shorter than its table", changed((profile) => profile.writeUInt32BE(140, 0))],
  ["of a later version", changed((profile) => profile.writeUInt8(5, 8))],
  ["with another white", changed((profile) => profile.writeUInt32BE(0x10000, 68))],
  ["of grey", changed((profile) => profile.write("GRAY", 16, "latin1"))],
  ["of CMYK", changed((profile) => profile.write("CMYK", 16, "latin1"))],
  ["of an effect", changed((profile) => profile.write("abst", 12, "latin1"))],
  ["that leads nowhere", changed((profile) => profile.write("Luv ", 20, "latin1"))],
  ["with too many tags", changed((profile) => profile.writeUInt32BE(0xffff_ffff, 128))],
  [
    "with a tag outside",
    changed((profile) => profile.writeUInt32BE(0xffff_fff0, entryOf(profile, "cprt") + 4)),
  ],
  ["with an empty tag", changed((profile) => profile.writeUInt32BE(0, entryOf(profile, "cprt") + 8))],
  ["without a curve", changed((profile) => profile.write("xTRC", entryOf(profile, "gTRC"), "latin1"))],
  ["without a primary", changed((profile) => profile.write("xXYZ", entryOf(profile, "gXYZ"), "latin1"))],
  ["with a curve of no kind", changed((profile) => profile.write("xxxx", profile.indexOf("curv"), "latin1"))],
  [
    "with a curve beyond its end",
    changed((profile) => profile.writeUInt32BE(9999, profile.indexOf("curv") + 8)),
  ],
];

const names = ["w128.avif", "w128.webp", "w128.png", "w128.jpeg"];

/** Expects variants without a profile, with the same colors as without one in the source. */
async function expectPlain(bytes: Buffer, expected: number[]): Promise<void> {
  for (const { file, format } of await render(bytes, names)) {
    expect((await sharp(file).metadata()).icc).toBeUndefined();
    expect((await colorAt(file, 0.2, 0.2)).slice(0, 3)).toEqual(closeTo(expected, 12));
    // It takes seconds to start for four pixels.
    if (!isComplete || !hasChromium) continue;

    const chromiumPixels = await decodeInChromium(readFileSync(file), `image/${format}`);
    expect(chromiumPixels?.slice(0, 3)).toEqual(closeTo(expected, 12));
  }
}

describe("an unreadable profile is not copied to variants, and the pixels are treated as sRGB", () => {
  it.each(sample(broken, 6))("one %s", async (_, profile) => {
    const { topLeft } = images.quadrantColors;
    await expectPlain(withProfileChunk(await images.png(64, 48), profile), [...topLeft]);
  });

  it("in an AVIF", async () => {
    const pixels = Buffer.alloc(patchesSize.width * patchesSize.height * 3, Buffer.from([60, 160, 90]));
    const image = await encodeImage({ ...patchesSize, channels: 3, pixels });
    const [, cut] = broken[1] ?? [];
    await expectPlain(avifFile(image, { profile: cut ?? Buffer.alloc(0) }), [60, 160, 90]);
  });
});
