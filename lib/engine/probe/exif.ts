import type { ExifFields } from "../image-properties";
import { parseExifTime } from "./exif-time";
import {
  openExif,
  readDirectory,
  readEntryBytes,
  readNumbers,
  type Tiff,
  type TiffDirectory,
  type TiffEntry,
} from "./tiff-directory";

const exifDirectoryTag = 0x8769;
const gpsDirectoryTag = 0x8825;

interface NumberRange {
  min: number;
  max: number;
}

/**
 * Wider than any camera has. Software writes numbers such as 4,294,967,295 for an unknown value.
 */
const ranges = {
  exposureSeconds: { min: 1e-7, max: 1e7 },
  aperture: { min: 0.1, max: 1_000 },
  iso: { min: 0.1, max: 1e7 },
  focalLength: { min: 0.1, max: 100_000 },
  orientation: { min: 1, max: 8 },
} satisfies Record<string, NumberRange>;
/** Meters, from below the deepest sea to above a space station. */
const altitudes: NumberRange = { min: -12_000, max: 1_000_000 };

/**
 * Reads the fields of an EXIF block or a TIFF file, which has the same structure. Returns `null`
 * when there are none. Never throws.
 */
export function readExif(block: Uint8Array): ExifFields | null {
  const tiff = openExif(block);
  const main = tiff && readDirectory(tiff, tiff.first);
  if (!tiff || !main) return null;

  const exif = readSubDirectory(tiff, main, exifDirectoryTag);
  const gpsDirectory = readSubDirectory(tiff, main, gpsDirectoryTag);
  const readText = (directory: TiffDirectory | undefined, tag: number) =>
    readExifText(tiff, directory?.entries.get(tag));
  const readNumber = (directory: TiffDirectory | undefined, tag: number, range: NumberRange) => {
    const entry = directory?.entries.get(tag);
    return toPlausibleNumber(entry && readNumbers(tiff, entry, 1)[0], range);
  };

  const fields: { [Name in keyof ExifFields]: ExifFields[Name] | undefined } = {
    make: readText(main, 0x010f),
    model: readText(main, 0x0110),
    lens: readText(exif, 0xa434),
    // Original, digitized, changed: each with its own offset.
    taken_at:
      parseExifTime(readText(exif, 0x9003), readText(exif, 0x9011)) ??
      parseExifTime(readText(exif, 0x9004), readText(exif, 0x9012)) ??
      parseExifTime(readText(main, 0x0132), readText(exif, 0x9010)),
    exposure: formatShutterTime(readNumber(exif, 0x829a, ranges.exposureSeconds)),
    aperture: readNumber(exif, 0x829d, ranges.aperture),
    iso: readNumber(exif, 0x8827, ranges.iso),
    focal_length: readNumber(exif, 0x920a, ranges.focalLength),
    orientation: readNumber(main, 0x0112, ranges.orientation),
    gps: gpsDirectory && readGps(tiff, gpsDirectory),
  };
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);

  return present.length > 0 ? (Object.fromEntries(present) as ExifFields) : null;
}

function readSubDirectory(tiff: Tiff, parent: TiffDirectory, tag: number): TiffDirectory | undefined {
  const entry = parent.entries.get(tag);
  const offset = entry && readNumbers(tiff, entry, 1)[0];
  return offset === undefined ? undefined : readDirectory(tiff, offset);
}

/**
 * Returns the position in decimal degrees (north and east positive) and the altitude in meters, or
 * `undefined` when the coordinates are out of range.
 */
function readGps(tiff: Tiff, directory: TiffDirectory): ExifFields["gps"] {
  const latitude = readDegrees(tiff, directory, 1, 90);
  const longitude = readDegrees(tiff, directory, 3, 180);
  if (latitude === undefined || longitude === undefined) return undefined;

  const altitude = readAltitude(tiff, directory);
  return { latitude, longitude, ...(altitude !== undefined && { altitude }) };
}

/**
 * Reads the coordinate after a reference tag (`N`, `S`, `E`, `W`), in degrees, minutes and seconds.
 */
function readDegrees(
  tiff: Tiff,
  directory: TiffDirectory,
  referenceTag: number,
  max: number,
): number | undefined {
  const reference = readExifText(tiff, directory.entries.get(referenceTag))?.toUpperCase();
  const entry = directory.entries.get(referenceTag + 1);
  if (!entry) return undefined;

  const [whole = Number.NaN, minutes = 0, seconds = 0] = readNumbers(tiff, entry, 3);
  const value = whole + (minutes || 0) / 60 + (seconds || 0) / 3600;
  if (!Number.isFinite(value) || value < 0 || value > max) return undefined;

  return round(reference === "S" || reference === "W" ? -value : value, 6);
}

function readAltitude(tiff: Tiff, directory: TiffDirectory): number | undefined {
  const entry = directory.entries.get(6);
  const reference = directory.entries.get(5);
  const value = entry && readNumbers(tiff, entry, 1)[0];
  if (value === undefined || !Number.isFinite(value)) return undefined;

  const isBelowSea = reference !== undefined && readNumbers(tiff, reference, 1)[0] === 1;
  const meters = isBelowSea ? -value : value;

  return meters >= altitudes.min && meters <= altitudes.max ? round(meters, 1) : undefined;
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

const maxTextBytes = 200;
const asciiType = 2;

/**
 * Returns the entry's text without padding and control characters, or `undefined` when nothing is
 * left.
 */
function readExifText(tiff: Tiff, entry: TiffEntry | undefined): string | undefined {
  if (entry?.type !== asciiType) return undefined;

  const bytes = readEntryBytes(tiff, entry, maxTextBytes);
  const end = bytes.indexOf(0);
  const isCut = end < 0 && entry.byteLength > maxTextBytes;
  const text = decodeText(end < 0 ? bytes : bytes.subarray(0, end), isCut)
    .replace(/\p{C}/gu, "")
    .trim();

  return text === "" ? undefined : text;
}

/**
 * Decodes UTF-8, and otherwise Latin-1 in the form that Windows extends. `isCut` ignores a last
 * incomplete character.
 */
function decodeText(bytes: Uint8Array, isCut: boolean): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Rounds to four decimals. Returns `undefined` unless the number is within the range. */
function toPlausibleNumber(value: number | undefined, { min, max }: NumberRange): number | undefined {
  if (value === undefined || !(value >= min && value <= max)) return undefined;
  return Math.round(value * 10_000) / 10_000 || value;
}

/** Formats seconds in photographic notation: `1/250` below a third of a second, else `2.5`. */
export function formatShutterTime(seconds: number | undefined): string | undefined {
  if (seconds === undefined) return undefined;
  return seconds < 0.3 ? `1/${Math.round(1 / seconds)}` : String(Math.round(seconds * 10) / 10);
}
