import type { ImageFormat } from "../formats";
import { openTiff, readDirectory, readNumbers, type Tiff, type TiffDirectory } from "./tiff-directory";

/** Number of leading bytes that `sniffFormat` needs. */
export const sniffBytes = 16_384;

/**
 * Detects the format from a file's first bytes, never from its name. Returns `undefined` for
 * anything not accepted. A gzip stream counts as `svgz`; only inflating it confirms that it is an
 * SVG.
 */
export function sniffFormat(head: Uint8Array): ImageFormat | "svgz" | undefined {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (readAscii(head, 0, 4) === "RIFF" && readAscii(head, 8, 12) === "WEBP") return "webp";
  if (/^GIF8[79]a$/.test(readAscii(head, 0, 6))) return "gif";
  if (readAscii(head, 4, 8) === "ftyp") return sniffIsoMedia(head);
  if (isTiff(head)) return isPlainTiff(head) ? "tiff" : undefined;
  if (startsWith(head, [0x1f, 0x8b, 0x08])) return "svgz";
  return looksLikeSvg(head) ? "svg" : undefined;
}

export const rawFileMessage = "The file is a camera raw file. Convert it to JPEG or TIFF first.";

/**
 * Returns a public sentence when the file resembles an accepted format that `sniffFormat` rejects.
 */
export function describeUnsupportedKind(head: Uint8Array): string | undefined {
  if (isTiff(head)) return rawFileMessage;
  if (readAscii(head, 4, 8) !== "ftyp") return undefined;

  const major = readAscii(head, 8, 12);
  if (major === "avis") return "Animated AVIF is not supported.";

  return ["hevc", "hevx", "msf1"].includes(major) ? "HEIC image sequences are not supported." : undefined;
}

function isTiff(head: Uint8Array): boolean {
  return startsWith(head, [0x49, 0x49, 0x2a, 0]) || startsWith(head, [0x4d, 0x4d, 0, 0x2a]);
}

/**
 * AVIF and HEIC share a container and differ in their brands. The sequence brands `avis` and `hevc`
 * cannot be decoded.
 */
function sniffIsoMedia(head: Uint8Array): ImageFormat | undefined {
  const size = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const brands = [readAscii(head, 8, 12)];
  for (let at = 16; at + 4 <= Math.min(size, head.length); at += 4) brands.push(readAscii(head, at, at + 4));
  const major = brands[0] ?? "";
  if (major === "avis") return undefined;
  if (brands.includes("avif")) return "avif";

  const hevc = ["heic", "heix", "heim", "heis"];
  return hevc.includes(major) || (major === "mif1" && brands.some((brand) => hevc.includes(brand)))
    ? "heic"
    : undefined;
}

function startsWith(head: Uint8Array, bytes: number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

function readAscii(head: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...head.subarray(from, to));
}

const subfileTypeTag = 254;
const compressionTag = 259;
const photometricTag = 262;
const subDirectoriesTag = 330;

/**
 * Tags of sensor data only: DNG version, DNG lens data, CFA repeat and pattern, Leica and Kodak
 * private data.
 */
const rawTags = [0xc612, 0xc614, 0x828d, 0x828e, 0xc634];
/** Lossy DNG, Nikon, Pentax, Kodak, Sony. */
const rawCompressions = new Set([34892, 34713, 65535, 65000, 32767]);
/** Color filter array, linear raw. */
const rawPhotometrics = new Set([32803, 34892]);

/**
 * Whether a TIFF is an image and not a camera raw file, which the decoder would show as a tiny
 * thumbnail. Directories beyond the given bytes are assumed to be plain.
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

const prologue = /^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE\s(?:[^[>]|\[[^\]]*\])*>)*/i;
const rootElement = /^<(?:[a-z_][\w.-]*:)?svg[\s>/]/i;

/** Whether the root element of this XML text is `svg`. */
export function looksLikeSvg(head: Uint8Array): boolean {
  return findSvgRoot(decodeText(head)) >= 0;
}

/** Returns the offset of the root element, or -1 when it is not `svg`. */
export function findSvgRoot(text: string): number {
  const at = prologue.exec(text)?.[0].length ?? 0;
  return rootElement.test(text.slice(at)) ? at : -1;
}

function decodeText(head: Uint8Array): string {
  const encoding = head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : "utf-8";
  const littleEndian = head[0] === 0xff && head[1] === 0xfe;
  return new TextDecoder(littleEndian ? "utf-16le" : encoding).decode(head);
}
