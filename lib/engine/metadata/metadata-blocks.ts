import { hasIptcLocation } from "../container/iptc";
import { photoshopIds, readPhotoshopResources } from "../container/photoshop-resources";
import { hasXmpLocation } from "../container/xmp-location";
import { openExif, readDirectory, readNumbers, type Tiff, type TiffDirectory } from "../probe/tiff-directory";
import { readOrientation } from "../strip/orientation";
import type { Detected } from "./detection";
import type { MetadataKind } from "./kinds";

const exifTags = {
  orientation: 0x0112,
  exif: 0x8769,
  gps: 0x8825,
  makerNote: 0x927c,
  dngPrivate: 0xc634,
} as const;
const gpsVersion = 0;
/**
 * Tags of the main directory that carry no information: orientation, density, chroma position and
 * pointers to other directories.
 */
const ignoredTags = new Set<number>([
  exifTags.orientation,
  0x011a,
  0x011b,
  0x0128,
  0x0213,
  exifTags.exif,
  exifTags.gps,
]);

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
  const exif = readChild(exifTags.exif)?.entries;
  if (exif?.size) yield "exif";
  if (exif?.has(exifTags.makerNote) || main.entries.has(exifTags.dngPrivate)) yield "maker_notes";
  const gps = readChild(exifTags.gps);
  if (gps && [...gps.entries.keys()].some((tag) => tag !== gpsVersion)) yield "gps";
}

const { iptc, iptcDigest } = photoshopIds;
const thumbnailIds = new Set([0x0409, 0x040c]);
const resourceIds = { icc: 0x040f, exif: 0x0422, moreExif: 0x0423, xmp: 0x0424 } as const;

/** Yields the kinds in Photoshop's resources. An unreadable block counts as `photoshop`. */
export function* detectPhotoshop(block: Uint8Array): Generator<Detected> {
  const resources = readPhotoshopResources(block);
  if (!resources) yield "photoshop";
  for (const { id, data } of resources ?? []) {
    if (data.length === 0 || id === iptcDigest) continue;
    if (id === iptc) yield* detectIptc(data);
    else if (thumbnailIds.has(id)) yield "thumbnail";
    else if (id === resourceIds.icc) yield "icc";
    else if (id === resourceIds.exif || id === resourceIds.moreExif) yield* detectExif(data);
    else if (id === resourceIds.xmp) yield* detectXmp(data);
    else yield "photoshop";
  }
}

/** Yields the kinds in an IPTC block. */
export function* detectIptc(block: Uint8Array): Generator<MetadataKind> {
  yield "iptc";
  if (hasIptcLocation(block)) yield "gps";
}

/** Yields an XMP packet and the kinds in it. A blank packet has none. */
export function* detectXmp(packet: Uint8Array): Generator<Detected> {
  const text = Buffer.from(packet).toString("latin1");
  if (/^[\s\0]*$/.test(text)) return;

  yield "xmp";
  yield { xmp: packet };
  if (hasXmpLocation(text) || /[:\s]GPS(Latitude|Longitude|Position|Altitude|Dest\w+)\b/.test(text))
    yield "gps";
  if (/xap\w?GImg|xmpGImg:image/.test(text)) yield "thumbnail";
  if (/hdr-gain-map|HDRGainMap/.test(text)) yield "gain_map";
}

/** Yields `trailer` for bytes after the end of the image, unless they are only padding. */
export function* detectTrailer(tail: Uint8Array): Generator<MetadataKind> {
  if (tail.some((byte) => byte !== 0)) yield "trailer";
}
