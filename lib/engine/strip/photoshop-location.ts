import { createHash } from "node:crypto";
import { eraseIptcLocation } from "../container/iptc";
import { findScanEnd, jpegMarkers, readSegment } from "../container/jpeg-segments";
import { photoshopIds, photoshopName, readPhotoshopResources } from "../container/photoshop-resources";
import { startsWithAscii } from "./orientation";

/** Removes the places from the IPTC data among Photoshop's resources. */
export function erasePhotoshopLocation(block: Uint8Array): void {
  const resources = readPhotoshopResources(block) ?? [];
  const digest = resources.find(({ id }) => id === photoshopIds.iptcDigest)?.data;
  for (const { id, data } of resources) {
    if (id !== photoshopIds.iptc) continue;

    const isCurrent = digest !== undefined && md5(data).equals(digest);
    eraseIptcLocation(data);
    // Programs that find another digest prefer the IPTC data to the XMP packet.
    if (isCurrent) digest.set(md5(data));
  }
}

function md5(bytes: Uint8Array): Buffer {
  return createHash("md5").update(bytes).digest();
}

/** Also removes them from a block that spans several segments of a JPEG. */
export function eraseJpegLocation(bytes: Uint8Array): void {
  const parts = [...listPhotoshopParts(bytes)];
  const block = Buffer.concat(parts);
  erasePhotoshopLocation(block);
  let at = 0;
  for (const part of parts) {
    part.set(block.subarray(at, at + part.length));
    at += part.length;
  }
}

function* listPhotoshopParts(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 2; at < bytes.length; ) {
    const segment = readSegment(bytes, at);
    if (!segment || segment.marker === jpegMarkers.endOfImage) return;

    const isPhotoshop =
      segment.marker === jpegMarkers.app13 && startsWithAscii(segment.payload, photoshopName);
    if (isPhotoshop) yield segment.payload.subarray(photoshopName.length);
    at += segment.raw.length;
    if (segment.marker === jpegMarkers.startOfScan) at = findScanEnd(bytes, at);
  }
}
