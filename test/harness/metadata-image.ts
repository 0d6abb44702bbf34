import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { buildPngChunk, buildRiffChunk, buildWebp, readWebp } from "@/lib/engine/container/chunks";
import { buildJpegSegment, jpegNames } from "@/lib/engine/container/jpeg-segments";
import { writeFields } from "@/lib/engine/embed/tiff-fields";
import type { ImageFormat } from "@/lib/engine/formats";
import type { MetadataKind } from "@/lib/engine/metadata/kinds";
import { openTiff } from "@/lib/engine/probe/tiff-directory";
import * as images from "../builders/images";
import { exifBlock } from "../fixtures/exif-block";

/** Images with private metadata in every way that their format supports. */

export const secret = "SECRET-48.1372-11.5755";
export const metadataFormats = ["jpeg", "png", "webp", "avif", "tiff", "gif"] as const;
export type MetadataFormat = (typeof metadataFormats)[number];

const camera: MetadataKind[] = ["exif", "gps"];
/** The metadata of each format, in the order of the kinds. */
export const metadataKindsByFormat: Record<MetadataFormat, MetadataKind[]> = {
  jpeg: [
    ...camera,
    "maker_notes",
    "orientation",
    "thumbnail",
    "xmp",
    "iptc",
    "photoshop",
    "icc",
    "comment",
    "c2pa",
    "gain_map",
    "further_images",
    "application",
    "trailer",
  ],
  png: [
    ...camera,
    "maker_notes",
    "orientation",
    "thumbnail",
    "xmp",
    "iptc",
    "icc",
    "comment",
    "time",
    "c2pa",
    "application",
    "trailer",
  ],
  webp: [
    ...camera,
    "maker_notes",
    "orientation",
    "thumbnail",
    "xmp",
    "icc",
    "c2pa",
    "application",
    "trailer",
  ],
  avif: [...camera, "xmp", "icc", "c2pa", "application", "trailer"],
  tiff: [...camera, "orientation", "xmp", "iptc", "photoshop", "icc", "application"],
  gif: ["gps", "xmp", "comment", "application", "trailer"],
};

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${secret}" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,8.2N"/></rdf:RDF></x:xmpmeta>`;
const simpleExif = {
  IFD0: { Make: secret, Copyright: secret },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 8/1 14/1" },
};
const tail = Buffer.from(`${secret}<?php`);
const latin1 = (text: string) => Buffer.from(text, "latin1");

const builders: Record<MetadataFormat, () => Promise<Buffer>> = {
  async jpeg() {
    const jpeg = await (await createSource()).jpeg({ quality: 90 }).toBuffer();
    const iptc = Buffer.from([0x1c, 2, 25, 0, secret.length, ...latin1(secret)]);
    const resources = [
      buildResource(0x0404, iptc),
      buildResource(0x03e8, latin1(secret)),
      buildResource(0x040c, latin1(secret)),
    ];

    return withSegments(jpeg, [
      [0xe1, Buffer.concat([latin1(`${jpegNames.exif}\0`), await block()])],
      [0xe1, Buffer.concat([latin1(jpegNames.xmp), Buffer.from(xmp)])],
      [0xed, Buffer.concat([latin1("Photoshop 3.0\0"), ...resources])],
      [0xfe, latin1(secret)],
      [0xeb, latin1(`JP\0\x01jumb c2pa ${secret}`)],
      [0xe2, latin1(`${jpegNames.multiPicture}II*\0${secret}`)],
      [0xe2, latin1(`${jpegNames.gainMap}:-1\0${secret}`)],
      [0xe5, latin1(secret)],
    ]);
  },
  async png() {
    const png = await (await createSource()).png().toBuffer();
    const exif = await block();
    const hex = `\nexif\n${exif.length}\n${exif.toString("hex")}\n`;
    const iptc = `\niptc\n${secret.length}\n${latin1(secret).toString("hex")}\n`;
    const chunks: [string, Buffer][] = [
      ["eXIf", exif],
      ["tEXt", latin1(`Comment\0${secret}`)],
      ["iTXt", Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)],
      ["zTXt", Buffer.concat([latin1("Raw profile type exif\0\0"), deflateSync(latin1(hex))])],
      ["tEXt", latin1(`Raw profile type iptc\0${iptc}`)],
      ["tIME", Buffer.from([7, 232, 6, 30, 12, 0, 0])],
      ["caBX", latin1(secret)],
      ["prVt", latin1(secret)],
    ];
    const written = chunks.map(([name, payload]) => buildPngChunk(name, payload));

    return Buffer.concat([png.subarray(0, 33), ...written, png.subarray(33), tail]);
  },
  async webp() {
    const chunks = readWebp(await (await createSource()).webp().toBuffer())?.chunks ?? [];
    const exif = await block();
    const parts = chunks.map(({ name, payload }) => buildRiffChunk(name, name === "EXIF" ? exif : payload));

    return Buffer.concat([
      buildWebp([...parts, buildRiffChunk("C2PA", latin1(secret)), buildRiffChunk("prvt", latin1(secret))]),
      tail,
    ]);
  },
  async avif() {
    const avif = await (await createSource()).avif({ effort: 0 }).toBuffer();
    const credentials = Buffer.from("d8fec3d61b0e483c92975828877ec481", "hex");
    const boxes = [box("uuid", Buffer.concat([credentials, latin1(secret)])), box("mpvd", latin1(secret))];

    return Buffer.concat([avif, ...boxes, tail]);
  },
  async tiff() {
    const bytes = await (await createSource()).tiff({ compression: "lzw" }).toBuffer();
    const tiff = openTiff(bytes);
    const field = (tag: number) => ({ tag, type: tag === 271 ? 2 : 1, bytes: latin1(`${secret}\0`) });
    const fields = [271, 33723, 37724, 65000].map(field);

    return Buffer.concat([(tiff && writeFields(tiff, bytes, fields)) ?? bytes, tail]);
  },
  async gif() {
    const gif = await images.animatedGif();
    const behindPalette = 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0);
    const block = (text: string) => Buffer.concat([Buffer.from([text.length]), latin1(text)]);
    const slope = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0]);

    return Buffer.concat([
      gif.subarray(0, behindPalette),
      Buffer.from([0x21, 0xfe]),
      block(secret),
      Buffer.from([0]),
      Buffer.from([0x21, 0xff]),
      block("XMP DataXMP"),
      Buffer.from(xmp),
      slope,
      Buffer.from([0x21, 0xff]),
      block("PRIVATE 1.0"),
      block(secret),
      Buffer.from([0]),
      gif.subarray(behindPalette),
      tail,
    ]);
  },
};

/** Does not create formats that the service accepts but no library here writes. */
export function createMetadataImage(format: ImageFormat): Promise<Buffer> {
  const make = builders[format as MetadataFormat];
  if (!make) throw new Error(`no ${format} is made here`);

  return make();
}

async function createSource() {
  const pixels = await images.jpeg({ width: 96, height: 64, orientation: 6 });
  const turned = sharp(pixels).keepMetadata().withMetadata({ orientation: 6, icc: "p3" });
  return turned.withExifMerge(simpleExif).withXmp(xmp);
}

async function block(): Promise<Buffer> {
  return exifBlock(secret, 6, await images.jpeg({ width: 16, height: 16 }));
}

/**
 * Replaces the encoder's segments of these kinds; additional images and a trailer follow the end of
 * the image.
 */
async function withSegments(jpeg: Buffer, segments: [number, Buffer][]): Promise<Buffer> {
  const plain = await sharp(jpeg).keepIccProfile().jpeg({ quality: 90 }).toBuffer();
  const written = segments.map(([marker, payload]) => buildJpegSegment(marker, payload));
  return Buffer.concat([plain.subarray(0, 2), ...written, plain.subarray(2), tail]);
}

function buildResource(id: number, content: Buffer): Buffer {
  const header = Buffer.concat([
    latin1("8BIM"),
    Buffer.from([id >> 8, id & 255, 0, 0, 0, 0, 0, content.length]),
  ]);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}

function box(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.length + 8);
  header.write(type, 4, "latin1");

  return Buffer.concat([header, content]);
}
