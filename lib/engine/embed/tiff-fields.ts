import { readDirectory, readEntryBytes, type Tiff } from "../probe/tiff-directory";

export const tiffTypes = { byte: 1, ascii: 2 } as const;

/** A byte or text field of the main directory. */
export interface TiffField {
  tag: number;
  type: number;
  bytes: Uint8Array;
}

interface RawEntry {
  tag: number;
  bytes: Uint8Array;
}

/** Returns the fields that are missing or differ from the existing bytes. */
export function filterChangedFields(tiff: Tiff, fields: readonly TiffField[], maxBytes: number): TiffField[] {
  const present = readDirectory(tiff, tiff.first)?.entries;
  return fields.filter(({ tag, bytes }) => {
    const entry = present?.get(tag);
    return !entry || !Buffer.from(bytes).equals(readEntryBytes(tiff, entry, maxBytes));
  });
}

/**
 * Returns the TIFF structure with the fields in its main directory. The directory is rewritten at
 * the end and nothing else moves, because maker notes may contain offsets of their own. Returns
 * `undefined` when the directory is truncated.
 */
export function writeFields(
  tiff: Tiff,
  block: Uint8Array,
  fields: readonly TiffField[],
): Uint8Array | undefined {
  const raw = readRawEntries(tiff, block);
  return raw && rewriteDirectory(tiff, block, raw, fields);
}

/**
 * Returns the main directory's 12-byte entries and the link to the next directory, or `undefined`
 * when truncated.
 */
function readRawEntries({ view, littleEndian, first }: Tiff, block: Uint8Array) {
  const count = view.getUint16(first, littleEndian);
  const end = first + 2 + count * 12;
  if (end + 4 > block.length) return undefined;

  const entries = Array.from({ length: count }, (_, index): RawEntry => {
    const at = first + 2 + index * 12;
    return { tag: view.getUint16(at, littleEndian), bytes: block.subarray(at, at + 12) };
  });

  return { entries, next: block.subarray(end, end + 4) };
}

function rewriteDirectory(
  { littleEndian }: Tiff,
  block: Uint8Array,
  { entries, next }: { entries: RawEntry[]; next: Uint8Array },
  fields: readonly TiffField[],
): Uint8Array {
  const parts: Uint8Array[] = [block, Buffer.alloc(block.length % 2)];
  let length = block.length + (block.length % 2);
  const number = (value: number, bytes: 2 | 4) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUIntBE(value, 0, bytes);
    return littleEndian ? buffer.reverse() : buffer;
  };

  const added = fields.map(({ tag, type, bytes }): RawEntry => {
    const isShort = bytes.length <= 4;
    const value = isShort ? Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)]) : number(length, 4);
    const padding = Buffer.alloc(bytes.length % 2);
    if (!isShort) parts.push(bytes, padding);
    if (!isShort) length += bytes.length + padding.length;

    return { tag, bytes: Buffer.concat([number(tag, 2), number(type, 2), number(bytes.length, 4), value]) };
  });
  const preserved = entries.filter(({ tag }) => !fields.some((field) => field.tag === tag));
  const all = [...preserved, ...added].sort((one, other) => one.tag - other.tag);
  const file = Buffer.concat([...parts, number(all.length, 2), ...all.map(({ bytes }) => bytes), next]);
  number(length, 4).copy(file, 4);

  return file;
}
