import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { adobeRgbProfile, matrixProfile } from "@/test/fixtures/icc-profile";
import { fc } from "@/test/harness/fast-check";
import { classifyProfile } from "./icc-profile";

async function libraryProfile(name: "srgb" | "p3" | "cmyk"): Promise<Buffer> {
  const flat = sharp({ create: { width: 4, height: 4, channels: 3, background: "red" } });
  const image = name === "cmyk" ? flat.toColourspace("cmyk").jpeg() : flat.png();
  const { icc } = await sharp(await image.withIccProfile(name).toBuffer()).metadata();
  if (!icc) throw new Error("no profile");

  return icc;
}

const srgbPrimaries = {
  red: [0.4361, 0.2225, 0.0139],
  green: [0.3851, 0.7169, 0.0971],
  blue: [0.1431, 0.0606, 0.7141],
};

describe("classifyProfile", () => {
  it("recognizes the common profiles", async () => {
    expect(classifyProfile(await libraryProfile("srgb"))).toEqual({
      colorSpace: "srgb",
      treatment: "ignore",
    });
    expect(classifyProfile(await libraryProfile("p3"))).toEqual({
      colorSpace: "display-p3",
      treatment: "keep",
    });
    expect(classifyProfile(await libraryProfile("cmyk"))).toEqual({
      colorSpace: "cmyk",
      treatment: "convert",
    });
    expect(classifyProfile(adobeRgbProfile())).toEqual({ colorSpace: "adobe-rgb", treatment: "keep" });
  });

  it("distinguishes sRGB's primaries with another tone curve from sRGB", () => {
    const profile = matrixProfile({ ...srgbPrimaries, gamma: 1 });
    expect(classifyProfile(profile)).toEqual({ colorSpace: "rgb", treatment: "convert" });
    expect(classifyProfile(matrixProfile({ ...srgbPrimaries, gamma: 2.2 })).treatment).toBe("convert");
  });

  it("does not keep a large profile", () => {
    const profile = Buffer.concat([adobeRgbProfile(), Buffer.alloc(5000)]);
    expect(classifyProfile(profile)).toEqual({ colorSpace: "adobe-rgb", treatment: "convert" });
  });

  it("never throws on damaged profiles", async () => {
    const profile = await libraryProfile("srgb");
    const damage = fc.array(fc.tuple(fc.nat(profile.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 8,
    });

    fc.assert(
      fc.property(damage, fc.nat(profile.length), (changes, length) => {
        const damaged = Buffer.from(profile.subarray(0, length));
        for (const [at, value] of changes) if (at < length) damaged[at] = value;
        classifyProfile(damaged);
      }),
      { numRuns: 500 },
    );
  });
});
