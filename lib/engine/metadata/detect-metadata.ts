import { gunzipSync } from "node:zlib";
import { type ImageFormat, imageLimits } from "../formats";
import { embeddedImages } from "../strip/svg";
import { detectGif, detectPng, detectWebp } from "./chunk-formats";
import { detectIsoMedia } from "./iso-media";
import { detectJpeg } from "./jpeg";
import { type MetadataKind, metadataKinds } from "./kinds";
import { detectTiff } from "./tiff";

/** Walks one container and yields the kinds it finds. Stops where the structure is malformed. */
type MetadataDetector = (bytes: Uint8Array) => Iterable<MetadataKind>;

const detectors: Record<ImageFormat, MetadataDetector> = {
  jpeg: detectJpeg,
  png: detectPng,
  webp: detectWebp,
  gif: detectGif,
  avif: detectIsoMedia,
  heic: detectIsoMedia,
  tiff: detectTiff,
  svg: detectSvg,
};

/** Returns the kinds of metadata in a file, without duplicates and in the order of `metadataKinds`. Never throws. */
export function detectMetadata(bytes: Uint8Array, format: ImageFormat): MetadataKind[] {
  const kinds = new Set<MetadataKind>();
  try {
    for (const kind of detectors[format](bytes)) kinds.add(kind);
  } catch (error) {
    // A length in the file points beyond its end; kinds found before it count.
    if (!(error instanceof RangeError)) throw error;
  }
  return metadataKinds.filter((kind) => kinds.has(kind));
}

/** Yields the kinds in an SVG and in its embedded images. */
function* detectSvg(bytes: Uint8Array): Generator<MetadataKind> {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const xml = (isCompressed ? inflateSvg(bytes) : Buffer.from(bytes)).toString("latin1");
  if (xml.includes("<!--")) yield "comment";
  if (/<(?:[\w.-]+:)?metadata[\s/>]|[<\s](?:sodipodi|inkscape|rdf|cc|dc):[\w.-]/i.test(xml))
    yield "editor_notes";
  if (/<x:xmpmeta|<\?xpacket/i.test(xml)) yield "xmp";
  if (/<c2pa:/i.test(xml)) yield "c2pa";
  if (/<\?(?!xml[\s-]|xpacket)/i.test(xml)) yield "application";
  for (const image of embeddedImages(xml)) yield* detectMetadata(image.bytes, image.format);
}

/** Returns no bytes for a damaged file. */
function inflateSvg(bytes: Uint8Array): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: imageLimits.maxSvgBytes });
  } catch {
    return Buffer.alloc(0);
  }
}
