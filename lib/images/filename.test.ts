import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import { Filename, numberedFilename } from "./filename";

describe("Filename", () => {
  it.each(["photo.jpg", "Ünïcode 写真.webp", "a.b.c.PNG", "-.gif", "x.jpeg", "می‌خواهم 👩🏿‍🚀.jpg"])(
    "accepts %s",
    (name) => {
      expect(Filename.parse(name)).toBe(name.normalize("NFC"));
    },
  );

  it.each([
    "",
    "photo",
    ".jpg",
    ".hidden.jpg",
    "a/b.jpg",
    "a\\b.jpg",
    "a.jpg ",
    " a.jpg",
    "a.",
    "a\u0000.jpg",
    "a.j pg",
    "a\u200b.jpg",
    "\u2060a.jpg",
    "a\u{ffffe}.jpg",
    "\ufeffa.jpg",
  ])("rejects %j", (name) => {
    expect(Filename.safeParse(name).success).toBe(false);
  });

  it("allows up to 255 bytes of UTF-8", () => {
    expect(Filename.safeParse(`${"é".repeat(125)}.jpg`).success).toBe(true);
    expect(Filename.safeParse(`${"é".repeat(126)}.jpg`).success).toBe(false);
  });

  it("stays valid with a number added", () => {
    const stem = fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(stem, fc.integer({ min: 2, max: 99_999 }), (text, number) => {
        const name = Filename.safeParse(`${text}.jpeg`);
        if (!name.success) return;

        const numbered = numberedFilename(name.data, number);
        expect(Buffer.byteLength(numbered)).toBeLessThanOrEqual(255);
        expect(numbered.endsWith(`-${number}.jpeg`)).toBe(true);
      }),
    );
  });
});
