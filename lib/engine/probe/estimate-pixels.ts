import type { ImageFormat } from "../formats";

/**
 * Estimates the pixels of all frames from the first bytes of a file. It decodes nothing, and a
 * file may declare other sizes than it has: the result decides about priorities, not about limits.
 */
export function estimatePixels(head: Uint8Array, format: ImageFormat, sizeBytes: number): number {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const declared = head.length < minHeadBytes ? undefined : readers[format]?.(view);

  return declared === undefined
    ? sizeBytes * pixelsPerByte
    : declared * estimateFrames(head, format, sizeBytes);
}

/** The size of every format that declares it at the start is within these. */
const minHeadBytes = 30;
/** The ratio in a photograph of usual quality. */
const pixelsPerByte = 4;

const readers: Partial<Record<ImageFormat, (view: DataView) => number | undefined>> = {
  jpeg: readJpeg,
  png: (view) => view.getUint32(16) * view.getUint32(20),
  gif: (view) => view.getUint16(6, true) * view.getUint16(8, true),
  webp: readWebp,
  avif: readIsoMedia,
  heic: readIsoMedia,
};

const startOfScan = 0xda;
/** Markers of frame headers, of which three codes in their range mean other segments. */
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Undefined when the metadata before the size is longer than the bytes. */
function readJpeg(view: DataView): number | undefined {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (marker === startOfScan) return undefined;
    if (isFrameHeader(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);

    at += 2 + view.getUint16(at + 2);
  }

  return undefined;
}

function readWebp(view: DataView): number | undefined {
  const chunk = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + 12, 4));
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_0000;
  if (chunk === "VP8X") return (uint24(24) + 1) * (uint24(27) + 1);
  if (chunk === "VP8 ") return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
  if (chunk !== "VP8L") return undefined;

  const bits = view.getUint32(21, true);
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
}

const ispe = 0x69_73_70_65;

/** The largest of the sizes in the file: tiles and thumbnails have smaller ones. */
function readIsoMedia(view: DataView): number | undefined {
  let largest: number | undefined;
  for (let at = 0; at + 16 <= view.byteLength; at++) {
    if (view.getUint32(at) !== ispe) continue;

    largest = Math.max(largest ?? 0, view.getUint32(at + 8) * view.getUint32(at + 12));
  }

  return largest;
}

/** The bytes before each frame: a graphic control extension, and the name of a chunk. */
const frameMarks: Partial<Record<ImageFormat, readonly number[]>> = {
  gif: [0x21, 0xf9, 0x04],
  webp: [0x41, 0x4e, 0x4d, 0x46],
};

/** Assumes that the rest of the file has as many frames per byte as its start. */
function estimateFrames(head: Uint8Array, format: ImageFormat, sizeBytes: number): number {
  const mark = frameMarks[format];
  if (!mark) return 1;

  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  let frames = 0;
  for (let at = bytes.indexOf(Buffer.from(mark)); at >= 0; at = bytes.indexOf(Buffer.from(mark), at + 1))
    frames++;

  return Math.max(1, Math.round((frames * sizeBytes) / head.length));
}
