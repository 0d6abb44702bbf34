import { openExif, readDirectory, readNumbers } from "../probe/tiff-directory";

const orientationTag = 0x0112;
const shortType = 3;

/** Returns the EXIF orientation, 1 to 8, or 1 when the block has none. */
export function readOrientation(block: Uint8Array): number {
  const tiff = openExif(block);
  const entry = tiff && readDirectory(tiff, tiff.first)?.entries.get(orientationTag);
  const value = tiff && entry?.type === shortType ? (readNumbers(tiff, entry, 1)[0] ?? 1) : 1;

  return value >= 1 && value <= 8 ? value : 1;
}

/** Returns an EXIF block that contains only the orientation. */
export function buildOrientationExif(orientation: number): Uint8Array {
  const block = Buffer.alloc(26);
  block.write("II*\0", 0, "latin1");
  block.writeUInt32LE(8, 4);
  block.writeUInt16LE(1, 8);
  block.writeUInt16LE(orientationTag, 10);
  block.writeUInt16LE(shortType, 12);
  block.writeUInt32LE(1, 14);
  block.writeUInt16LE(orientation, 18);

  return block;
}

export function startsWithAscii(bytes: Uint8Array, ascii: string): boolean {
  return (
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(ascii.length, bytes.length)).toString("latin1") ===
    ascii
  );
}
