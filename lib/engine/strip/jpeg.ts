import {
  buildJpegSegment,
  findScanEnd,
  type JpegSegment,
  jpegMarkers,
  jpegNames,
  readSegment,
} from "../container/jpeg-segments";
import { removePrivateTags } from "./color-profile";
import { buildOrientationExif, readOrientation, startsWithAscii } from "./orientation";

const { app0, app1, app2, app14, app15, comment, endOfImage, startOfScan } = jpegMarkers;

/**
 * Keeps the coded image, JFIF density, Adobe's color transform and the color tags of the ICC
 * profile. Removes EXIF except the orientation, XMP, IPTC, comments, thumbnails, gain maps, further
 * images and everything after the end.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;

  const output: Uint8Array[] = [];
  const profile: JpegSegment[] = [];
  let orientation = 1;
  let at = 2;
  while (at < bytes.length) {
    const segment = readSegment(bytes, at);
    if (!segment) return null;
    if (segment.marker === endOfImage) {
      const cleaned = cleanJpegProfile(profile);
      const parts = output.map((part) => cleaned.get(part) ?? part);
      return assembleJpeg(bytes, parts, orientation);
    }

    if (segment.marker === app1 && orientation === 1 && startsWithAscii(segment.payload, jpegNames.exif)) {
      orientation = readOrientation(segment.payload);
    }
    const retained = filterSegment(segment);
    if (retained) output.push(retained);
    if (retained && segment.marker === app2) profile.push(segment);
    at += segment.raw.length;
    if (segment.marker === startOfScan) {
      const end = findScanEnd(bytes, at);
      output.push(bytes.subarray(at, end));
      at = end;
    }
  }

  return null; // There is no end-of-image marker; only a lenient decoder can read the file.
}

/** Returns the segment or its needed part, or `undefined` when rendering does not need it. */
function filterSegment({ marker, raw, payload }: JpegSegment): Uint8Array | undefined {
  if (marker === app0) return startsWithAscii(payload, "JFIF\0") ? removeThumbnail(payload) : undefined;
  if (marker === app2) return startsWithAscii(payload, jpegNames.icc) ? raw : undefined;
  if (marker === app14) return startsWithAscii(payload, "Adobe") ? raw : undefined;
  return (marker > app0 && marker <= app15) || marker === comment ? undefined : raw;
}

function removeThumbnail(jfif: Uint8Array): Uint8Array | undefined {
  if (jfif.length < 14) return undefined;
  return buildJpegSegment(app0, Buffer.concat([jfif.subarray(0, 12), Buffer.alloc(2)]));
}

function assembleJpeg(bytes: Uint8Array, segments: Uint8Array[], orientation: number): Uint8Array {
  const isJfif = segments[0]?.[1] === app0;
  const parts = [bytes.subarray(0, 2), ...segments];
  if (orientation !== 1) parts.splice(isJfif ? 2 : 1, 0, buildExifSegment(orientation));

  return Buffer.concat([...parts, Buffer.from([0xff, endOfImage])]);
}

function buildExifSegment(orientation: number): Uint8Array {
  return buildJpegSegment(
    app1,
    Buffer.concat([Buffer.from("Exif\0\0", "latin1"), buildOrientationExif(orientation)]),
  );
}

/** Signature, chunk number and chunk count. */
const headerBytes = jpegNames.icc.length + 2;

/** Returns replacements of the same lengths for the segments that a profile spans. */
function cleanJpegProfile(segments: readonly JpegSegment[]): Map<Uint8Array, Uint8Array> {
  const getSequenceNumber = ({ payload }: JpegSegment) => payload[jpegNames.icc.length] ?? 0;
  const parts = [...segments].sort((one, other) => getSequenceNumber(one) - getSequenceNumber(other));
  const profile = Buffer.concat(parts.map(({ payload }) => payload.subarray(headerBytes)));
  const clean = removePrivateTags(profile);
  if (clean === profile) return new Map();

  let at = 0;
  return new Map(
    parts.map(({ raw, payload }) => {
      const end = at + Math.max(0, payload.length - headerBytes);
      const content = clean.subarray(at, end);
      at = end;

      return [
        raw,
        buildJpegSegment(jpegMarkers.app2, Buffer.concat([payload.subarray(0, headerBytes), content])),
      ];
    }),
  );
}
