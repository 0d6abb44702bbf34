import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { jpeg } from "@/test/builders/images";
import { fc } from "@/test/harness/fast-check";
import { formatShutterTime, readExif } from "./exif";

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

  it("reads text in Latin-1 as in UTF-8", () => {
    const readMake = (make: Buffer) => {
      const directory = Buffer.from([0, 1, 0x01, 0x0f, 0, 2, 0, 0, 0, make.length, 0, 0, 0, 26, 0, 0, 0, 0]);
      return readExif(Buffer.concat([Buffer.from("MM\0*\0\0\0\x08", "latin1"), directory, make]))?.make;
    };
    expect(readMake(Buffer.from("Kaméra 東京"))).toBe("Kaméra 東京");
    expect(readMake(Buffer.from("Kaméra", "latin1"))).toBe("Kaméra");
    expect(readMake(Buffer.from("Café\0é", "latin1"))).toBe("Café");
    // A character of three bytes starts at the last byte that is read.
    expect(readMake(Buffer.from(`${"x".repeat(199)}東`))).toBe("x".repeat(199));
  });

  it("omits numbers that no camera has", async () => {
    const unknown = "4294967295/1";
    const bytes = await sharp(await jpeg({ width: 16, height: 16 }))
      .withExif({
        IFD0: { Make: "Albumen" },
        IFD2: { FocalLength: unknown, FNumber: unknown, ExposureTime: unknown },
        IFD3: {
          GPSLatitudeRef: "N",
          GPSLatitude: "48/1 8/1 14/1",
          GPSLongitudeRef: "E",
          GPSLongitude: "11/1 0/1 0/1",
          GPSAltitude: unknown,
        },
      })
      .jpeg()
      .toBuffer();
    const { exif } = await sharp(bytes).metadata();
    expect(readExif(exif ?? bytes)).toEqual({
      make: "Albumen",
      gps: { latitude: 48.137222, longitude: 11 },
      orientation: expect.any(Number),
    });
  });

  it("returns null for anything but an EXIF block", () => {
    expect(readExif(Buffer.from("Exif\0\0"))).toBeNull();
    expect(readExif(Buffer.from("Exif\0\0".repeat(100_000)))).toBeNull();
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
  it("formats exposure times in photographic notation", () => {
    expect(formatShutterTime(0.004)).toBe("1/250");
    expect(formatShutterTime(2.5)).toBe("2.5");
    expect(formatShutterTime(30)).toBe("30");
  });
});
