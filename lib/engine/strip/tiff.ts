import {
  openTiff,
  readDirectory,
  readNumbers,
  type Tiff,
  type TiffDirectory,
  type TiffEntry,
} from "../probe/tiff-directory";
import { removePrivateTags } from "./color-profile";

/** Tags for the pixels, their storage and their colors, including orientation and ICC profile. */
export const requiredTiffTags = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 274, 277, 278, 280, 281, 282, 283, 284, 290, 291,
  292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 332, 334, 336, 338, 339, 340, 341, 347, 529,
  530, 531, 532, 34675,
]);
const profileTag = 34675;
const stripOffsetsTag = 273;
const stripLengthsTag = 279;
const tileOffsetsTag = 324;
const tileLengthsTag = 325;
const longType = 4;
const maxPages = 1000;
const maxParts = 1_000_000;

/**
 * Rewrites the file with only the pages' coded pixels. EXIF, GPS, XMP, IPTC, Photoshop's block,
 * texts, previews and unreferenced bytes are not copied. Returns `null` for BigTIFF and for pages
 * without strips or tiles.
 */
export function stripTiff(bytes: Uint8Array): Uint8Array | null {
  const tiff = openTiff(bytes);
  if (!tiff) return null;

  const parts: Uint8Array[] = [buildHeader(tiff)];
  let length = 8;
  const append = (part: Uint8Array): number => {
    const at = length;
    // Pages can repeatedly reference the same bytes, or link to each other in a cycle.
    if (length + part.length > bytes.length * 2 + 65_536) throw new RangeError("the pages overlap");

    const padding = part.length % 2;
    parts.push(part, Buffer.alloc(padding));
    length += part.length + padding;

    return at;
  };
  let linkOffset = 4;
  const links: [at: number, value: number][] = [];
  let next = tiff.first;
  for (let page = 0; next !== 0; page += 1) {
    const directory = page < maxPages ? readDirectory(tiff, next) : undefined;
    const fields = directory && copyFields(tiff, directory, append);
    if (!directory || !fields) return null;

    const at = append(encodeDirectory(tiff, fields));
    links.push([linkOffset, at]);
    linkOffset = at + 2 + fields.length * 12;
    next = directory.next;
  }

  const file = Buffer.concat(parts);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (const [at, value] of links) view.setUint32(at, value, tiff.littleEndian);

  return file;
}

interface Field {
  tag: number;
  type: number;
  count: number;
  /** Four bytes: the values, or the offset of the appended data. */
  value: Uint8Array;
}

type Append = (part: Uint8Array) => number;

function copyFields(tiff: Tiff, directory: TiffDirectory, append: Append): Field[] | undefined {
  const pixels =
    copyPixels(tiff, directory, [stripOffsetsTag, stripLengthsTag], append) ??
    copyPixels(tiff, directory, [tileOffsetsTag, tileLengthsTag], append);
  if (!pixels) return undefined;

  const requiredEntries = [...directory.entries.values()].filter(({ tag }) => requiredTiffTags.has(tag));
  const fields = requiredEntries.map((entry) => buildField(tiff, entry, readValues(tiff, entry), append));

  return [...fields, ...pixels].sort((one, other) => one.tag - other.tag);
}

/**
 * Copies the strips or tiles. Returns `undefined` when the page has none or one lies outside the
 * file.
 */
function copyPixels(
  tiff: Tiff,
  { entries }: TiffDirectory,
  [offsetsTag, lengthsTag]: [number, number],
  append: Append,
): Field[] | undefined {
  const [offsetsEntry, lengthsEntry] = [entries.get(offsetsTag), entries.get(lengthsTag)];
  if (!offsetsEntry || !lengthsEntry) return undefined;

  const offsets = readNumbers(tiff, offsetsEntry, maxParts);
  const lengths = readNumbers(tiff, lengthsEntry, maxParts);
  const { view } = tiff;
  const isInside = offsets.every((offset, index) => offset + (lengths[index] ?? Infinity) <= view.byteLength);
  if (!isInside || offsets.length !== lengths.length) return undefined;

  const newOffsets = offsets.map((offset, index) =>
    append(new Uint8Array(view.buffer, view.byteOffset + offset, lengths[index])),
  );
  const asLong = { type: longType, count: newOffsets.length };

  return [
    buildField(tiff, { tag: offsetsTag, ...asLong }, encodeLongs(tiff, newOffsets), append),
    buildField(tiff, { tag: lengthsTag, ...asLong }, encodeLongs(tiff, lengths), append),
  ];
}

function buildField(
  tiff: Tiff,
  entry: Pick<TiffEntry, "tag" | "type" | "count">,
  values: Uint8Array,
  append: Append,
): Field {
  const { tag, type, count } = entry;
  if (values.length > 4) return { tag, type, count, value: encodeLongs(tiff, [append(values)]) };

  const value = new Uint8Array(4);
  value.set(values);

  return { tag, type, count, value };
}

function readValues(tiff: Tiff, entry: TiffEntry): Uint8Array {
  const bytes = readRawBytes(tiff, entry);
  return entry.tag === profileTag ? removePrivateTags(bytes) : bytes;
}

function readRawBytes({ view }: Tiff, { offset, byteLength }: TiffEntry): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + offset, byteLength);
}

function buildHeader({ littleEndian }: Tiff): Uint8Array {
  return Buffer.from(littleEndian ? "II*\0\0\0\0\0" : "MM\0*\0\0\0\0", "latin1");
}

function encodeDirectory({ littleEndian }: Tiff, fields: Field[]): Uint8Array {
  const bytes = new Uint8Array(2 + fields.length * 12 + 4);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, fields.length, littleEndian);
  fields.forEach(({ tag, type, count, value }, index) => {
    const at = 2 + index * 12;
    view.setUint16(at, tag, littleEndian);
    view.setUint16(at + 2, type, littleEndian);
    view.setUint32(at + 4, count, littleEndian);
    bytes.set(value, at + 8);
  });

  return bytes;
}

function encodeLongs({ littleEndian }: Tiff, values: number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => {
    view.setUint32(index * 4, value, littleEndian);
  });

  return bytes;
}
