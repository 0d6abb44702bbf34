import type { ExifFields } from "../image-properties";
import { readExifText } from "./exif-values";
import { readNumbers, type Tiff, type TiffDirectory } from "./tiff-directory";

/**
 * Returns the position in decimal degrees (north and east positive) and the altitude in meters, or
 * `undefined` when the coordinates are out of range.
 */
export function readGps(tiff: Tiff, directory: TiffDirectory): ExifFields["gps"] {
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
