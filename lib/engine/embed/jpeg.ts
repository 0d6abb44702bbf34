import {
  buildJpegSegment,
  type JpegSegment,
  jpegMarkers,
  jpegNames,
  maxSegmentPayload,
  readSegment,
} from "../container/jpeg-segments";
import { photoshopName } from "../container/photoshop-resources";
import { startsWithAscii } from "../strip/orientation";
import { embedInExif, exifName } from "./exif";
import type { MetadataEdit } from "./metadata-edit";
import { embedInPhotoshop } from "./photoshop";
import { buildPacket } from "./xmp-packet";

const packetName = jpegNames.xmp;
const { app0, app1, app2, app13, endOfImage, startOfScan } = jpegMarkers;

/**
 * Inserts XMP before the other segments but after JFIF and EXIF, which must come first. Also writes a
 * statement to EXIF and IPTC when possible. Everything else is unchanged, byte for byte from the first scan on.
 */
export function embedInJpeg(bytes: Uint8Array, edit: MetadataEdit): Uint8Array | null {
  const segments = readHeader(bytes);
  if (!segments) return null;

  const packets = segments.filter(isPacket);
  const [packet] = packets;
  if (packets.length > 1 || isAfterIndex(segments, packet)) return null;

  const xmp = buildPacket(edit.packet, packet?.payload.subarray(packetName.length));
  if (!xmp || xmp.length + packetName.length > maxSegmentPayload) return null;

  const { statement } = edit;
  const exif = statement && editSegment(segments, isExif, (payload) => embedInExif(payload, statement));
  const iptc =
    statement && editSegment(segments, isPhotoshop, (payload) => embedInPhotoshop(payload, statement));
  const written = [
    ...(exif ? [buildJpegSegment(app1, exif.payload)] : []),
    buildJpegSegment(app1, Buffer.concat([Buffer.from(packetName, "latin1"), xmp])),
    ...(iptc ? [buildJpegSegment(app13, iptc.payload)] : []),
  ];
  const replaced = [packet, exif?.original, iptc?.original];
  const preserved = segments.filter((segment) => !replaced.includes(segment));
  const first = preserved.findIndex((segment) => segment.marker !== app0 && !isExif(segment));
  const parts = preserved.map(({ raw }) => raw);
  parts.splice(first < 0 ? parts.length : first, 0, ...written);
  const end = segments.reduce((sum, { raw }) => sum + raw.length, 2);

  return Buffer.concat([bytes.subarray(0, 2), ...parts, bytes.subarray(end)]);
}

/**
 * Returns the one segment of a kind with its new payload, or `undefined` when it must not change.
 */
function editSegment(
  segments: JpegSegment[],
  matches: (segment: JpegSegment) => boolean,
  edit: (payload: Uint8Array | undefined) => Uint8Array | undefined,
): { payload: Uint8Array; original: JpegSegment | undefined } | undefined {
  const [original, ...more] = segments.filter(matches);
  if (more.length > 0 || isAfterIndex(segments, original)) return undefined;

  const payload = edit(original?.payload);
  return payload && { payload, original };
}

/** Returns the segments before the first scan, or `undefined` when the file is malformed. */
function readHeader(bytes: Uint8Array): JpegSegment[] | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;

  const segments: JpegSegment[] = [];
  for (let at = 2; at < bytes.length; ) {
    const segment = readSegment(bytes, at);
    if (!segment || segment.marker === endOfImage) return undefined;
    if (segment.marker === startOfScan) return segments;

    segments.push(segment);
    at += segment.raw.length;
  }

  return undefined;
}

function isPacket({ marker, payload }: JpegSegment): boolean {
  return marker === app1 && startsWithAscii(payload, packetName);
}

function isPhotoshop({ marker, payload }: JpegSegment): boolean {
  return marker === app13 && startsWithAscii(payload, photoshopName);
}

function isExif({ marker, payload }: JpegSegment): boolean {
  return marker === app1 && startsWithAscii(payload, exifName);
}

/**
 * The multi-picture index stores offsets relative to itself, so everything after it must keep its
 * length.
 */
function isAfterIndex(segments: JpegSegment[], segment: JpegSegment | undefined): boolean {
  const index = segments.findIndex(
    ({ marker, payload }) => marker === app2 && startsWithAscii(payload, "MPF\0"),
  );
  return segment !== undefined && index >= 0 && segments.indexOf(segment) > index;
}
