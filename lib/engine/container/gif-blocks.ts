/** A GIF block after the header: an extension, an image, or the one-byte trailer. */
export interface GifBlock {
  kind: "extension" | "image" | "end";
  /** The label of an extension, else 0. */
  label: number;
  /** The eleven-character identifier of an application extension, else empty. */
  application: string;
  raw: Uint8Array;
}

export interface GifFile {
  /** Signature, size and global palette. */
  header: Uint8Array;
  /** The last block is the trailer. */
  blocks: GifBlock[];
  tail: Uint8Array;
}

export const gifLabels = { plainText: 0x01, graphicControl: 0xf9, comment: 0xfe, application: 0xff } as const;
export const gifXmpName = "XMP DataXMP";
export const gifProfileName = "ICCRGBG1012";
const startOfExtension = 0x21;
export const gifStartOfImage = 0x2c;
const end = 0x3b;

/**
 * Returns `null` when an unexpected byte appears where a block should start, or the trailer is
 * missing.
 * @throws RangeError
 */
export function readGif(bytes: Uint8Array): GifFile | null {
  const header = readGifHeader(bytes);
  const blocks = [...walkGifBlocks(bytes)];
  if (blocks.at(-1)?.kind !== "end") return null;

  const tailAt = blocks.reduce((at, { raw }) => at + raw.length, header.length);
  return { header, blocks, tail: bytes.subarray(tailAt) };
}

export function readGifHeader(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, 13 + getColorTableBytes(bytes[10] ?? 0));
}

/**
 * Yields the blocks up to the trailer, or to an unexpected byte where a block should start.
 * @throws RangeError when a block is longer than the file
 */
export function* walkGifBlocks(bytes: Uint8Array): Generator<GifBlock> {
  let at = readGifHeader(bytes).length;
  while (at < bytes.length) {
    const start = at;
    const first = bytes[at];
    const kind = first === end ? "end" : first === startOfExtension ? "extension" : "image";
    if (kind === "image" && first !== gifStartOfImage) return;

    if (kind === "end") at += 1;
    else if (kind === "extension") at = findSubBlocksEnd(bytes, at + 2);
    else at = findSubBlocksEnd(bytes, at + 11 + getColorTableBytes(bytes[at + 9] ?? 0));
    const raw = bytes.subarray(start, at);
    const label = kind === "extension" ? (raw[1] ?? 0) : 0;
    const isApplication = label === gifLabels.application && raw[2] === 11;
    const application = isApplication ? String.fromCharCode(...raw.subarray(3, 14)) : "";
    yield { kind, label, application, raw };
    if (kind === "end") return;
  }
}

function getColorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function findSubBlocksEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let size = bytes[at]; size !== 0; size = bytes[at]) {
    if (size === undefined) throw new RangeError("a block is longer than the file");
    at += 1 + size;
  }
  return at + 1;
}
