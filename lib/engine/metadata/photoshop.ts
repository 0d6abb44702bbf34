import { photoshopIds, readPhotoshopResources } from "../container/photoshop-resources";
import { detectExif } from "./exif";
import type { MetadataKind } from "./kinds";
import { detectXmp } from "./xmp";

const { iptc, iptcDigest } = photoshopIds;
const thumbnails = new Set([0x0409, 0x040c]);
const ids = { icc: 0x040f, exif: 0x0422, moreExif: 0x0423, xmp: 0x0424 } as const;

/** Yields the kinds in Photoshop's resources. An unreadable block counts as `photoshop`. */
export function* detectPhotoshop(block: Uint8Array): Generator<MetadataKind> {
  const resources = readPhotoshopResources(block);
  if (!resources) yield "photoshop";
  for (const { id, data } of resources ?? []) {
    if (data.length === 0 || id === iptcDigest) continue;
    if (id === iptc) yield "iptc";
    else if (thumbnails.has(id)) yield "thumbnail";
    else if (id === ids.icc) yield "icc";
    else if (id === ids.exif || id === ids.moreExif) yield* detectExif(data);
    else if (id === ids.xmp) yield* detectXmp(data);
    else yield "photoshop";
  }
}
