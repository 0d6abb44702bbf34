import { openExif, readDirectory, readNumbers, type Tiff, type TiffDirectory } from "../probe/tiff-directory";
import { readOrientation } from "../strip/orientation";
import type { MetadataKind } from "./kinds";

const tags = {
  orientation: 0x0112,
  exif: 0x8769,
  gps: 0x8825,
  makerNote: 0x927c,
  dngPrivate: 0xc634,
} as const;
const gpsVersion = 0;
/**
 * Tags of the main directory that carry no information: orientation, density, chroma position and pointers to
 * other directories.
 */
const ignoredTags = new Set<number>([tags.orientation, 0x011a, 0x011b, 0x0128, 0x0213, tags.exif, tags.gps]);

/** Yields the kinds in an EXIF block. An unreadable block counts as `exif`. */
export function* detectExif(block: Uint8Array): Generator<MetadataKind> {
  const tiff = openExif(block);
  const main = tiff && readDirectory(tiff, tiff.first);
  if (!tiff || !main) {
    if (block.length > 0) yield "exif";
    return;
  }
  if (readOrientation(block) !== 1) yield "orientation";
  if ([...main.entries.keys()].some((tag) => !ignoredTags.has(tag))) yield "exif";
  yield* detectSubDirectories(tiff, main);
  const thumbnail = main.next === 0 ? undefined : readDirectory(tiff, main.next);
  if (thumbnail && thumbnail.entries.size > 0) yield "thumbnail";
}

/** Yields the kinds in the subdirectories: camera settings, maker notes and GPS position. */
export function* detectSubDirectories(tiff: Tiff, main: TiffDirectory): Generator<MetadataKind> {
  const readChild = (tag: number) => {
    const entry = main.entries.get(tag);
    const offset = entry && readNumbers(tiff, entry, 1)[0];
    return offset === undefined ? undefined : readDirectory(tiff, offset);
  };
  const exif = readChild(tags.exif)?.entries;
  if (exif?.size) yield "exif";
  if (exif?.has(tags.makerNote) || main.entries.has(tags.dngPrivate)) yield "maker_notes";
  const gps = readChild(tags.gps);
  if (gps && [...gps.entries.keys()].some((tag) => tag !== gpsVersion)) yield "gps";
}
