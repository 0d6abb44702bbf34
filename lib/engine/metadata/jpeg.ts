import {
  findScanEnd,
  type JpegSegment,
  jpegMarkers,
  jpegNames,
  readSegment,
} from "../container/jpeg-segments";
import { photoshopName } from "../container/photoshop-resources";
import { startsWithAscii } from "../strip/orientation";
import type { Detected } from "./detection";
import type { MetadataKind } from "./kinds";
import { detectExif, detectPhotoshop, detectTrailer, detectXmp } from "./metadata-blocks";

const { app0, app1, app2, app11, app13, app14, app15, comment, endOfImage, startOfScan } = jpegMarkers;

export function* detectJpeg(bytes: Uint8Array): Generator<Detected> {
  /** One Photoshop block may span several segments. */
  const resources: Uint8Array[] = [];
  let end = bytes.length;
  for (let at = 2; at < end; ) {
    const segment = readSegment(bytes, at);
    if (!segment) break;

    at += segment.raw.length;
    if (segment.marker === endOfImage) end = at;
    else if (isPhotoshop(segment)) resources.push(segment.payload.subarray(photoshopName.length));
    else yield* detectSegment(segment);
    if (segment.marker === startOfScan) at = findScanEnd(bytes, at);
  }

  yield* detectPhotoshop(Buffer.concat(resources));
  yield* detectTrailingImages(bytes.subarray(end));
}

function isPhotoshop({ marker, payload }: JpegSegment): boolean {
  return marker === app13 && startsWithAscii(payload, photoshopName);
}

function* detectSegment({ marker, payload }: JpegSegment): Generator<Detected> {
  const hasName = (name: string) => startsWithAscii(payload, name);
  if (marker === comment) yield "comment";
  if (marker < app0 || marker > app15) return;

  if (marker === app0 && hasName("JFIF\0")) {
    if ((payload[12] ?? 0) * (payload[13] ?? 0) > 0) yield "thumbnail";
  } else if (marker === app0 && hasName("JFXX\0")) yield "thumbnail";
  else if (marker === app1 && hasName(jpegNames.exif)) yield* detectExif(payload);
  else if (marker === app1 && hasName(jpegNames.xmp))
    yield* detectXmp(payload.subarray(jpegNames.xmp.length));
  else if (marker === app1 && hasName(jpegNames.extendedXmp)) yield* detectXmp(payload);
  else if (marker === app2 && hasName(jpegNames.icc)) yield "icc";
  else if (marker === app2 && hasName(jpegNames.multiPicture)) yield "further_images";
  else if (marker === app2 && hasName(jpegNames.gainMap)) yield "gain_map";
  else if (marker === app11 && hasName("JP") && Buffer.from(payload).includes("c2pa")) yield "c2pa";
  else if (marker !== app14 || !hasName("Adobe")) yield "application";
}

/** Further images follow the first one in the file. Some carry gain map parameters. */
function* detectTrailingImages(tail: Uint8Array): Generator<MetadataKind> {
  const first = tail.findIndex((byte) => byte !== 0);
  if (tail[first] !== 0xff || tail[first + 1] !== 0xd8) return yield* detectTrailer(tail);

  yield "further_images";
  const text = Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength);
  if (["hdr-gain-map", "hdrgainmap", jpegNames.gainMap].some((name) => text.includes(name))) yield "gain_map";
}
