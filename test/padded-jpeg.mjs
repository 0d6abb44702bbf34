import { randomFillSync } from "node:crypto";

/** JPEG segments carry their length in two bytes, which count themselves. */
const maxComment = 65_533;
const segmentHead = 4;

/**
 * A JPEG of exactly this many bytes that no other one equals: the picture, with comment segments of random bytes before it.
 * @param {Uint8Array} jpeg
 * @param {number} sizeBytes at least four more than the picture has
 * @returns {Buffer}
 */
export function padJpeg(jpeg, sizeBytes) {
  const padded = Buffer.alloc(sizeBytes);
  padded.set(jpeg.subarray(0, 2), 0);
  const end = sizeBytes - (jpeg.length - 2);
  if (end - 2 < segmentHead) throw new Error(`${sizeBytes} bytes are too few for this picture`);
  for (let at = 2; at < end; ) at = writeComment(padded, at, end);
  padded.set(jpeg.subarray(2), end);
  return padded;
}

/** Leaves room for a segment that can still be closed. @returns {number} where the next one begins */
function writeComment(target, at, end) {
  const left = end - at - segmentHead;
  const length = left <= maxComment ? left : Math.min(maxComment, left - segmentHead);
  target.writeUInt16BE(0xfffe, at);
  target.writeUInt16BE(length + 2, at + 2);
  randomFillSync(target, at + segmentHead, length);
  return at + segmentHead + length;
}
