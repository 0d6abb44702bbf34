import { openTiff, readDirectory, readNumbers, type Tiff, type TiffDirectory } from "./tiff-directory";

const subfileTypeTag = 254;
const compressionTag = 259;
const photometricTag = 262;
const subDirectoriesTag = 330;

/** Tags of sensor data only: DNG version, DNG lens data, CFA repeat and pattern, Leica and Kodak private data. */
const rawTags = [0xc612, 0xc614, 0x828d, 0x828e, 0xc634];
/** Lossy DNG, Nikon, Pentax, Kodak, Sony. */
const rawCompressions = new Set([34892, 34713, 65535, 65000, 32767]);
/** Color filter array, linear raw. */
const rawPhotometrics = new Set([32803, 34892]);

/**
 * Whether a TIFF is an image and not a camera raw file, which the decoder would show as a tiny thumbnail.
 * Directories beyond the given bytes are assumed to be plain.
 */
export function isPlainTiff(bytes: Uint8Array): boolean {
  if (bytes[8] === 0x43 && bytes[9] === 0x52) return false; // Canon's "CR".
  const tiff = openTiff(bytes);
  const first = tiff && readDirectory(tiff, tiff.first);
  if (!tiff || !first) return true;
  const isReduced = ((readTag(tiff, first, subfileTypeTag) ?? 0) & 1) === 1;
  return !isReduced && [first, ...readSubDirectories(tiff, first)].every((each) => !isRaw(tiff, each));
}

function readSubDirectories(tiff: Tiff, directory: TiffDirectory): TiffDirectory[] {
  const entry = directory.entries.get(subDirectoriesTag);
  const offsets = entry ? readNumbers(tiff, entry) : [];
  return offsets.map((offset) => readDirectory(tiff, offset)).filter((found) => found !== undefined);
}

function isRaw(tiff: Tiff, directory: TiffDirectory): boolean {
  return (
    rawTags.some((tag) => directory.entries.has(tag)) ||
    rawCompressions.has(readTag(tiff, directory, compressionTag) ?? 1) ||
    rawPhotometrics.has(readTag(tiff, directory, photometricTag) ?? 2)
  );
}

function readTag(tiff: Tiff, directory: TiffDirectory, tag: number): number | undefined {
  const entry = directory.entries.get(tag);
  return entry && readNumbers(tiff, entry, 1)[0];
}
