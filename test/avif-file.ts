import sharp from "sharp";
import { buildBox, encodeUint, readBoxes } from "@/lib/engine/container/iso-box";
import { readItems } from "@/lib/engine/container/iso-items";

/** One picture, as an item of an AVIF or HEIC file holds it. */
export interface CodedImage {
  codec: "av01" | "hvc1";
  width: number;
  height: number;
  /** The payload of the `av1C` or `hvcC` box. */
  configuration: Uint8Array;
  /** The item's data. */
  stream: Buffer;
  isMonochrome: boolean;
}

interface Pixels {
  width: number;
  height: number;
  channels: 1 | 3;
  pixels: Uint8Array;
}

/** Codes pixels as AV1 with 8 bits, nearly without loss: full range, and the matrix of BT.601. */
export async function encodeImage({ width, height, channels, pixels }: Pixels): Promise<CodedImage> {
  const gray = channels === 1;
  const image = sharp(pixels, { raw: { width, height, channels } }).toColourspace(gray ? "b-w" : "srgb");
  const file = await image.avif({ quality: 100, effort: 0, chromaSubsampling: "4:4:4" }).toBuffer();
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const meta = readBoxes(view, 0, file.length).find(({ type }) => type === "meta");
  const [item] = (meta && readItems(view, meta)) ?? [];
  const at = file.indexOf("av1C");
  const length = file.readUInt32BE(at - 4);
  const stream = Buffer.concat((item?.extents ?? []).map(({ start, end }) => file.subarray(start, end)));
  const configuration = file.subarray(at + 4, at - 4 + length);
  return {
    codec: "av01",
    width,
    height,
    configuration,
    stream,
    isMonochrome: ((configuration[2] ?? 0) & 0x10) !== 0,
  };
}

/** The same picture whose sequence header says that its numbers are those of limited range. */
export function withLimitedRange(codedImage: CodedImage): CodedImage {
  const stream = Buffer.from(codedImage.stream);
  const bit = findRangeBit(codedImage);
  const byte = bit >> 3;
  stream[byte] = (stream[byte] ?? 0) & ~(0x80 >> (bit & 7));
  return { ...codedImage, stream };
}

/** Grey of 8 bits in limited range, in columns of 16 pixels: 0, 64, 128 and 255 before it was coded. */
export const limitedGray: CodedImage = {
  ...{ codec: "av01", width: 64, height: 16, isMonochrome: true },
  configuration: Buffer.from("gQAcAA==", "base64"),
  stream: Buffer.from(
    "EgAKCBgU//YYCGgxMjAQAO5qc5goTrIp4bTx5oP6UFmL/THA2qm6PouWN/gL9kMpmFV6aHtQ224VjGGH5aA=",
    "base64",
  ),
};

/** HEVC of 10 bits in quarters: grey of 0.5 and of 0.75, below them red of 0.58 and (0.8, 0.5, 0.3). */
export const deepHevc: CodedImage = {
  ...{ codec: "hvc1", width: 64, height: 64, isMonochrome: false },
  configuration: Buffer.from(
    "AQQIAAAAAAAAAAAAHvAA/P/6+gAADwMgAAEAF0ABDAH//wQIAAADAJw4AAADAAAeugJAIQABACtCAQEECAAAAwCcOAAAAwAAHpAEECCbLdSSU1zcCAgYEAAAAwAQAAADABCAIgABAAhEAcFyhgwCJA==",
    "base64",
  ),
  stream: Buffer.from("AAAAKigBrwZ4YWD3HBd+/1cB/Msv/OK5///ua/8h/AT36DD7bMH/9qO//8USsA==", "base64"),
};

/** Where `color_range` stands, by clause 5.5 of the AV1 specification, in streams as our encoder writes them. */
function findRangeBit({ stream, isMonochrome }: CodedImage): number {
  const bits = (at: number, count: number) => {
    let value = 0;
    for (let bit = at; bit < at + count; bit += 1)
      value = value * 2 + (((stream[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    return value;
  };
  let at = 0;
  while (bits(at + 1, 4) !== 1) at += (2 + bits(at + 8, 8)) * 8; // short units before the sequence header
  at += 16;
  const profile = bits(at, 3);
  if (bits(at + 4, 1) !== 1) throw new Error("the header is not the short one of still pictures");
  at += 3 + 1 + 1 + 5;
  at += 8 + bits(at, 4) + 1 + bits(at + 4, 4) + 1;
  at += 3 + 3; // tools, then super-resolution, CDEF, restoration
  at += 1; // high_bitdepth
  if (profile !== 1) at += 1; // mono_chrome
  const isDescribed = bits(at, 1) === 1;
  at += isDescribed ? 25 : 1;
  if (isMonochrome !== (profile !== 1 && bits(at - (isDescribed ? 26 : 2), 1) === 1))
    throw new Error("the header says something else than the configuration");
  return at;
}

export interface AvifOptions {
  /** Primaries, transfer and matrix by ISO/IEC 23091-2; none for no `nclx` box. */
  cicp?: readonly [number, number, number];
  isFullRange?: boolean;
  profile?: Uint8Array;
  /** Of the brightest pixel, in candela per square metre. */
  maxContentLight?: number;
  /** Of the screen on which the picture was made. */
  maxMasteringLight?: number;
  alpha?: CodedImage;
}

/** An AVIF or HEIC file of one picture and what is said of its colours. */
export function avifFile(codedImage: CodedImage, options: AvifOptions = {}): Buffer {
  const { alpha } = options;
  const items = [codedImage, ...(alpha ? [alpha] : [])];
  const properties: Uint8Array[] = [];
  const owned = items.map((item, index) => {
    const own = [...codingProperties(item), ...(index === 0 ? colorProperties(options) : [alphaProperty])];
    properties.push(...own);
    return own.map((_, at) => properties.length - own.length + at + 1);
  });
  const associations = owned.flatMap((numbers, index) => [
    ...[encodeUint(index + 1, 2), encodeUint(numbers.length, 1)],
    ...numbers.map((number) => encodeUint(number, 1)),
  ]);
  const infos = items.map(({ codec }, index) =>
    fullBox("infe", 2, [encodeUint(index + 1, 2), Buffer.from(`\0\0${codec}\0`, "latin1")]),
  );
  const reference = buildBox("auxl", [encodeUint(2, 2), encodeUint(1, 2), encodeUint(1, 2)]);
  const meta = (dataAt: number) =>
    fullBox("meta", 0, [
      fullBox("hdlr", 0, [Buffer.from("\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0", "latin1")]),
      fullBox("pitm", 0, [encodeUint(1, 2)]),
      fullBox("iloc", 0, [Buffer.from([0x44, 0]), encodeUint(items.length, 2), ...itemLocations(items, dataAt)]),
      fullBox("iinf", 0, [encodeUint(items.length, 2), ...infos]),
      ...(alpha ? [fullBox("iref", 0, [reference])] : []),
      buildBox("iprp", [
        buildBox("ipco", properties),
        fullBox("ipma", 0, [encodeUint(items.length, 4), ...associations]),
      ]),
    ]);
  const brand = codedImage.codec === "av01" ? "avif" : "heic";
  const type = buildBox("ftyp", [Buffer.from(`${brand}\0\0\0\0${brand}mif1miaf`, "latin1")]);
  const dataAt = type.length + meta(0).length + 8;
  return Buffer.concat([
    type,
    meta(dataAt),
    buildBox(
      "mdat",
      items.map(({ stream }) => stream),
    ),
  ]);
}

const alphaProperty = fullBox("auxC", 0, [
  Buffer.from("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0", "latin1"),
]);

function codingProperties({ codec, width, height, configuration, isMonochrome }: CodedImage): Uint8Array[] {
  const depths = isMonochrome ? [1, 8] : [3, 8, 8, 8];
  return [
    fullBox("ispe", 0, [encodeUint(width, 4), encodeUint(height, 4)]),
    fullBox("pixi", 0, [Buffer.from(depths)]),
    buildBox(codec === "av01" ? "av1C" : "hvcC", [configuration]),
  ];
}

function colorProperties({ cicp, isFullRange = true, profile, ...light }: AvifOptions): Uint8Array[] {
  const boxes: Uint8Array[] = [];
  if (profile) boxes.push(buildBox("colr", [Buffer.from("prof", "latin1"), profile]));
  if (cicp) {
    const numbers = cicp.map((number) => encodeUint(number, 2));
    boxes.push(
      buildBox("colr", [Buffer.from("nclx", "latin1"), ...numbers, encodeUint(isFullRange ? 0x80 : 0, 1)]),
    );
  }
  if (light.maxContentLight !== undefined)
    boxes.push(buildBox("clli", [encodeUint(light.maxContentLight, 2), encodeUint(100, 2)]));
  if (light.maxMasteringLight !== undefined) {
    // Green, blue and red of BT.2020, and D65.
    const screen = [8500, 39850, 6550, 2300, 35400, 14600, 15635, 16450].map((one) => encodeUint(one, 2));
    boxes.push(buildBox("mdcv", [...screen, encodeUint(light.maxMasteringLight * 10_000, 4), encodeUint(50, 4)]));
  }
  return boxes;
}

function itemLocations(items: CodedImage[], dataAt: number): Uint8Array[] {
  let at = dataAt;
  return items.map(({ stream }, index) => {
    const place = [encodeUint(index + 1, 2), encodeUint(0, 2), encodeUint(1, 2)];
    const extent = [encodeUint(at, 4), encodeUint(stream.length, 4)];
    at += stream.length;
    return Buffer.concat([...place, ...extent]);
  });
}

function fullBox(type: string, version: number, parts: readonly Uint8Array[]): Buffer {
  return buildBox(type, [Buffer.from([version, 0, 0, 0]), ...parts]);
}
