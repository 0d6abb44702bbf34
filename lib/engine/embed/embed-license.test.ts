import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import * as images from "@/test/builders/images";
import {
  createLicensedImage,
  embedTestLicense,
  foreignXmp,
  formats,
  readXmpPacket,
  statement,
} from "@/test/builders/licensed-image";
import { fc } from "@/test/harness/fast-check";
import { isComplete, sample } from "@/test/harness/sample";
import { crc32, readPngChunks } from "../container/chunks";
import { buildJpegSegment } from "../container/jpeg-segments";
import { stripMetadata } from "../strip/strip-metadata";
import { embedLicense } from "./embed-license";
import { tokenizeXml } from "./xml-tokens";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

async function decodeImage(bytes: Uint8Array): Promise<unknown> {
  const image = sharp(bytes, { animated: true, ignoreIcc: true, failOn: "warning" });
  const { orientation, icc, pages, delay, loop, width, height, hasAlpha, format } = await image.metadata();
  const pixels = createHash("sha256")
    .update(await image.raw().toBuffer())
    .digest("hex");

  return { pixels, orientation, icc, pages, delay, loop, width, height, hasAlpha, format };
}

describe("embedLicense", () => {
  it.each(formats)("writes XMP into %s and leaves the pixels unchanged", async (format) => {
    const bytes = await createLicensedImage(format);
    const licensed = embedTestLicense(bytes, format);

    expect(await decodeImage(licensed)).toEqual(await decodeImage(bytes));

    const packet = await readXmpPacket(licensed);
    expect(packet).toContain("© Ada &amp; Söhne &lt;press&gt; &quot;2026&quot;");
    expect(packet).toContain("<rdf:li>Ada Lovelace 🦉</rdf:li>");
    expect(packet).toContain("<xmpRights:WebStatement>https://creativecommons.org/licenses/by/4.0/<");
    expect(packet).not.toContain("photoshop:Credit");
    expect(tokenizeXml(packet)).toBeDefined();
  });

  it.each(formats)("preserves unrelated properties in the packet of a %s", async (format) => {
    const bytes = await createLicensedImage(format, foreignXmp);
    const packet = await readXmpPacket(embedTestLicense(bytes, format));

    expect(tokenizeXml(packet)).toBeDefined();

    for (const retainedText of ["A kept title", 'xmp:Rating="4"', "The photographer"])
      expect(packet).toContain(retainedText);
    for (const gone of ["OLD RIGHTS", "old.example", 'r:Marked="False"']) expect(packet).not.toContain(gone);

    expect(packet).toContain(`rdf:about='uuid:"1"' xmlns:rdf`);
    expect(packet).not.toContain("Ada Lovelace 🦉</rdf:li></rdf:Seq></dc:creator>");
    expect(packet.length).toBeLessThan(foreignXmp.length + 1500);

    const named = await readXmpPacket(embedTestLicense(bytes, format, { ...statement, author: "Grace" }));
    expect(named).not.toContain("The photographer");
    expect(named).toContain("<dc:creator><rdf:Seq><rdf:li>Grace</rdf:li>");
    expect(named).toContain("<photoshop:Credit>Grace<");
  });

  it.each(formats)("is idempotent for %s", async (format) => {
    const once = embedTestLicense(await createLicensedImage(format, foreignXmp), format);
    const twice = embedTestLicense(once, format);
    expect(await readXmpPacket(twice)).toBe(await readXmpPacket(once));
    expect(Buffer.from(twice).equals(once)).toBe(true);
  });

  it.each(formats)("leaves nothing in %s that stripping does not find", async (format) => {
    const bytes = await createLicensedImage(format);
    if (format === "avif") {
      // For these formats, stripping blanks metadata in place.
      const cleaned = Buffer.from(stripMetadata(embedTestLicense(bytes, format), format) ?? []);
      expect(await decodeImage(cleaned)).toEqual(await decodeImage(bytes));
      return expect(cleaned.includes("Ada")).toBe(false);
    }

    const stripped = stripMetadata(bytes, format);
    expect(stripMetadata(embedTestLicense(bytes, format), format)).toEqual(
      format === "webp" ? stripMetadata(embedTestLicense(stripped ?? bytes, format), format) : stripped,
    );
  });

  it.each(formats)("does not change a %s whose packet cannot be parsed", async (format) => {
    for (const broken of ["<a><b></a>", "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "<a/>", "no XML <"])
      expect(embedLicense(await createLicensedImage(format, broken), format, statement)).toBeNull();
  });

  it("writes nothing into an SVG", () => {
    expect(embedLicense(images.svg(), "svg", statement)).toBeNull();
  });

  it.each(sample(formats, 2))("preserves all bytes of %s after the insertion", async (format) => {
    const bytes = Buffer.concat([await createLicensedImage(format), Buffer.from("tail")]);
    const text = fc.string({ unit: "grapheme", maxLength: 300 });
    const statements = fc.record({
      rights: text,
      terms: text,
      url: fc.option(fc.webUrl()),
      isClaimed: fc.boolean(),
      author: fc.option(text),
      owner: text,
    });
    const scan = format === "jpeg" ? bytes.indexOf(Buffer.from([0xff, 0xdb])) : bytes.indexOf("IDAT") - 4;
    fc.assert(
      fc.property(statements, (said) => {
        const licensed = Buffer.from(embedTestLicense(bytes, format, said));
        if (format === "webp") {
          const imageData = bytes.subarray(bytes.indexOf("VP8 "), bytes.indexOf("EXIF"));
          expect(licensed.includes(imageData)).toBe(true);
        } else if (format === "avif") {
          const behindMeta = bytes.subarray(bytes.indexOf("mdat") - 4, -4);
          expect(licensed.includes(behindMeta)).toBe(true);
        } else if (format === "tiff") {
          expect(licensed.subarray(8, bytes.length).equals(bytes.subarray(8))).toBe(true);
        } else if (format === "gif") {
          const frames = bytes.subarray(bytes.indexOf("NETSCAPE2.0") + 16);
          expect(licensed.subarray(licensed.length - frames.length).equals(frames)).toBe(true);
        } else {
          const rest = bytes.subarray(scan);
          expect(licensed.subarray(licensed.length - rest.length).equals(rest)).toBe(true);
        }
        if (format !== "tiff") expect(licensed.subarray(-4).toString()).toBe("tail");
      }),
      { numRuns: isComplete ? 100 : 25 },
    );
  });

  it.each(sample(formats, 2))("returns null or bytes for damaged %s and never throws", async (format) => {
    const bytes = await createLicensedImage(format, foreignXmp);
    const header = Math.min(bytes.length, 4000) - 1;
    const damage = fc.array(fc.tuple(fc.nat(header), fc.nat(255)), { maxLength: 6 });
    fc.assert(
      fc.property(damage, fc.nat(bytes.length), (changes, length) => {
        const damaged = Buffer.from(bytes.subarray(0, length));
        for (const [at, value] of changes) if (at < length) damaged[at] = value;
        embedLicense(damaged, format, statement);
      }),
      { numRuns: 500 },
    );
  });

  it("converts a simple WebP to an extended one, with and without loss and transparency", async () => {
    const pixels = await images.transparentPng(33, 21);
    for (const bytes of [
      await sharp(pixels).removeAlpha().webp().toBuffer(),
      await sharp(pixels).webp({ lossless: true }).toBuffer(),
      await sharp(pixels).removeAlpha().webp({ lossless: true }).toBuffer(),
      await sharp(pixels).webp().toBuffer(),
      await images.animatedWebp(),
    ]) {
      const licensed = embedTestLicense(bytes, "webp");
      expect(Buffer.from(licensed).toString("latin1", 12, 16)).toBe("VP8X");
      expect(await decodeImage(licensed)).toEqual(await decodeImage(bytes));
      expect(await readXmpPacket(licensed)).toContain("Ada Lovelace");
    }
  });

  it("does not change a JPEG with an index of further images before the packet", async () => {
    const index = buildJpegSegment(0xe2, Buffer.from("MPF\0II*\0", "latin1"));
    const withIndex = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 2), index, bytes.subarray(2)]);
    const plain = await images.jpeg({ width: 32, height: 32 });

    expect(
      Buffer.from(embedTestLicense(withIndex(plain), "jpeg")).indexOf("http://ns.adobe.com/xap"),
    ).toBeLessThan(Buffer.from(embedTestLicense(withIndex(plain), "jpeg")).indexOf(index));
    expect(
      embedLicense(withIndex(await createLicensedImage("jpeg", foreignXmp)), "jpeg", statement),
    ).toBeNull();
  });

  it("gives the PNG chunk a checksum and the right position", async () => {
    const chunks = readPngChunks(embedTestLicense(await images.png(8, 8), "png"));
    const text = Buffer.from(chunks?.[1]?.raw ?? []);

    expect(text.toString("latin1", 4, 8)).toBe("iTXt");
    expect(text.readUInt32BE(text.length - 4)).toBe(crc32(text.subarray(4, -4)));
    expect(crc32(Buffer.from("123456789"))).toBe(0xcbf43926);
  });

  it("parses a packet full of spaces in linear time", async () => {
    // Quadratic time would take hours here.
    const packet = `<a ${" ".repeat(3_900_000)}`;
    const bytes = await createLicensedImage("png", packet);
    expect(embedLicense(bytes, "png", statement)).toBeNull();
  });
});
