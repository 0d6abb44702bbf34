import { deflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Where the first chunk behind the header begins. */
const headerEnd = 33;

export function buildPng(chunks: [name: string, payload: Uint8Array][]): Buffer {
  return Buffer.concat([signature, ...chunks.map(([name, payload]) => chunk(name, payload))]);
}

/** The picture with a colour profile, its numbers unchanged. */
export function withProfileChunk(png: Buffer, profile: Uint8Array): Buffer {
  return withChunk(png, "iCCP", Buffer.concat([Buffer.from("test\0\0", "latin1"), deflateSync(profile)]));
}

export function withExifChunk(png: Buffer, tiff: Uint8Array): Buffer {
  return withChunk(png, "eXIf", tiff);
}

export function withTextChunk(png: Buffer, text: string): Buffer {
  return withChunk(png, "tEXt", Buffer.from(`Comment\0${text}`, "latin1"));
}

/** The picture with chunks before its pixels. */
export function withChunks(png: Buffer, chunks: [name: string, payload: Uint8Array][]): Buffer {
  return chunks.reduceRight((image, [name, payload]) => withChunk(image, name, payload), png);
}

export const cicpChunk = (primaries: number, transfer: number): [string, Buffer] => [
  "cICP",
  Buffer.from([primaries, transfer, 0, 1]),
];

export const gammaChunk = (gamma: number): [string, Buffer] => ["gAMA", numbers([gamma * 100_000])];

/** White, red, green and blue as x and y. */
export const chromaticitiesChunk = (values: number[]): [string, Buffer] => [
  "cHRM",
  numbers(values.map((value) => value * 100_000)),
];

/** The brightest light in candela per square metre. */
export const lightChunk = (maximum: number): [string, Buffer] => [
  "cLLI",
  numbers([maximum * 10_000, maximum * 5000]),
];

export const masteringChunk = (maximum: number): [string, Buffer] => {
  const screen = [35400, 14600, 8500, 39850, 6550, 2300, 15635, 16450];
  return [
    "mDCV",
    Buffer.concat([...screen.map((value) => numbers([value]).subarray(2)), numbers([maximum * 10_000, 50])]),
  ];
};

function numbers(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(Math.round(value), index * 4);
  });
  return bytes;
}

function withChunk(png: Buffer, name: string, payload: Uint8Array): Buffer {
  return Buffer.concat([png.subarray(0, headerEnd), chunk(name, payload), png.subarray(headerEnd)]);
}

function chunk(name: string, payload: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), payload]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(payload.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(checkSum(body), body.length + 4);
  return whole;
}

function checkSum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
