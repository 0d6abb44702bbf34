import {
  endOfScan,
  type JpegSegment,
  jpegMarkers,
  jpegNames,
  readSegment,
  segmentOf,
} from "../container/jpeg-segments";
import { cleanProfile } from "./jpeg-profile";
import { orientationBlock, orientationOf, startsWith } from "./orientation";

const { app0, app1, app2, app14, app15, comment, endOfImage, startOfScan } = jpegMarkers;

/**
 * Keeps the coded picture, JFIF's density, Adobe's colour transform and what the ICC profile says of colours. Goes: EXIF but
 * for the orientation, XMP, IPTC, comments, thumbnails, gain maps and further pictures, and what follows the end.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const kept: Uint8Array[] = [];
  const profile: JpegSegment[] = [];
  let orientation = 1;
  let at = 2;
  while (at < bytes.length) {
    const segment = readSegment(bytes, at);
    if (!segment) return null;
    if (segment.marker === endOfImage) {
      const cleaned = cleanProfile(profile);
      const parts = kept.map((part) => cleaned.get(part) ?? part);
      return join(bytes, parts, orientation);
    }
    if (segment.marker === app1 && orientation === 1 && startsWith(segment.payload, jpegNames.exif)) {
      orientation = orientationOf(segment.payload);
    }
    const needed = neededPart(segment);
    if (needed) kept.push(needed);
    if (needed && segment.marker === app2) profile.push(segment);
    at += segment.whole.length;
    if (segment.marker === startOfScan) {
      const end = endOfScan(bytes, at);
      kept.push(bytes.subarray(at, end));
      at = end;
    }
  }
  return null; // No end of image: a decoder's leniency is needed.
}

/** The segment, its needed part, or undefined when the picture can be drawn without it. */
function neededPart({ marker, whole, payload }: JpegSegment): Uint8Array | undefined {
  if (marker === app0) return startsWith(payload, "JFIF\0") ? withoutThumbnail(payload) : undefined;
  if (marker === app2) return startsWith(payload, jpegNames.icc) ? whole : undefined;
  if (marker === app14) return startsWith(payload, "Adobe") ? whole : undefined;
  return (marker > app0 && marker <= app15) || marker === comment ? undefined : whole;
}

function withoutThumbnail(jfif: Uint8Array): Uint8Array | undefined {
  if (jfif.length < 14) return undefined;
  return segmentOf(app0, Buffer.concat([jfif.subarray(0, 12), Buffer.alloc(2)]));
}

function join(bytes: Uint8Array, kept: Uint8Array[], orientation: number): Uint8Array {
  const isJfif = kept[0]?.[1] === app0;
  const parts = [bytes.subarray(0, 2), ...kept];
  if (orientation !== 1) parts.splice(isJfif ? 2 : 1, 0, exifSegment(orientation));
  return Buffer.concat([...parts, Buffer.from([0xff, endOfImage])]);
}

function exifSegment(orientation: number): Uint8Array {
  return segmentOf(app1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), orientationBlock(orientation)]));
}
