import type { ExifFacts } from "../facts";
import { exifText, positive, shutterTime, takenAt } from "./exif-values";
import { readGps } from "./gps";
import { numbersOf, openExif, readDirectory, type Tiff, type TiffDirectory } from "./tiff-directory";

const exifDirectoryTag = 0x8769;
const gpsDirectoryTag = 0x8825;

/** The facts in an EXIF block (or a TIFF file, which is one); null when there are none. Never throws. */
export function readExif(block: Uint8Array): ExifFacts | null {
  const tiff = openExif(block);
  const main = tiff && readDirectory(tiff, tiff.first);
  if (!tiff || !main) return null;
  const exif = subDirectory(tiff, main, exifDirectoryTag);
  const gpsDirectory = subDirectory(tiff, main, gpsDirectoryTag);
  const words = (directory: TiffDirectory | undefined, tag: number) =>
    exifText(tiff, directory?.entries.get(tag));
  const number = (directory: TiffDirectory | undefined, tag: number) => {
    const entry = directory?.entries.get(tag);
    return positive(entry && numbersOf(tiff, entry, 1)[0]);
  };
  const orientation = number(main, 0x0112);
  const facts: { [Name in keyof ExifFacts]: ExifFacts[Name] | undefined } = {
    make: words(main, 0x010f),
    model: words(main, 0x0110),
    lens: words(exif, 0xa434),
    taken_at: takenAt(words(exif, 0x9003) ?? words(main, 0x0132), words(exif, 0x9011)),
    exposure: shutterTime(number(exif, 0x829a)),
    aperture: number(exif, 0x829d),
    iso: number(exif, 0x8827),
    focal_length: number(exif, 0x920a),
    orientation: orientation !== undefined && orientation <= 8 ? orientation : undefined,
    gps: gpsDirectory && readGps(tiff, gpsDirectory),
  };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return known.length > 0 ? (Object.fromEntries(known) as ExifFacts) : null;
}

function subDirectory(tiff: Tiff, parent: TiffDirectory, tag: number): TiffDirectory | undefined {
  const entry = parent.entries.get(tag);
  const offset = entry && numbersOf(tiff, entry, 1)[0];
  return offset === undefined ? undefined : readDirectory(tiff, offset);
}
