import { orientationBlock, orientationOf, startsWith } from "./orientation";

const endOfImage = 0xd9;
const startOfScan = 0xda;
const app0 = 0xe0;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
const app15 = 0xef;
const comment = 0xfe;

interface Segment {
  marker: number;
  /** The marker, the length and the payload. */
  whole: Uint8Array;
  payload: Uint8Array;
}

/**
 * Keeps the coded picture, JFIF's density, Adobe's colour transform and the ICC profile. Goes: EXIF but for the
 * orientation, XMP, IPTC, comments, thumbnails, gain maps and further pictures, and what follows the end.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const kept: Uint8Array[] = [];
  let orientation = 1;
  let at = 2;
  while (at < bytes.length) {
    const segment = readSegment(bytes, at);
    if (!segment) return null;
    if (segment.marker === endOfImage) return join(bytes, kept, orientation);
    if (segment.marker === app1 && orientation === 1 && startsWith(segment.payload, "Exif\0")) {
      orientation = orientationOf(segment.payload);
    }
    const needed = neededPart(segment);
    if (needed) kept.push(needed);
    at += segment.whole.length;
    if (segment.marker === startOfScan) {
      const end = endOfScan(bytes, at);
      kept.push(bytes.subarray(at, end));
      at = end;
    }
  }
  return null; // No end of image: a decoder's leniency is needed.
}

/** Undefined when no marker stands here. Filling bytes before the marker are left out. */
function readSegment(bytes: Uint8Array, from: number): Segment | undefined {
  let at = from;
  if (bytes[at] !== 0xff) return undefined;
  while (bytes[at + 1] === 0xff) at += 1;
  const marker = bytes[at + 1] ?? 0;
  if (marker === endOfImage)
    return { marker, whole: bytes.subarray(from, at + 2), payload: bytes.subarray(0, 0) };
  const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  const end = at + 2 + length;
  if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8) || length < 2 || end > bytes.length)
    return undefined;
  return { marker, whole: bytes.subarray(from, end), payload: bytes.subarray(at + 4, end) };
}

/** The segment, its needed part, or undefined when the picture can be drawn without it. */
function neededPart({ marker, whole, payload }: Segment): Uint8Array | undefined {
  if (marker === app0) return startsWith(payload, "JFIF\0") ? withoutThumbnail(payload) : undefined;
  if (marker === app2) return startsWith(payload, "ICC_PROFILE\0") ? whole : undefined;
  if (marker === app14) return startsWith(payload, "Adobe") ? whole : undefined;
  return (marker > app0 && marker <= app15) || marker === comment ? undefined : whole;
}

function withoutThumbnail(jfif: Uint8Array): Uint8Array | undefined {
  if (jfif.length < 14) return undefined;
  return Buffer.concat([Buffer.from([0xff, app0, 0, 16]), jfif.subarray(0, 12), Buffer.alloc(2)]);
}

/** The coded pixels of a scan end at the first marker that is neither a restart nor a stuffed zero. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isInScan = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isInScan) return at;
  }
  return bytes.length;
}

function join(bytes: Uint8Array, kept: Uint8Array[], orientation: number): Uint8Array {
  const isJfif = kept[0]?.[1] === app0;
  const parts = [bytes.subarray(0, 2), ...kept];
  if (orientation !== 1) parts.splice(isJfif ? 2 : 1, 0, exifSegment(orientation));
  return Buffer.concat([...parts, Buffer.from([0xff, endOfImage])]);
}

function exifSegment(orientation: number): Uint8Array {
  const payload = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), orientationBlock(orientation)]);
  return Buffer.concat([Buffer.from([0xff, app1, 0, payload.length + 2]), payload]);
}
