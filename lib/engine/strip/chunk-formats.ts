import { deflateSync, inflateSync } from "node:zlib";
import {
  buildPngChunk,
  buildRiffChunk,
  buildWebp,
  type PngChunk,
  type RiffChunk,
  readPngChunks,
  readRiffChunks,
  readWebp,
  requiredPngChunks,
  requiredWebpChunks,
  webpImageChunks,
} from "../container/chunks";
import { type GifBlock, gifLabels, gifProfileName, readGif } from "../container/gif-blocks";
import { removePrivateTags } from "./color-profile";
import { buildOrientationExif, readOrientation } from "./orientation";

const maxProfileBytes = 16_000_000;

/**
 * Keeps the needed chunks unchanged, with their checksums. Removes texts, times, EXIF, C2PA and
 * everything after IEND.
 */
export function stripPng(bytes: Uint8Array): Uint8Array | null {
  const chunks = readPngChunks(bytes);
  if (!chunks) return null;

  const isUnknown = ({ name }: { name: string }) => !requiredPngChunks.has(name);
  // An unknown critical chunk means the image cannot be rendered without it.
  if (chunks.some((chunk) => isUnknown(chunk) && chunk.name.charCodeAt(0) < 0x60)) return null;

  const output = chunks.filter((chunk) => !isUnknown(chunk)).map(filterPngChunk);
  const orientations = chunks
    .filter(({ name }) => name === "eXIf")
    .map(({ payload }) => readOrientation(payload));
  const orientation = orientations.find((value) => value !== 1) ?? 1;
  // EXIF must precede the pixels; the position right after the header satisfies this.
  if (orientation !== 1) output.splice(1, 0, buildPngChunk("eXIf", buildOrientationExif(orientation)));

  return Buffer.concat([bytes.subarray(0, 8), ...output]);
}

function filterPngChunk({ name, raw, payload }: PngChunk): Uint8Array {
  return name === "iCCP" ? (cleanPngProfile(payload) ?? raw) : raw;
}

/**
 * Expects a name, the compression method and the profile. Returns `undefined` when no change is
 * needed.
 */
function cleanPngProfile(payload: Uint8Array): Uint8Array | undefined {
  const profile = inflate(payload.subarray(payload.indexOf(0) + 2));
  const clean = profile && removePrivateTags(profile);
  if (!clean || clean === profile) return undefined;

  return buildPngChunk("iCCP", Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(clean)]));
}

function inflate(bytes: Uint8Array): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: maxProfileBytes });
  } catch {
    return undefined; // Decoders ignore a profile that they cannot decompress.
  }
}

const exifFlag = 0x08;
const xmpFlag = 0x04;
const frameHeaderBytes = 16;

/**
 * Keeps the images, the frames and the ICC profile. Removes EXIF except the orientation, XMP,
 * unknown chunks and trailing bytes.
 */
export function stripWebp(bytes: Uint8Array): Uint8Array | null {
  const chunks = readWebp(bytes)?.chunks;
  if (!chunks) return null;

  const exif = chunks.find(({ name }) => name === "EXIF");
  const orientation = exif ? readOrientation(exif.payload) : 1;
  const output = chunks
    .filter(({ name }) => requiredWebpChunks.has(name))
    .map((chunk) => filterWebpChunk(chunk, orientation));
  if (output.length === 0) return null;

  if (orientation !== 1) output.push(buildRiffChunk("EXIF", buildOrientationExif(orientation)));
  return buildWebp(output);
}

function filterWebpChunk({ name, payload }: RiffChunk, orientation: number): Uint8Array {
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

/**
 * Keeps the frames with their timing, the loop count and the ICC profile. Removes comments, texts,
 * XMP and trailing bytes.
 */
export function stripGif(bytes: Uint8Array): Uint8Array | null {
  const gif = readGif(bytes);
  return gif && Buffer.concat([gif.header, ...gif.blocks.flatMap((block) => filterGifBlock(block) ?? [])]);
}

function filterGifBlock({ kind, label, application, raw }: GifBlock): Uint8Array | undefined {
  if (kind !== "extension" || label === gifLabels.graphicControl) return raw;
  if (application === gifProfileName) return raw;

  const isLoop = application === "NETSCAPE2.0" || application === "ANIMEXTS1.0";
  // The loop sub-block has three bytes. Further sub-blocks do not affect rendering.
  return isLoop && raw[14] === 3 ? Buffer.concat([raw.subarray(0, 18), Buffer.alloc(1)]) : undefined;
}
