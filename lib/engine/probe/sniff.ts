import type { ImageFormat } from "../formats";
import { looksLikeSvg } from "./sniff-svg";
import { isPlainTiff } from "./sniff-tiff";

/** Number of leading bytes that `sniffFormat` needs. */
export const sniffBytes = 16_384;

/**
 * Detects the format from a file's first bytes, never from its name. Returns `undefined` for anything not
 * accepted. A gzip stream counts as `svgz`; only inflating it confirms that it is an SVG.
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

export const rawFileMessage = "The file is a camera's raw file. Convert it to JPEG or TIFF first.";

/** Returns a public sentence when the file resembles an accepted format that `sniffFormat` rejects. */
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
 * AVIF and HEIC share a container and differ in their brands. The sequence brands `avis` and `hevc` cannot be
 * decoded.
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
