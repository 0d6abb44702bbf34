import { readDirectories } from "./tiff-directory";

/** Tags that only the raw files of cameras have: DNG version, CFA pattern, Panasonic's and others' private ones. */
const rawTags = new Set([0xc612, 0x828e, 0x828d, 0xc617, 0xc634]);
/** Compressions and colour meanings of sensor data: lossy DNG, Nikon, Pentax, Kodak, Sony; CFA and linear raw. */
const rawCompressions = new Set([34892, 34713, 65535, 65000, 32767]);
const rawPhotometrics = new Set([32803, 34892]);

/**
 * Whether a TIFF is a picture and not a camera's raw file, of which a decoder sees a thumbnail of a few pixels.
 * A first directory that lies beyond the bytes at hand cannot be told here and passes.
 */
export function isPlainTiff(bytes: Uint8Array): boolean {
  if (bytes[8] === 0x43 && bytes[9] === 0x52) return false; // "CR": Canon CR2
  return readDirectories(bytes, 1).every(
    (directory) =>
      !directory.entries.some((entry) => rawTags.has(entry.tag)) &&
      !rawCompressions.has(directory.number(259) ?? 1) &&
      !rawPhotometrics.has(directory.number(262) ?? 2),
  );
}
