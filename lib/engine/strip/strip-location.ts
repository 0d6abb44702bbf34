import { buildPngChunk, crc32, type PngChunk, readPngChunks } from "../container/chunks";
import { eraseIptcLocation } from "../container/iptc";
import { pngTextChunks } from "../container/png-text";
import { locationAttribute, locationElement } from "../container/xmp-location";
import type { ImageFormat } from "../formats";
import { detectMetadata } from "../metadata/detect-metadata";
import { openTiff, readDirectory, readNumbers, type Tiff } from "../probe/tiff-directory";
import { eraseJpegLocation, erasePhotoshopLocation } from "./photoshop-location";

const gpsPointer = 0x8825;
/** Positions of a GeoTIFF. */
const geoTags = [33550, 33922, 34264, 34735, 34736, 34737];
/** IPTC and Photoshop's block, in a TIFF file. */
const placeTags = [
  [33723, eraseIptcLocation],
  [34377, erasePhotoshopLocation],
] as const;
const maxPages = 1000;
const entryBytes = 12;

/**
 * Returns the same image without its location: the GPS data of EXIF, XMP and GeoTIFF, and the names
 * of places in IPTC and XMP. Everything else keeps its bytes and its place, so offsets in private
 * data stay valid. Only later IPTC fields move up, and texts of a PNG that contain a whole block
 * are removed. Returns `null` when the location cannot be removed alone.
 */
export function stripLocation(bytes: Uint8Array, format: ImageFormat): Uint8Array | null {
  const copy = Buffer.from(bytes);
  try {
    for (const start of findTiffHeaders(copy, format)) eraseFromTiff(copy.subarray(start));
    if (format === "jpeg") eraseJpegLocation(copy);
    eraseFromXmp(copy);
    const stripped = format === "png" ? finishPng(copy) : copy;
    return detectMetadata(stripped, format).includes("gps") ? null : stripped;
  } catch (error) {
    if (error instanceof RangeError) return null; // A length in the file points beyond its end.
    throw error;
  }
}

/**
 * The bytes before the TIFF structure of an EXIF block, up to eight. Embedded previews are JPEG.
 */
const prefixes: Partial<Record<ImageFormat, RegExp>> = {
  jpeg: /Exif\0\0$/,
  png: /eXIf$|Exif\0\0$/,
  webp: /^EXIF.{4}$|Exif\0\0$/s,
  // The item starts with the number of bytes to skip.
  avif: /\0{4}$|Exif\0\0$/,
  heic: /\0{4}$|Exif\0\0$/,
  tiff: /^$|Exif\0\0$/,
};

/**
 * Yields where the TIFF structures of a TIFF file and of EXIF blocks start, embedded images
 * included.
 */
function* findTiffHeaders(bytes: Buffer, format: ImageFormat): Generator<number> {
  for (const header of ["II*\0", "MM\0*"])
    for (let at = bytes.indexOf(header, 0, "latin1"); at >= 0; at = bytes.indexOf(header, at + 4, "latin1"))
      if (prefixes[format]?.test(bytes.toString("latin1", Math.max(0, at - 8), at))) yield at;
}

function eraseFromTiff(block: Buffer): void {
  const tiff = openTiff(block);
  for (let page = 0, next = tiff?.first ?? 0; tiff && next !== 0 && page < maxPages; page += 1) {
    const directory = readDirectory(tiff, next);
    if (!directory) return;

    const pointer = directory.entries.get(gpsPointer);
    const gps = pointer && readNumbers(tiff, pointer, 1)[0];
    if (gps !== undefined && readDirectory(tiff, gps)) eraseEntries(tiff, block, gps, () => true);
    eraseEntries(tiff, block, next, (tag) => tag === gpsPointer || geoTags.includes(tag));
    for (const [tag, eraseLocation] of placeTags) {
      const entry = directory.entries.get(tag);
      if (entry) eraseLocation(block.subarray(entry.offset, entry.offset + entry.byteLength));
    }

    next = directory.next;
  }
}

/**
 * Removes entries from a directory, with their values. The later entries move up; the directory
 * keeps its size.
 */
function eraseEntries(tiff: Tiff, block: Buffer, offset: number, isErased: (tag: number) => boolean): void {
  const { view, littleEndian } = tiff;
  const count = view.getUint16(offset, littleEndian);
  const end = offset + 2 + count * entryBytes;
  if (end > block.length) return;

  const values = readDirectory(tiff, offset)?.entries;
  const next = Buffer.from(block.subarray(end, end + 4));
  let to = offset + 2;
  for (let at = offset + 2; at < end; at += entryBytes) {
    const tag = view.getUint16(at, littleEndian);
    if (isErased(tag)) {
      const value = values?.get(tag);
      if (value && value.byteLength > 4) block.fill(0, value.offset, value.offset + value.byteLength);
    } else {
      block.copyWithin(to, at, at + entryBytes);
      to += entryBytes;
    }
  }

  if (to === end) return;

  view.setUint16(offset, (to - offset - 2) / entryBytes, littleEndian);
  next.copy(block, to);
  block.fill(0, to + next.length, Math.min(end + 4, block.length));
}

const packetStarts = ["<x:xmpmeta", "<rdf:RDF"];
const packetEnd = "</rdf:RDF>";

/** Replaces properties by spaces of the same length. */
function eraseFromXmp(bytes: Buffer): void {
  for (const start of packetStarts) {
    for (let at = bytes.indexOf(start, 0, "latin1"); at >= 0; ) {
      const end = bytes.indexOf(packetEnd, at, "latin1");
      if (end < 0) break;

      // One character per byte, whatever the encoding.
      const text = bytes.toString("latin1", at, end);
      const blank = (match: string) => " ".repeat(match.length);
      const erased = text.replace(locationElement, blank).replace(locationAttribute, blank);
      if (erased !== text) bytes.write(erased, at, "latin1");
      at = bytes.indexOf(start, end, "latin1");
    }
  }
}

const checkedChunks = new Set(["eXIf", "iTXt", "tEXt"]);
const signatureBytes = 8;

/**
 * Updates the checksums of changed chunks, and removes texts that still have a position: compressed
 * or as digits.
 */
function finishPng(bytes: Buffer): Buffer {
  const chunks = readPngChunks(bytes) ?? [];
  for (const { raw } of chunks.filter(({ name }) => checkedChunks.has(name))) {
    const chunk = Buffer.from(raw.buffer, raw.byteOffset, raw.length);
    chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  }

  const [signature, end] = [bytes.subarray(0, signatureBytes), buildPngChunk("IEND", new Uint8Array())];
  const isLocated = ({ name, raw }: PngChunk) =>
    pngTextChunks.has(name) && detectMetadata(Buffer.concat([signature, raw, end]), "png").includes("gps");
  const remaining = chunks.filter((chunk) => !isLocated(chunk)).map(({ raw }) => raw);
  if (remaining.length === chunks.length) return bytes;

  const tail = bytes.subarray(chunks.reduce((at, { raw }) => at + raw.length, signatureBytes));
  return Buffer.concat([signature, ...remaining, tail]);
}
