import { maxSegmentPayload } from "../container/jpeg-segments";
import { bytesOf, openTiff, readDirectory, type Tiff, type TiffEntry } from "../probe/tiff-directory";
import type { LicenseStatement } from "./license-statement";

export const exifName = "Exif\0\0";
const artistTag = 0x013b;
const copyrightTag = 0x8298;
const asciiType = 2;
const emptyBlock = Buffer.from("II*\0\x08\0\0\0\0\0\0\0\0\0", "latin1");

interface Text {
  tag: number;
  bytes: Uint8Array;
}

/**
 * The payload of an EXIF segment with the statement. A new main directory is written behind what there is, so that nothing
 * moves: notes of cameras count from places that only they know. Undefined when the block cannot be read, or gets too long.
 */
export function embedInExif(
  payload: Uint8Array | undefined,
  statement: LicenseStatement,
): Uint8Array | undefined {
  const block = payload ? payload.subarray(exifName.length) : emptyBlock;
  const tiff = openTiff(block);
  const main = tiff && readDirectory(tiff, tiff.first);
  if (!tiff || !main) return undefined;
  const { author, owner, rights } = statement;
  const named = author ?? (main.entries.has(artistTag) ? null : owner);
  const texts = [...(named === null ? [] : [textOf(artistTag, named)]), textOf(copyrightTag, rights)].filter(
    ({ tag, bytes }) => !isSame(tiff, main.entries.get(tag), bytes),
  );
  if (payload && texts.length === 0) return payload;
  const raw = rawEntries(tiff, block);
  const written = raw && Buffer.concat([Buffer.from(exifName, "latin1"), rewrite(tiff, block, raw, texts)]);
  return written && written.length <= maxSegmentPayload ? written : undefined;
}

function textOf(tag: number, text: string): Text {
  return { tag, bytes: Buffer.from(`${text.replaceAll("\0", "")}\0`) };
}

function isSame(tiff: Tiff, entry: TiffEntry | undefined, bytes: Uint8Array): boolean {
  return entry !== undefined && Buffer.from(bytes).equals(bytesOf(tiff, entry, maxSegmentPayload));
}

/** The main directory's entries of 12 bytes each, and the link to the next one; undefined when it is cut off. */
function rawEntries({ view, littleEndian, first }: Tiff, block: Uint8Array) {
  const count = view.getUint16(first, littleEndian);
  const end = first + 2 + count * 12;
  if (end + 4 > block.length) return undefined;
  const entries = Array.from({ length: count }, (_, index) => {
    const at = first + 2 + index * 12;
    return { tag: view.getUint16(at, littleEndian), bytes: block.subarray(at, at + 12) };
  });
  return { entries, next: block.subarray(end, end + 4) };
}

function rewrite(
  { littleEndian }: Tiff,
  block: Uint8Array,
  { entries, next }: { entries: Text[]; next: Uint8Array },
  texts: Text[],
): Uint8Array {
  const parts: Uint8Array[] = [block, Buffer.alloc(block.length % 2)];
  let length = block.length + (block.length % 2);
  const number = (value: number, bytes: 2 | 4) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUIntBE(value, 0, bytes);
    return littleEndian ? buffer.reverse() : buffer;
  };
  const added = texts.map(({ tag, bytes }) => {
    const isShort = bytes.length <= 4;
    const value = isShort ? Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)]) : number(length, 4);
    const padding = Buffer.alloc(bytes.length % 2);
    if (!isShort) parts.push(bytes, padding);
    if (!isShort) length += bytes.length + padding.length;
    return {
      tag,
      bytes: Buffer.concat([number(tag, 2), number(asciiType, 2), number(bytes.length, 4), value]),
    };
  });
  const kept = entries.filter(({ tag }) => !texts.some((text) => text.tag === tag));
  const all = [...kept, ...added].sort((one, other) => one.tag - other.tag);
  const file = Buffer.concat([...parts, number(all.length, 2), ...all.map(({ bytes }) => bytes), next]);
  number(length, 4).copy(file, 4);
  return file;
}
