import { chunkOf, type RiffChunk, readChunks, readWebp, webpOf } from "../container/riff-chunks";
import { withoutPrivateTags } from "./color-profile";
import { orientationBlock, orientationOf } from "./orientation";

export const webpPictureChunks = new Set(["VP8 ", "VP8L", "ALPH"]);
export const neededWebpChunks = new Set([...webpPictureChunks, "VP8X", "ICCP", "ANIM", "ANMF"]);
const exifFlag = 0x08;
const xmpFlag = 0x04;
const frameHeaderBytes = 16;

/** Keeps the pictures, the frames and the ICC profile; goes: EXIF but for the orientation, XMP, unknown chunks, the tail. */
export function stripWebp(bytes: Uint8Array): Uint8Array | null {
  const chunks = readWebp(bytes)?.chunks;
  if (!chunks) return null;
  const exif = chunks.find(({ name }) => name === "EXIF");
  const orientation = exif ? orientationOf(exif.payload) : 1;
  const kept = chunks
    .filter(({ name }) => neededWebpChunks.has(name))
    .map((chunk) => neededPart(chunk, orientation));
  if (kept.length === 0) return null;
  if (orientation !== 1) kept.push(chunkOf("EXIF", orientationBlock(orientation)));
  return webpOf(kept);
}

function neededPart({ name, payload }: RiffChunk, orientation: number): Uint8Array {
  if (name === "VP8X") {
    const header = Uint8Array.from(payload);
    const flags = (header[0] ?? 0) & ~exifFlag & ~xmpFlag;
    header[0] = orientation === 1 ? flags : flags | exifFlag;
    return chunkOf(name, header);
  }
  if (name === "ANMF") {
    const pictures = readChunks(payload.subarray(frameHeaderBytes)).filter((chunk) =>
      webpPictureChunks.has(chunk.name),
    );
    const parts = pictures.map((picture) => chunkOf(picture.name, picture.payload));
    return chunkOf(name, Buffer.concat([payload.subarray(0, frameHeaderBytes), ...parts]));
  }
  return chunkOf(name, name === "ICCP" ? withoutPrivateTags(payload) : payload);
}
