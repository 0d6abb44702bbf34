import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { jpeg } from "@/test/builders/images";
import { fc } from "@/test/harness/fast-check";
import { formatShutterTime, parseTakenAt, readExif } from "./exif";

async function exifBlock(options: Parameters<typeof jpeg>[0]): Promise<Buffer> {
  const { exif } = await sharp(await jpeg({ width: 16, height: 16, ...options })).metadata();
  if (!exif) throw new Error("no EXIF");
  return exif;
}

describe("readExif", () => {
  it("reads the common fields", async () => {
    const block = await exifBlock({ gps: { latitude: -33.8567, longitude: 151.2153 }, orientation: 6 });
    expect(readExif(block)).toMatchObject({
      make: "Albumen",
      model: "Test camera",
      taken_at: "2024-06-30T12:00:00",
      exposure: "1/250",
      aperture: 2.8,
      orientation: 6,
      gps: { latitude: expect.closeTo(-33.8567, 3), longitude: expect.closeTo(151.2153, 3) },
    });
  });

  it("reads the offset of the camera's clock where it is recorded", async () => {
    const time = "2024:01:31 14:25:30";
    const readTime = async (offset?: string) =>
      readExif(await exifBlock({ takenAt: { time, ...(offset !== undefined && { offset }) } }))?.taken_at;
    expect(await readTime("-03:30")).toBe("2024-01-31T14:25:30-03:30");
    expect(await readTime()).toBe("2024-01-31T14:25:30");
    expect(await readTime("   :  ")).toBe("2024-01-31T14:25:30");
  });

  it("returns null for anything but an EXIF block", () => {
    expect(readExif(Buffer.from("Exif\0\0"))).toBeNull();
    expect(readExif(Buffer.from("II*\0\x08\0\0\0\0\0", "latin1"))).toBeNull();
  });

  it("never throws on damaged blocks and returns valid JSON text", async () => {
    const block = await exifBlock({ gps: { latitude: 48.1, longitude: 11.5 } });
    const damage = fc.array(fc.tuple(fc.nat(block.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(damage, fc.nat(block.length), (changes, length) => {
        const damaged = Buffer.from(block.subarray(0, Math.max(length, block.length / 2)));
        for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
        const facts = readExif(damaged);
        const text = JSON.stringify(facts);
        expect(text).not.toMatch(/\\u0000|null,|NaN/);
        expect(JSON.parse(text)).toEqual(facts);
      }),
      { numRuns: 500 },
    );
  });
});

describe("values", () => {
  it("rejects invalid dates and times", () => {
    expect(parseTakenAt("2024:02:29 23:59:59", "+02:00")).toBe("2024-02-29T23:59:59+02:00");
    expect(parseTakenAt("2023:02:29 00:00:00", undefined)).toBeUndefined();
    expect(parseTakenAt("0000:00:00 00:00:00", undefined)).toBeUndefined();
    expect(parseTakenAt("2024:02:29 23:59:59", "<script>")).toBe("2024-02-29T23:59:59");
  });

  it("formats exposure times in photographic notation", () => {
    expect(formatShutterTime(0.004)).toBe("1/250");
    expect(formatShutterTime(2.5)).toBe("2.5");
    expect(formatShutterTime(30)).toBe("30");
  });
});
