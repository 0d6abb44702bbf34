import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import * as images from "@/test/builders/images";
import { fc } from "@/test/harness/fast-check";
import { sniffBytes, sniffFormat } from "./sniff";

const ascii = (text: string) => Buffer.from(text, "latin1");
const isoFile = (...brands: string[]) => {
  const body = ascii(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join("")}`);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);

  return Buffer.concat([size, body, Buffer.alloc(32)]);
};

/** A little-endian TIFF of one directory with SHORT values. */
const tiffWith = (...fields: [tag: number, value: number][]) => {
  const bytes = Buffer.alloc(10 + fields.length * 12 + 4);
  bytes.write("II*\0\x08\0\0\0", 0, "latin1");
  bytes.writeUInt16LE(fields.length, 8);
  fields.forEach(([tag, value], index) => {
    const at = 10 + index * 12;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(3, at + 2);
    bytes.writeUInt32LE(1, at + 4);
    bytes.writeUInt16LE(value, at + 8);
  });

  return bytes;
};

describe("sniffFormat", () => {
  it("recognizes every accepted format by its bytes", async () => {
    expect(sniffFormat(await images.jpeg())).toBe("jpeg");
    expect(sniffFormat(await images.png())).toBe("png");
    expect(sniffFormat(await images.webp())).toBe("webp");
    expect(sniffFormat(await images.gif())).toBe("gif");
    expect(sniffFormat(await images.avif(32, 32))).toBe("avif");
    expect(sniffFormat(await images.tiff(8, 8))).toBe("tiff");
    expect(sniffFormat(images.svg())).toBe("svg");
    expect(sniffFormat(images.svgz())).toBe("svgz");
    expect(sniffFormat(isoFile("heic", "mif1", "heic"))).toBe("heic");
    expect(sniffFormat(isoFile("mif1", "heic"))).toBe("heic");
    expect(sniffFormat(isoFile("mif1", "avif"))).toBe("avif");
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["HTML", ascii("<!DOCTYPE html><html><svg></svg></html>")],
    ["XML of another kind", ascii("<?xml version='1.0'?><feed><svg/></feed>")],
    ["BMP", ascii("BM6\0\0\0\0\0\0\0")],
    ["PSD", ascii("8BPS\0\x01")],
    ["PDF", ascii("%PDF-1.7")],
    ["JPEG XL", ascii("\0\0\0\x0cJXL \r\n\x87\n")],
    ["vips", Buffer.from([0x08, 0xf2, 0xa6, 0xb6])],
    ["animated AVIF", isoFile("avis", "avif", "avis")],
    ["HEVC sequence", isoFile("hevc", "hevc")],
    ["MP4", isoFile("isom", "mp42")],
    ["Canon raw", ascii("II*\0\x10\0\0\0CR\x02\0\0\0\0\0")],
    ["DNG", tiffWith([0xc612, 1])],
    ["TIFF of sensor data", tiffWith([262, 32803])],
    ["TIFF that begins with a preview", tiffWith([254, 1])],
  ])("rejects %s", (_name, bytes) => {
    expect(sniffFormat(bytes)).toBeUndefined();
  });

  it.each([
    "<svg/>",
    "\ufeff<?xml version='1.0'?>\n<!-- <html> -->\n<svg xmlns='x'>",
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [<!ENTITY a "b">]><svg:svg xmlns:svg="x">',
  ])("recognizes an SVG after its prologue: %s", (text) => {
    expect(sniffFormat(Buffer.from(text))).toBe("svg");
    expect(sniffFormat(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]))).toBe("svg");
  });

  it("answers quickly for any bytes", () => {
    const starts = ["II*\0", "MM\0*", "\0\0\0\x18ftyp", "<!DOCTYPE ", "<!--", "RIFF", "\x1f\x8b\x08"].map(
      ascii,
    );
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
        sniffFormat(Buffer.concat([start, rest]));
      }),
    );
    sniffFormat(ascii("<!DOCTYPE [<!--".repeat(sniffBytes / 15)));
    sniffFormat(deflateSync(Buffer.alloc(10)));
  });
});
