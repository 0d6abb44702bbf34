import { orientationBlock, orientationOf } from "./orientation";

const pictureChunks = new Set(["VP8 ", "VP8L", "ALPH"]);
const neededChunks = new Set([...pictureChunks, "VP8X", "ICCP", "ANIM", "ANMF"]);
const exifFlag = 0x08;
const xmpFlag = 0x04;
const frameHeaderBytes = 16;

/** Keeps the pictures, the frames and the ICC profile; goes: EXIF but for the orientation, XMP, unknown chunks, the tail. */
export function stripWebp(bytes: Uint8Array): Uint8Array | null {
  const end = 8 + viewOf(bytes).getUint32(4, true);
  if (end > bytes.length) return null;
  const chunks = readChunks(bytes.subarray(12, end));
  const exif = chunks.find(({ name }) => name === "EXIF");
  const orientation = exif ? orientationOf(exif.payload) : 1;
  const kept = chunks
    .filter(({ name }) => neededChunks.has(name))
    .map((chunk) => neededPart(chunk, orientation));
  if (kept.length === 0) return null;
  if (orientation !== 1) kept.push(chunkOf("EXIF", orientationBlock(orientation)));
  const body = Buffer.concat([Buffer.from("WEBP", "latin1"), ...kept]);
  return chunkOf("RIFF", body);
}

interface Chunk {
  name: string;
  payload: Uint8Array;
}

function neededPart({ name, payload }: Chunk, orientation: number): Uint8Array {
  if (name === "VP8X") {
    const header = Uint8Array.from(payload);
    const flags = (header[0] ?? 0) & ~exifFlag & ~xmpFlag;
    header[0] = orientation === 1 ? flags : flags | exifFlag;
    return chunkOf(name, header);
  }
  if (name === "ANMF") {
    const pictures = readChunks(payload.subarray(frameHeaderBytes)).filter((chunk) =>
      pictureChunks.has(chunk.name),
    );
    const parts = pictures.map((picture) => chunkOf(picture.name, picture.payload));
    return chunkOf(name, Buffer.concat([payload.subarray(0, frameHeaderBytes), ...parts]));
  }
  return chunkOf(name, payload);
}

function readChunks(bytes: Uint8Array): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = viewOf(bytes).getUint32(at + 4, true);
    if (at + 8 + size > bytes.length) throw new RangeError("a chunk is longer than the file");
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    chunks.push({ name, payload: bytes.subarray(at + 8, at + 8 + size) });
    at += 8 + size + (size % 2);
  }
  return chunks;
}

function chunkOf(name: string, payload: Uint8Array): Uint8Array {
  const header = Buffer.alloc(8);
  header.write(name, 0, "latin1");
  header.writeUInt32LE(payload.length, 4);
  return Buffer.concat([header, payload, Buffer.alloc(payload.length % 2)]);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
