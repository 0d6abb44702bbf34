import { deflateSync, inflateSync } from "node:zlib";
import { buildPngChunk, type PngChunk, readPngChunks } from "../container/png-chunks";
import { removePrivateTags } from "./color-profile";
import { buildOrientationExif, readOrientation } from "./orientation";

/** Chunks for the image, its frames and its colors. Density is harmless and needed for printing. */
export const requiredPngChunks = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "acTL", "fcTL", "fdAT"],
  ...["gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "sBIT", "bKGD", "pHYs"],
]);

const maxProfileBytes = 16_000_000;

/**
 * Keeps the needed chunks unchanged, with their checksums. Removes texts, times, EXIF, C2PA and everything
 * after IEND.
 */
export function stripPng(bytes: Uint8Array): Uint8Array | null {
  const chunks = readPngChunks(bytes);
  if (!chunks) return null;
  const isUnknown = ({ name }: { name: string }) => !requiredPngChunks.has(name);
  // An unknown critical chunk means the image cannot be rendered without it.
  if (chunks.some((chunk) => isUnknown(chunk) && chunk.name.charCodeAt(0) < 0x60)) return null;
  const output = chunks.filter((chunk) => !isUnknown(chunk)).map(filterChunk);
  const orientations = chunks
    .filter(({ name }) => name === "eXIf")
    .map(({ payload }) => readOrientation(payload));
  const orientation = orientations.find((value) => value !== 1) ?? 1;
  // EXIF must precede the pixels; the position right after the header satisfies this.
  if (orientation !== 1) output.splice(1, 0, buildPngChunk("eXIf", buildOrientationExif(orientation)));
  return Buffer.concat([bytes.subarray(0, 8), ...output]);
}

function filterChunk({ name, raw, payload }: PngChunk): Uint8Array {
  return name === "iCCP" ? (cleanPngProfile(payload) ?? raw) : raw;
}

/** Expects a name, the compression method and the profile. Returns `undefined` when no change is needed. */
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
