import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { convert, hasImagemagick, imagemagickMissing, meanDifference } from "@/test/harness/imagemagick";
import { watermarkLimits } from "../variants/watermark";
import { makeWatermark, type WatermarkImage } from "./make-watermark";

const fontFile = "lib/engine/watermark/dejavu-sans.ttf";
const draw = (text: string, color = "#102030") => makeWatermark({ kind: "text", text, color }, fontFile);

/** The alpha of each pixel, row by row. */
async function readInk({ bytes }: WatermarkImage): Promise<number[][]> {
  const { data, info } = await sharp(bytes).extractChannel(3).raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.height }, (_, y) => [
    ...data.subarray(y * info.width, (y + 1) * info.width),
  ]);
}

const isInked = (alphas: readonly (number | undefined)[]) => alphas.some((alpha = 0) => alpha > 0);

describe("the mark of a text", () => {
  it("is a PNG in the color of the text, cut to its ink", async () => {
    const mark = await draw("© Ada", "#1E90ff");
    const metadata = await sharp(mark.bytes).metadata();
    expect(metadata).toMatchObject({ format: "png", channels: 4, depth: "uchar", space: "srgb" });
    expect([metadata.width, metadata.height]).toEqual([mark.width, mark.height]);

    const { data } = await sharp(mark.bytes).raw().toBuffer({ resolveWithObject: true });
    const colors = new Set<string>();
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255) colors.add(data.toString("hex", at, at + 3));
    expect([...colors]).toEqual(["1e90ff"]);

    const rows = await readInk(mark);
    const sides = [
      rows.slice(0, 2),
      rows.slice(-2),
      rows.map((row) => row.slice(0, 2)),
      rows.map((row) => row.slice(-2)),
    ];
    expect(sides.map((side) => isInked(side.flat()))).toEqual([true, true, true, true]);
  });

  it.each([
    "A",
    "© 2026 Ada Lovelace, all rights reserved",
    "One line\nTwo lines with more\r\nThree",
    "W".repeat(200),
    Array(100).fill("W").join("\n"),
    "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(4),
  ])("is as large as the limits allow: %j", async (text) => {
    const { width, height } = await draw(text);
    const lines = text.split("\n").length;
    expect(Math.max(width, height)).toBeLessThanOrEqual(watermarkLimits.maxSide);
    expect(height).toBeLessThanOrEqual(512 * lines);
    if (text !== "A") expect(Math.max(width, height)).toBeGreaterThan(0.85 * watermarkLimits.maxSide);
  });

  it("is the same each time, and for other forms of the same text", async () => {
    const mark = await draw("Ünï © Жы\nשלום");
    expect(await draw("Ünï © Жы\nשלום")).toEqual(mark);
    expect(await draw("\n  Ünï © Жы \r\n שלום\n\n".normalize("NFD"))).toEqual(mark);
  });

  it.skipIf(!hasImagemagick).each(["R", "Ω", "Ж", "ש", "د", "€", "™"])(
    `has the glyph of the font for %s (skipped where ${imagemagickMissing})`,
    async (letter) => {
      const { bytes, width, height } = await draw(letter, "#000000");
      const label = ["-background", "none", "-fill", "black", "-font", fontFile, "-pointsize", "440"];
      const size = ["-resize", `${width}x${height}!`, "-depth", "8", "rgba:-"];
      const expected = convert(...label, `label:${letter}`, "-trim", "+repage", ...size);
      const actual = await sharp(bytes).ensureAlpha().raw().toBuffer();

      expect(meanDifference(actual, expected)).toBeLessThan(3);
    },
  );

  it("has a glyph for each letter of the five scripts", async () => {
    for (const letters of ["abzß", "αβως", "абяђ", "اجسع", "אבגש"]) {
      const marks = await Promise.all([...letters].map((letter) => draw(letter)));
      expect(new Set(marks.map(({ bytes }) => bytes.toString("base64"))).size).toBe(letters.length);
    }
  });

  it("joins Arabic letters", async () => {
    const [joined, separate] = await Promise.all([draw("ببب"), draw("ب\u200cب\u200cب")]);
    expect(joined.width / joined.height).toBeLessThan((separate.width / separate.height) * 0.9);
  });

  it.each([
    ["_ל", "right"],
    ["ـا", "right"],
    ["_لا", "right"],
    [".H", "left"],
    [".Ж", "left"],
  ])("has the first letter of %s, which is low, on the %s", async (text, side) => {
    const rows = await readInk(await draw(text));
    const upper = rows.slice(0, Math.floor(rows.length * 0.3));
    const width = rows[0]?.length ?? 0;
    const outer = Math.floor(width * 0.15);
    const [left, right] = [(row: number[]) => row.slice(0, outer), (row: number[]) => row.slice(-outer)];

    expect(isInked(upper.flatMap(side === "left" ? left : right))).toBe(false);
    expect(isInked(upper.flat())).toBe(true);
  });
});

describe("a hostile text", () => {
  it.each([
    ["<span size='999999'>A</span>", "A"],
    ["<b>A</b>", "A"],
    ["A &amp; B", "A & B"],
    ["&#65;", "A"],
    ["</span><span foreground='#ff0000'>A", "A"],
    ["\"'A'\"", "A"],
  ])("is drawn, not interpreted: %s", async (text, interpreted) => {
    const mark = await draw(text);
    expect(mark.width / mark.height).toBeGreaterThan(2);
    expect(mark).not.toEqual(await draw(interpreted));
  });

  it.each(["a\u0000b", "a\u001bb", "a\tb", "a\u202eb", "a\u2066b", "湖", "👍", "\ud800", "\ufeffa"])(
    "with characters that are not supported is rejected: %j",
    async (text) => {
      await expect(draw(text)).rejects.toMatchObject({
        code: "INVALID_IMAGE",
        message: "The text has characters that the font cannot draw.",
      });
    },
  );

  it.each(["", " ", "\n\n", "\u00a0\u2003", "\u200f\u200d"])("without ink is rejected: %j", async (text) => {
    await expect(draw(text)).rejects.toMatchObject({
      code: "INVALID_IMAGE",
      message: "The text has no visible characters.",
    });
  });

  it.each(["a".repeat(201), `${"\n".repeat(199)}ab`, `a${"\u0301".repeat(5000)}`, "a".repeat(10_000_000)])(
    "that is too long is rejected",
    async (text) => {
      await expect(draw(text)).rejects.toMatchObject({
        message: "The text is too long. A watermark has at most 200 characters.",
      });
    },
  );

  it.each([
    "\u0301".repeat(200),
    `a${"\u0301".repeat(900)}`,
    Array(200).fill("a\u0323\u0301").join(""),
    "ﻻ".repeat(200),
    `W${" ".repeat(198)}W`,
    `W${"\n".repeat(198)}W`,
    `${"W".repeat(100)}\n${"\n".repeat(98)}W`,
  ])("has a mark within the limits, whatever its shape", async (text) => {
    const { width, height } = await draw(text);
    expect(Math.max(width, height)).toBeLessThanOrEqual(watermarkLimits.maxSide);
    expect(Math.min(width, height)).toBeGreaterThan(0);
  });

  it.each(["red", "#fff", "#ffffffff", "#ffffff'/><b>", ""])("has no color %j", async (color) => {
    await expect(draw("A", color)).rejects.toThrow(RangeError);
  });
});

it("a missing font is an error, since the renderer would take one of the machine", async () => {
  const source = { kind: "text", text: "A", color: "#000000" } as const;
  await expect(makeWatermark(source, "lib/engine/watermark/missing.ttf")).rejects.toThrow("ENOENT");
});
