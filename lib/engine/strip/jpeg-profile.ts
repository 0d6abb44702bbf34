import { buildJpegSegment, type JpegSegment, jpegMarkers, jpegNames } from "../container/jpeg-segments";
import { removePrivateTags } from "./color-profile";

/** Signature, chunk number and chunk count. */
const headerBytes = jpegNames.icc.length + 2;

/** Returns replacements of the same lengths for the segments that a profile spans. */
export function cleanJpegProfile(segments: readonly JpegSegment[]): Map<Uint8Array, Uint8Array> {
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
