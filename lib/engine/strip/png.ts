import { deflateSync, inflateSync } from "node:zlib";
import { buildPngChunk, type PngChunk, readPngChunks } from "../container/png-chunks";
import { removePrivateTags } from "./color-profile";
import { buildOrientationExif, readOrientation } from "./orientation";

/** The picture, its frames, and what its colours mean. Density is harmless and printing needs it. */
export const requiredPngChunks = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "acTL", "fcTL", "fdAT"],
  ...["gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "sBIT", "bKGD", "pHYs"],
]);

const maxProfileBytes = 16_000_000;

/** Keeps the needed chunks as they are, with their check sums; goes: texts, times, EXIF, C2PA, and what follows IEND. */
export function stripPng(bytes: Uint8Array): Uint8Array | null {
  const chunks = readPngChunks(bytes);
  if (!chunks) return null;
  const isUnknown = ({ name }: { name: string }) => !requiredPngChunks.has(name);
  // A picture that cannot be drawn without a chunk we do not know.
  if (chunks.some((chunk) => isUnknown(chunk) && chunk.name.charCodeAt(0) < 0x60)) return null;
  const output = chunks.filter((chunk) => !isUnknown(chunk)).map(filterChunk);
  const orientations = chunks
    .filter(({ name }) => name === "eXIf")
    .map(({ payload }) => readOrientation(payload));
  const orientation = orientations.find((value) => value !== 1) ?? 1;
  // EXIF must stand before the pixels; right behind the header it does.
  if (orientation !== 1) output.splice(1, 0, buildPngChunk("eXIf", buildOrientationExif(orientation)));
  return Buffer.concat([bytes.subarray(0, 8), ...output]);
}

function filterChunk({ name, raw, payload }: PngChunk): Uint8Array {
  return name === "iCCP" ? (cleanPngProfile(payload) ?? raw) : raw;
}

/** A name, the method of compression, and the profile. Undefined when it can stay as it is. */
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
    return undefined; // Decoders do without a profile that they cannot unpack.
  }
}
