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
const startOfImage = 0x2c;
const end = 0x3b;

/**
 * Returns `null` when an unexpected byte appears where a block should start, or the trailer is missing.
 * @throws RangeError
 */
export function readGif(bytes: Uint8Array): GifFile | null {
  let at = 13 + getColorTableBytes(bytes[10] ?? 0);
  const header = bytes.subarray(0, at);
  const blocks: GifBlock[] = [];
  while (at < bytes.length) {
    const start = at;
    const first = bytes[at];
    const kind = first === end ? "end" : first === startOfExtension ? "extension" : "image";
    if (kind === "image" && first !== startOfImage) return null;
    if (kind === "end") at += 1;
    else if (kind === "extension") at = findSubBlocksEnd(bytes, at + 2);
    else at = findSubBlocksEnd(bytes, at + 11 + getColorTableBytes(bytes[at + 9] ?? 0));
    const raw = bytes.subarray(start, at);
    const label = kind === "extension" ? (raw[1] ?? 0) : 0;
    const isApplication = label === gifLabels.application && raw[2] === 11;
    const application = isApplication ? String.fromCharCode(...raw.subarray(3, 14)) : "";
    blocks.push({ kind, label, application, raw });
    if (kind === "end") return { header, blocks, tail: bytes.subarray(at) };
  }
  return null;
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
