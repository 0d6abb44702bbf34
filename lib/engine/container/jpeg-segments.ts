export const jpegMarkers = {
  endOfImage: 0xd9,
  startOfScan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app11: 0xeb,
  app13: 0xed,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
} as const;

/** Identifiers that distinguish segments with the same marker. */
export const jpegNames = {
  exif: "Exif\0",
  xmp: "http://ns.adobe.com/xap/1.0/\0",
  extendedXmp: "http://ns.adobe.com/xmp/extension/\0",
  icc: "ICC_PROFILE\0",
  multiPicture: "MPF\0",
  gainMap: "urn:iso:std:iso:ts:21496",
} as const;

/** The length field counts itself: two of at most 65,535 bytes. */
export const maxSegmentPayload = 65_533;

export interface JpegSegment {
  marker: number;
  /** Marker, length and payload. */
  raw: Uint8Array;
  payload: Uint8Array;
}

/**
 * Returns `undefined` when there is no marker at this offset. Fill bytes before the marker belong
 * to the segment.
 */
export function readSegment(bytes: Uint8Array, from: number): JpegSegment | undefined {
  let at = from;
  if (bytes[at] !== 0xff) return undefined;

  while (bytes[at + 1] === 0xff) at += 1;
  const marker = bytes[at + 1] ?? 0;
  if (marker === jpegMarkers.endOfImage)
    return { marker, raw: bytes.subarray(from, at + 2), payload: bytes.subarray(0, 0) };

  const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  const end = at + 2 + length;
  if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8) || length < 2 || end > bytes.length)
    return undefined;

  return { marker, raw: bytes.subarray(from, end), payload: bytes.subarray(at + 4, end) };
}

export function buildJpegSegment(marker: number, payload: Uint8Array): Uint8Array {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([header, payload]);
}

/** Returns the end of a scan: the first marker that is neither a restart nor a stuffed zero. */
export function findScanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isInScan = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isInScan) return at;
  }
  return bytes.length;
}
