import {
  type JpegSegment,
  jpegMarkers,
  maxSegmentPayload,
  readSegment,
  segmentOf,
} from "../container/jpeg-segments";
import { startsWith } from "../strip/orientation";
import type { LicenseStatement } from "./license-statement";
import { embedInPhotoshop, photoshopName } from "./photoshop";
import { licensePacket } from "./xmp-packet";

const { app0, app1, app2, app13, endOfImage, startOfScan } = jpegMarkers;
const packetName = "http://ns.adobe.com/xap/1.0/\0";

/**
 * Writes XMP and IPTC before the other segments, behind JFIF and EXIF, which want to be first; everything else stays as
 * it is, from the first scan on byte for byte.
 */
export function embedInJpeg(bytes: Uint8Array, statement: LicenseStatement): Uint8Array | null {
  const segments = readHeader(bytes);
  if (!segments) return null;
  const packets = segments.filter(isPacket);
  const photoshops = segments.filter(isPhotoshop);
  const [packet, photoshop] = [packets[0], photoshops[0]];
  if (packets.length > 1 || isBehindIndex(segments, packet)) return null;
  const xmp = licensePacket(statement, packet?.payload.subarray(packetName.length));
  if (!xmp || xmp.length + packetName.length > maxSegmentPayload) return null;

  const mayChange = photoshops.length <= 1 && !isBehindIndex(segments, photoshop);
  const iptc = mayChange ? embedInPhotoshop(photoshop?.payload, statement) : undefined;
  const written = [segmentOf(app1, Buffer.concat([Buffer.from(packetName, "latin1"), xmp]))];
  if (iptc) written.push(segmentOf(app13, iptc));
  const kept = segments.filter((segment) => segment !== packet && !(iptc && segment === photoshop));
  const first = kept.findIndex((segment) => !isFirst(segment));
  const parts = kept.map(({ whole }) => whole);
  parts.splice(first < 0 ? parts.length : first, 0, ...written);
  const end = segments.reduce((sum, { whole }) => sum + whole.length, 2);
  return Buffer.concat([bytes.subarray(0, 2), ...parts, bytes.subarray(end)]);
}

/** The segments before the first scan; undefined where the structure is broken. */
function readHeader(bytes: Uint8Array): JpegSegment[] | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const segments: JpegSegment[] = [];
  for (let at = 2; at < bytes.length; ) {
    const segment = readSegment(bytes, at);
    if (!segment || segment.marker === endOfImage) return undefined;
    if (segment.marker === startOfScan) return segments;
    segments.push(segment);
    at += segment.whole.length;
  }
  return undefined;
}

function isPacket({ marker, payload }: JpegSegment): boolean {
  return marker === app1 && startsWith(payload, packetName);
}

function isPhotoshop({ marker, payload }: JpegSegment): boolean {
  return marker === app13 && startsWith(payload, photoshopName);
}

function isFirst({ marker, payload }: JpegSegment): boolean {
  return marker === app0 || (marker === app1 && startsWith(payload, "Exif\0"));
}

/** The index of further pictures in the file counts from where it stands: what is behind it must keep its length. */
function isBehindIndex(segments: JpegSegment[], segment: JpegSegment | undefined): boolean {
  const index = segments.findIndex(({ marker, payload }) => marker === app2 && startsWith(payload, "MPF\0"));
  return segment !== undefined && index >= 0 && segments.indexOf(segment) > index;
}
