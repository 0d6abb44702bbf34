import {
  buildRiffChunk,
  buildWebp,
  type RiffChunk,
  readRiffChunks,
  readWebp,
} from "../container/riff-chunks";
import { removePrivateTags } from "./color-profile";
import { buildOrientationExif, readOrientation } from "./orientation";

export const webpImageChunks = new Set(["VP8 ", "VP8L", "ALPH"]);
export const requiredWebpChunks = new Set([...webpImageChunks, "VP8X", "ICCP", "ANIM", "ANMF"]);
const exifFlag = 0x08;
const xmpFlag = 0x04;
const frameHeaderBytes = 16;

/**
 * Keeps the images, the frames and the ICC profile. Removes EXIF except the orientation, XMP, unknown chunks
 * and trailing bytes.
 */
export function stripWebp(bytes: Uint8Array): Uint8Array | null {
  const chunks = readWebp(bytes)?.chunks;
  if (!chunks) return null;
  const exif = chunks.find(({ name }) => name === "EXIF");
  const orientation = exif ? readOrientation(exif.payload) : 1;
  const output = chunks
    .filter(({ name }) => requiredWebpChunks.has(name))
    .map((chunk) => filterChunk(chunk, orientation));
  if (output.length === 0) return null;
  if (orientation !== 1) output.push(buildRiffChunk("EXIF", buildOrientationExif(orientation)));
  return buildWebp(output);
}

function filterChunk({ name, payload }: RiffChunk, orientation: number): Uint8Array {
  if (name === "VP8X") {
    const header = Uint8Array.from(payload);
    const flags = (header[0] ?? 0) & ~exifFlag & ~xmpFlag;
    header[0] = orientation === 1 ? flags : flags | exifFlag;
    return buildRiffChunk(name, header);
  }
  if (name === "ANMF") {
    const imageChunks = readRiffChunks(payload.subarray(frameHeaderBytes)).filter((chunk) =>
      webpImageChunks.has(chunk.name),
    );
    const parts = imageChunks.map((imageChunk) => buildRiffChunk(imageChunk.name, imageChunk.payload));
    return buildRiffChunk(name, Buffer.concat([payload.subarray(0, frameHeaderBytes), ...parts]));
  }
  return buildRiffChunk(name, name === "ICCP" ? removePrivateTags(payload) : payload);
}
