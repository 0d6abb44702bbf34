import { deflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Where the first chunk behind the header begins. */
const behindHeader = 33;

export function pngOf(chunks: [name: string, payload: Uint8Array][]): Buffer {
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

function withChunk(png: Buffer, name: string, payload: Uint8Array): Buffer {
  return Buffer.concat([png.subarray(0, behindHeader), chunk(name, payload), png.subarray(behindHeader)]);
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
