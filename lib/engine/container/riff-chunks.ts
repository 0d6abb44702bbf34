export interface RiffChunk {
  name: string;
  payload: Uint8Array;
}

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

/** Returns the chunks of a WebP file and any trailing bytes, or `null` when the file is shorter than declared. */
export function readWebp(bytes: Uint8Array): { chunks: RiffChunk[]; tail: Uint8Array } | null {
  const end = 8 + new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true);
  if (end > bytes.length) return null;
  return { chunks: readRiffChunks(bytes.subarray(12, end)), tail: bytes.subarray(end) };
}

export function buildWebp(chunks: Uint8Array[]): Uint8Array {
  return buildRiffChunk("RIFF", Buffer.concat([Buffer.from("WEBP", "latin1"), ...chunks]));
}
