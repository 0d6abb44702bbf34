import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { jpeg, transparentPng } from "@/test/builders/images";
import { buildPngChunk, buildRiffChunk, buildWebp, readWebp } from "../container/chunks";
import { inspect } from "./inspect";

const position = { latitude: 48.1372, longitude: 11.5755 };
const prefixed = async () => (await sharp(await jpeg({ gps: position })).metadata()).exif ?? Buffer.alloc(0);
const plain = async () => (await prefixed()).subarray(6);
const expected = { make: "Albumen", taken_at: "2024-06-30T12:00:00", gps: expect.anything() };
const latin1 = (text: string) => Buffer.from(text, "latin1");
const endBytes = 12;

/** A PNG with a chunk after the header, or after the image data. */
async function pngWith(chunk: Uint8Array, { isLast = false } = {}): Promise<Buffer> {
  const png = await transparentPng(16, 16);
  const at = isLast ? png.length - endBytes : 33;
  return Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)]);
}

/** As ImageMagick writes a block: its name, its length and lines of digits. */
function toDigits(name: string, block: Buffer): Buffer {
  const digits = block.toString("hex").replace(/.{72}/g, "$&\n");
  return latin1(`\n${name}\n${String(block.length).padStart(8)}\n${digits}\n`);
}

describe("the EXIF block of a PNG", () => {
  it("is read from a chunk before and after the image data", async () => {
    const chunk = buildPngChunk("eXIf", await plain());
    expect((await inspect(await pngWith(chunk))).exif).toMatchObject(expected);
    expect((await inspect(await pngWith(chunk, { isLast: true }))).exif).toMatchObject(expected);
  });

  it("is read from a chunk that starts as in a JPEG", async () => {
    const chunk = buildPngChunk("eXIf", await prefixed());
    expect((await inspect(await pngWith(chunk))).exif).toMatchObject(expected);
  });

  it.each(["exif", "APP1"])("is read from the text that ImageMagick writes: %s", async (name) => {
    const text = deflateSync(toDigits(name, await prefixed()));
    const chunk = buildPngChunk("zTXt", Buffer.concat([latin1(`Raw profile type ${name}\0\0`), text]));
    expect((await inspect(await pngWith(chunk, { isLast: true }))).exif).toMatchObject(expected);
  });

  it("is not read from a text that is damaged or something else", async () => {
    const texts = [
      deflateSync(toDigits("APP1", latin1("http://ns.adobe.com/xap/1.0/\0<x/>"))),
      latin1("damaged"),
    ];

    for (const text of texts) {
      const chunk = buildPngChunk("zTXt", Buffer.concat([latin1("Raw profile type APP1\0\0"), text]));
      expect((await inspect(await pngWith(chunk))).exif).toBeNull();
    }
  });
});

it("the EXIF block of a WebP is read when it starts as in a JPEG", async () => {
  const webp = await sharp(await jpeg({ gps: position }))
    .keepMetadata()
    .webp()
    .toBuffer();
  const block = await prefixed();
  const chunks = readWebp(webp)?.chunks ?? [];
  const parts = chunks.map(({ name, payload }) => buildRiffChunk(name, name === "EXIF" ? block : payload));

  expect((await inspect(Buffer.from(buildWebp(parts)))).exif).toMatchObject(expected);
});
