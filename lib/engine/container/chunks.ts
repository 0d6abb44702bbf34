export interface PngChunk {
  name: string;
  /** Length, name, payload and checksum. */
  raw: Uint8Array;
  payload: Uint8Array;
}

/** Chunks for the image, its frames and its colors. Density is harmless and needed for printing. */
export const requiredPngChunks = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "acTL",
  "fcTL",
  "fdAT",
  "gAMA",
  "cHRM",
  "sRGB",
  "iCCP",
  "cICP",
  "mDCV",
  "cLLI",
  "sBIT",
  "bKGD",
  "pHYs",
]);

/**
 * Returns the chunks up to and including IEND, or `null` when a chunk exceeds the file or IEND is
 * missing.
 */
export function readPngChunks(bytes: Uint8Array): PngChunk[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;

    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ name, raw: bytes.subarray(at, end), payload: bytes.subarray(at + 8, end - 4) });
    if (name === "IEND") return chunks;

    at = end;
  }

  return null;
}

export function buildPngChunk(name: string, payload: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(name, "latin1"), payload]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(payload.length, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);

  return chunk;
}

export interface RiffChunk {
  name: string;
  payload: Uint8Array;
}

export const webpImageChunks = new Set(["VP8 ", "VP8L", "ALPH"]);
export const requiredWebpChunks = new Set([...webpImageChunks, "VP8X", "ICCP", "ANIM", "ANMF"]);

/** @throws RangeError when a chunk is longer than its container */
export function readRiffChunks(bytes: Uint8Array): RiffChunk[] {
  const chunks: RiffChunk[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    if (at + 8 + size > bytes.length) throw new RangeError("a chunk is longer than the file");

    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    chunks.push({ name, payload: bytes.subarray(at + 8, at + 8 + size) });
    at += 8 + size + (size % 2);
  }

  return chunks;
}

export function buildRiffChunk(name: string, payload: Uint8Array): Uint8Array {
  const header = Buffer.alloc(8);
  header.write(name, 0, "latin1");
  header.writeUInt32LE(payload.length, 4);

  return Buffer.concat([header, payload, Buffer.alloc(payload.length % 2)]);
}

/**
 * Returns the chunks of a WebP file and any trailing bytes, or `null` when the file is shorter than
 * declared.
 */
export function readWebp(bytes: Uint8Array): { chunks: RiffChunk[]; tail: Uint8Array } | null {
  const end = 8 + new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true);
  if (end > bytes.length) return null;

  return { chunks: readRiffChunks(bytes.subarray(12, end)), tail: bytes.subarray(end) };
}

export function buildWebp(chunks: Uint8Array[]): Uint8Array {
  return buildRiffChunk("RIFF", Buffer.concat([Buffer.from("WEBP", "latin1"), ...chunks]));
}

const polynomial = 0xedb88320;

/**
 * The CRC-32 of a PNG chunk. Node only has one from 20.15 on; the input is short enough to need no
 * table.
 */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? polynomial : 0);
  }
  return ~sum >>> 0;
}
