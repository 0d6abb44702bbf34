import { readHead } from "../image-input";
import type { ImageInput } from "../image-properties";
import { bt709, getRgbToD50Matrix } from "./chromaticities";
import { type DeclaredColor, resolveCodePoints } from "./declared-color";
import type { Transfer } from "./transfer";

/** All color chunks precede the pixels. */
const headBytes = 64 * 1024;
/** The gamma value that files with the sRGB curve declare. */
const srgbGamma = 1 / 2.2;
/** An invisible difference; libpng uses the same tolerance. */
const tolerance = 0.05;
/** Display gamma for a dark room (ITU-R BT.1886). Browsers use it for the video transfer curves. */
const video: Transfer = { kind: "gamma", gamma: 2.4 };
/** Units of 0.0001 cd/m². */
const lightUnits = 10_000;

export interface PngColor {
  color: DeclaredColor | undefined;
  /** Whether an ICC profile takes precedence. */
  isProfilePreferred: boolean;
}

export async function readPngColor(input: ImageInput): Promise<PngColor> {
  return parsePngColor((await readHead(input, headBytes)).head);
}

/**
 * Reads the color encoding that a PNG declares. Only the declaration with the highest priority
 * counts (PNG, third edition, 4.3): cICP, iCCP, sRGB, then gAMA with cHRM. Browsers ignore cHRM
 * alone.
 */
export function parsePngColor(head: Buffer): PngColor {
  const chunks = readHeaderChunks(head);
  const codes = chunks.get("cICP");
  if (codes && isSupported(codes)) {
    const [primaries = 0, transfer = 0] = codes;
    return {
      color: resolveCodePoints({ primaries, transfer }, { video, peak: readPeak(chunks) }),
      isProfilePreferred: false,
    };
  }

  const ignoresGamma = chunks.has("iCCP") || chunks.has("sRGB");
  return { color: ignoresGamma ? undefined : readGammaColor(chunks), isProfilePreferred: true };
}

type Chunks = ReadonlyMap<string, Buffer>;

/** Returns the first chunk of each name before the pixels. */
function readHeaderChunks(head: Buffer): Chunks {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at + 12 <= head.length; at += 12 + head.readUInt32BE(at)) {
    const name = head.toString("latin1", at + 4, at + 8);
    if (name === "IDAT") break;

    const end = at + 8 + head.readUInt32BE(at);
    if (!chunks.has(name)) chunks.set(name, head.subarray(at + 8, Math.min(end, head.length)));
  }
  return chunks;
}

/** Other code points are ignored: unspecified, YCbCr and limited range. */
function isSupported(codes: Buffer): boolean {
  const [primaries = 2, transfer = 2, matrix, isFullRange] = codes;
  const hasKnownPrimaries = [1, 4, 5, 6, 7, 8, 9, 11, 12, 22].includes(primaries);
  const hasKnownTransfer = [1, 4, 5, 6, 7, 8, 11, 13, 14, 15, 16, 17, 18].includes(transfer);

  return codes.length === 4 && matrix === 0 && isFullRange === 1 && hasKnownPrimaries && hasKnownTransfer;
}

/** Returns the peak luminance of the image, or else the peak luminance of the mastering display. */
function readPeak(chunks: Chunks): number | undefined {
  const [light, screen] = [chunks.get("cLLI"), chunks.get("mDCV")];
  const contentPeak = light && light.length >= 8 ? light.readUInt32BE(0) : 0;
  const displayPeak = screen && screen.length >= 24 ? screen.readUInt32BE(16) : 0;

  return (contentPeak || displayPeak) / lightUnits || undefined;
}

function readGammaColor(chunks: Chunks): DeclaredColor | undefined {
  const gamma = (chunks.get("gAMA")?.length ?? 0) >= 4 ? chunks.get("gAMA")?.readUInt32BE(0) : 0;
  if (!gamma) return undefined;

  const value = gamma / 100_000;
  const primaries = readPrimaries(chunks.get("cHRM"));
  if (!primaries && Math.abs(value / srgbGamma - 1) < tolerance) return undefined;

  return { primaries: primaries ?? bt709, transfer: { kind: "gamma", gamma: 1 / value } };
}

function readPrimaries(chunk: Buffer | undefined) {
  if (!chunk || chunk.length < 32) return undefined;

  const point = (at: number): [number, number] => [
    chunk.readUInt32BE(at) / 100_000,
    chunk.readUInt32BE(at + 4) / 100_000,
  ];
  const primaries = { white: point(0), red: point(8), green: point(16), blue: point(24) };

  return getRgbToD50Matrix(primaries) && !isNearSrgb(primaries) ? primaries : undefined;
}

/** Many programs write the sRGB primaries with different rounding. */
function isNearSrgb(primaries: typeof bt709): boolean {
  const names = ["white", "red", "green", "blue"] as const;
  return names.every((name) =>
    primaries[name].every((value, axis) => Math.abs(value - (bt709[name][axis] ?? 0)) < 0.0015),
  );
}
