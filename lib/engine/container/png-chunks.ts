import { crc32 } from "./crc32";

export interface PngChunk {
  name: string;
  /** Length, name, payload and checksum. */
  raw: Uint8Array;
  payload: Uint8Array;
}

/** Returns the chunks up to and including IEND, or `null` when a chunk exceeds the file or IEND is missing. */
export function readPngChunks(bytes: Uint8Array): PngChunk[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  for (let at = 8; at < bytes.length; ) {
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
