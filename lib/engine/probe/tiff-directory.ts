/** The TIFF structure shared by TIFF files and EXIF blocks. No number in it is trusted. */
export interface Tiff {
  view: DataView;
  littleEndian: boolean;
  /** Offset of the first directory. */
  first: number;
}

export interface TiffEntry {
  tag: number;
  type: number;
  count: number;
  /** Offset of the values, all of which lie inside the file. */
  offset: number;
  byteLength: number;
}

export interface TiffDirectory {
  entries: Map<number, TiffEntry>;
  /** Tags of known types whose values lie outside the file. */
  missing: Set<number>;
  /** Offset of the following directory; 0 after the last. */
  next: number;
}

/** Bytes per value by type code: BYTE, ASCII, SHORT, LONG, RATIONAL, and so on; 0 = unknown. */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const maxEntries = 1000;
const exifPrefix = [0x45, 0x78, 0x69, 0x66];

/** Returns `undefined` unless the bytes are a classic TIFF. */
export function openTiff(bytes: Uint8Array): Tiff | undefined {
  if (bytes.length < 8) return undefined;

  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return undefined;

  const littleEndian = order === 0x4949;
  if (view.getUint16(2, littleEndian) !== 42) return undefined;

  return { view, littleEndian, first: view.getUint32(4, littleEndian) };
}

/**
 * Opens the TIFF structure of an EXIF block. In JPEG, and by mistake in some other files,
 * `Exif\0\0` precedes it. The decoder adds one to the blocks of files other than JPEG, so there may
 * be two.
 */
export function openExif(block: Uint8Array): Tiff | undefined {
  const isPrefixed = (at: number) => exifPrefix.every((letter, index) => block[at + index] === letter);
  const start = [0, 6, 12].find((at) => !isPrefixed(at)) ?? 0;
  return openTiff(block.subarray(start));
}

/**
 * Reads the directory at the offset, without entries whose values lie outside the file. Returns
 * `undefined` when the directory itself is outside.
 */
export function readDirectory(tiff: Tiff, offset: number): TiffDirectory | undefined {
  const { view, littleEndian } = tiff;
  if (offset < 8 || offset + 2 > view.byteLength) return undefined;

  const count = view.getUint16(offset, littleEndian);
  const end = offset + 2 + count * 12;
  if (count > maxEntries) return undefined;

  const entries = new Map<number, TiffEntry>();
  const missing = new Set<number>();
  for (let at = offset + 2; at + 12 <= Math.min(end, view.byteLength); at += 12) {
    const entry = readEntry(tiff, at);
    if (entry.byteLength === 0) continue;

    if (entry.offset + entry.byteLength > view.byteLength) missing.add(entry.tag);
    else if (!entries.has(entry.tag)) entries.set(entry.tag, entry);
  }

  return { entries, missing, next: end + 4 <= view.byteLength ? view.getUint32(end, littleEndian) : 0 };
}

function readEntry({ view, littleEndian }: Tiff, at: number): TiffEntry {
  const type = view.getUint16(at + 2, littleEndian);
  const count = view.getUint32(at + 4, littleEndian);
  const byteLength = (typeSizes[type] ?? 0) * count;
  const offset = byteLength <= 4 ? at + 8 : view.getUint32(at + 8, littleEndian);

  return { tag: view.getUint16(at, littleEndian), type, count, offset, byteLength };
}

/** Returns at most `max` of the entry's numbers. A fraction without a denominator is NaN. */
export function readNumbers(tiff: Tiff, entry: TiffEntry, max = 16): number[] {
  const size = typeSizes[entry.type] ?? 1;
  return Array.from({ length: Math.min(entry.count, max) }, (_, index) =>
    readNumber(tiff, entry.type, entry.offset + index * size),
  );
}

function readNumber({ view, littleEndian }: Tiff, type: number, at: number): number {
  switch (type) {
    case 3:
      return view.getUint16(at, littleEndian);
    case 4:
    case 13:
      return view.getUint32(at, littleEndian);
    case 5:
      return toRatio(view.getUint32(at, littleEndian), view.getUint32(at + 4, littleEndian));
    case 6:
      return view.getInt8(at);
    case 8:
      return view.getInt16(at, littleEndian);
    case 9:
      return view.getInt32(at, littleEndian);
    case 10:
      return toRatio(view.getInt32(at, littleEndian), view.getInt32(at + 4, littleEndian));
    case 11:
      return view.getFloat32(at, littleEndian);
    case 12:
      return view.getFloat64(at, littleEndian);
    default:
      return view.getUint8(at);
  }
}

function toRatio(numerator: number, denominator: number): number {
  return denominator === 0 ? Number.NaN : numerator / denominator;
}

/** Returns at most `max` of the entry's bytes. */
export function readEntryBytes({ view }: Tiff, entry: TiffEntry, max: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + entry.offset, Math.min(entry.byteLength, max));
}
