import type { ExifFields } from "../image-properties";
import { formatShutterTime, parseTakenAt, readExifText, toPositiveNumber } from "./exif-values";
import { readGps } from "./gps";
import { openExif, readDirectory, readNumbers, type Tiff, type TiffDirectory } from "./tiff-directory";

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
    taken_at: parseTakenAt(readText(exif, 0x9003) ?? readText(main, 0x0132), readText(exif, 0x9011)),
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
