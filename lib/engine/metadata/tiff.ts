import {
  openTiff,
  readDirectory,
  readEntryBytes,
  type Tiff,
  type TiffDirectory,
  type TiffEntry,
} from "../probe/tiff-directory";
import { readOrientation } from "../strip/orientation";
import { requiredTiffTags } from "../strip/tiff";
import type { Detected } from "./detection";
import { detectIptc, detectPhotoshop, detectSubDirectories, detectXmp } from "./metadata-blocks";

const maxPages = 1000;
const maxBlockBytes = 16_000_000;
/** Tags with offsets and lengths of the pixel data. */
const pixelLocationTags = new Set([273, 279, 324, 325]);
const exifTags = new Set([269, 270, 271, 272, 285, 305, 306, 315, 316, 33432]);
const gpsTags = new Set([33550, 33922, 34264, 34735, 34736, 34737]);
const orientationTag = 274;
/** Pointers to the EXIF and GPS directories. */
const directoryPointerTags = new Set([34665, 34853]);

export function* detectTiff(bytes: Uint8Array): Generator<Detected> {
  const tiff = openTiff(bytes);
  if (!tiff) return;

  if (readOrientation(bytes) !== 1) yield "orientation";
  for (let page = 0, next = tiff.first; next !== 0 && page < maxPages; page += 1) {
    const directory = readDirectory(tiff, next);
    if (!directory) return;

    yield* detectDirectory(tiff, directory);
    next = directory.next;
  }
}

function* detectDirectory(tiff: Tiff, directory: TiffDirectory): Generator<Detected> {
  yield* detectSubDirectories(tiff, directory);
  for (const entry of directory.entries.values()) yield* detectEntry(tiff, entry);
}

function* detectEntry(tiff: Tiff, entry: TiffEntry): Generator<Detected> {
  const { tag } = entry;
  if (tag === 34675) yield "icc";
  else if (tag === 700) yield* detectXmp(readEntryBytes(tiff, entry, maxBlockBytes));
  else if (tag === 33723) yield* detectIptc(readEntryBytes(tiff, entry, maxBlockBytes));
  else if (tag === 34377) yield* detectPhotoshop(readEntryBytes(tiff, entry, maxBlockBytes));
  else if (tag === 37724) yield "photoshop";
  else if (tag === 52545) yield "c2pa";
  else if (tag === 330) yield "further_images";
  else if (exifTags.has(tag)) yield "exif";
  else if (gpsTags.has(tag)) yield "gps";
  else if (
    tag !== orientationTag &&
    !directoryPointerTags.has(tag) &&
    !pixelLocationTags.has(tag) &&
    !requiredTiffTags.has(tag)
  )
    yield "application";
}
