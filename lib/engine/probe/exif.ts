import type { ExifFields } from "../image-properties";
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

/**
 * Reads the fields of an EXIF block or a TIFF file, which has the same structure. Returns `null` when there
 * are none. Never throws.
 */
export function readExif(block: Uint8Array): ExifFields | null {
  const tiff = openExif(block);
  const main = tiff && readDirectory(tiff, tiff.first);
  if (!tiff || !main) return null;
  const exif = readSubDirectory(tiff, main, exifDirectoryTag);
  const gpsDirectory = readSubDirectory(tiff, main, gpsDirectoryTag);
  const readText = (directory: TiffDirectory | undefined, tag: number) =>
    readExifText(tiff, directory?.entries.get(tag));
  const readNumber = (directory: TiffDirectory | undefined, tag: number) => {
    const entry = directory?.entries.get(tag);
    return toPositiveNumber(entry && readNumbers(tiff, entry, 1)[0]);
  };
  const orientation = readNumber(main, 0x0112);
  const fields: { [Name in keyof ExifFields]: ExifFields[Name] | undefined } = {
    make: readText(main, 0x010f),
    model: readText(main, 0x0110),
    lens: readText(exif, 0xa434),
    // Original, digitized, changed: each with its own offset.
    taken_at:
      parseTakenAt(readText(exif, 0x9003), readText(exif, 0x9011)) ??
      parseTakenAt(readText(exif, 0x9004), readText(exif, 0x9012)) ??
      parseTakenAt(readText(main, 0x0132), readText(exif, 0x9010)),
    exposure: formatShutterTime(readNumber(exif, 0x829a)),
    aperture: readNumber(exif, 0x829d),
    iso: readNumber(exif, 0x8827),
    focal_length: readNumber(exif, 0x920a),
    orientation: orientation !== undefined && orientation <= 8 ? orientation : undefined,
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

/** Reads the coordinate after a reference tag (`N`, `S`, `E`, `W`), in degrees, minutes and seconds. */
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
  return round(isBelowSea ? -value : value, 1);
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

const maxTextBytes = 200;
const asciiType = 2;

/** Returns the entry's text without padding and control characters, or `undefined` when nothing is left. */
function readExifText(tiff: Tiff, entry: TiffEntry | undefined): string | undefined {
  if (entry?.type !== asciiType) return undefined;
  const bytes = readEntryBytes(tiff, entry, maxTextBytes);
  const end = bytes.indexOf(0);
  const decoded = new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
  const text = decoded.replace(/[\p{C}\ufffd]/gu, "").trim();
  return text === "" ? undefined : text;
}

/** Rounds to four decimals. Returns `undefined` unless the number is finite and positive. */
function toPositiveNumber(value: number | undefined): number | undefined {
  if (value === undefined || !Number.isFinite(value) || value <= 0) return undefined;
  return Math.round(value * 10_000) / 10_000 || value;
}

/** Formats seconds in photographic notation: `1/250` below a third of a second, else `2.5`. */
export function formatShutterTime(seconds: number | undefined): string | undefined {
  if (seconds === undefined) return undefined;
  return seconds < 0.3 ? `1/${Math.round(1 / seconds)}` : String(Math.round(seconds * 10) / 10);
}

const exifTime = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/;

/** Converts `2024:06:30 12:00:00` and `+02:00` to ISO 8601. Returns `undefined` for an invalid date or time. */
export function parseTakenAt(text: string | undefined, offset: string | undefined): string | undefined {
  const match = exifTime.exec(text ?? "");
  if (!match) return undefined;
  const iso = `${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}`;
  const parsed = new Date(`${iso}Z`);
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(iso)) return undefined;
  return iso + (/^[+-](0\d|1[0-4]):[0-5]\d$/.test(offset ?? "") ? offset : "");
}
