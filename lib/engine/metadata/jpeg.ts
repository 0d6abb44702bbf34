import type { MetadataKind } from "@/lib/kernel/metadata-kinds";
import { endOfScan, type JpegSegment, jpegMarkers, jpegNames, readSegment } from "../container/jpeg-segments";
import { photoshopName } from "../container/photoshop-resources";
import { startsWith } from "../strip/orientation";
import { kindsInExif } from "./exif";
import { kindsInResources } from "./photoshop";
import { kindsInTail } from "./tail";
import { kindsInPacket } from "./xmp";

const { app0, app1, app2, app11, app13, app14, app15, comment, endOfImage, startOfScan } = jpegMarkers;

export function* kindsInJpeg(bytes: Uint8Array): Generator<MetadataKind> {
  /** One block, which may go on from segment to segment. */
  const resources: Uint8Array[] = [];
  let end = bytes.length;
  for (let at = 2; at < end; ) {
    const segment = readSegment(bytes, at);
    if (!segment) break;
    at += segment.whole.length;
    if (segment.marker === endOfImage) end = at;
    else if (isPhotoshop(segment)) resources.push(segment.payload.subarray(photoshopName.length));
    else yield* kindsOf(segment);
    if (segment.marker === startOfScan) at = endOfScan(bytes, at);
  }
  yield* kindsInResources(Buffer.concat(resources));
  yield* kindsBehind(bytes.subarray(end));
}

function isPhotoshop({ marker, payload }: JpegSegment): boolean {
  return marker === app13 && startsWith(payload, photoshopName);
}

function* kindsOf({ marker, payload }: JpegSegment): Generator<MetadataKind> {
  const is = (name: string) => startsWith(payload, name);
  if (marker === comment) yield "comment";
  if (marker < app0 || marker > app15) return;
  if (marker === app0 && is("JFIF\0")) {
    if ((payload[12] ?? 0) * (payload[13] ?? 0) > 0) yield "thumbnail";
  } else if (marker === app0 && is("JFXX\0")) yield "thumbnail";
  else if (marker === app1 && is(jpegNames.exif)) yield* kindsInExif(payload);
  else if (marker === app1 && is(jpegNames.xmp)) yield* kindsInPacket(payload.subarray(jpegNames.xmp.length));
  else if (marker === app1 && is(jpegNames.extendedXmp)) yield* kindsInPacket(payload);
  else if (marker === app2 && is(jpegNames.icc)) yield "icc";
  else if (marker === app2 && is(jpegNames.pictures)) yield "further_images";
  else if (marker === app2 && is(jpegNames.gainMap)) yield "gain_map";
  else if (marker === app11 && is("JP") && Buffer.from(payload).includes("c2pa")) yield "c2pa";
  else if (marker !== app14 || !is("Adobe")) yield "application";
}

/** Further pictures of the file stand behind the first one, some with a gain map's numbers in them. */
function* kindsBehind(tail: Uint8Array): Generator<MetadataKind> {
  const first = tail.findIndex((byte) => byte !== 0);
  if (tail[first] !== 0xff || tail[first + 1] !== 0xd8) return yield* kindsInTail(tail);
  yield "further_images";
  const text = Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength);
  if (["hdr-gain-map", "hdrgainmap", jpegNames.gainMap].some((name) => text.includes(name))) yield "gain_map";
}
