import { checkSum } from "./check-sum";
import { orientationBlock, orientationOf } from "./orientation";

/** The picture, its frames, and what its colours mean. Density is harmless and printing needs it. */
const neededChunks = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "acTL", "fcTL", "fdAT"],
  ...["gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "sBIT", "bKGD", "pHYs"],
]);

/** Keeps the needed chunks as they are, with their check sums; goes: texts, times, EXIF, C2PA, and what follows IEND. */
export function stripPng(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  let orientation = 1;
  let at = 8;
  while (at < bytes.length) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === "eXIf" && orientation === 1) orientation = orientationOf(bytes.subarray(at + 8, end - 4));
    const isCritical = name.charCodeAt(0) < 0x60;
    if (neededChunks.has(name)) kept.push(bytes.subarray(at, end));
    else if (isCritical) return null; // A picture that cannot be drawn without a chunk we do not know.
    if (name === "IEND") return join(kept, orientation);
    at = end;
  }
  return null;
}

/** EXIF must stand before the pixels; right behind the header it does. */
function join(kept: Uint8Array[], orientation: number): Uint8Array {
  if (orientation !== 1) kept.splice(2, 0, exifChunk(orientation));
  return Buffer.concat(kept);
}

function exifChunk(orientation: number): Uint8Array {
  const body = Buffer.concat([Buffer.from("eXIf", "latin1"), orientationBlock(orientation)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(checkSum(body), body.length + 4);
  return chunk;
}
