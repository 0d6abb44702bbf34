import { gunzipSync } from "node:zlib";
import type { ImageFormat } from "../formats";
import { imageLimits } from "../limits";
import { embeddedImages } from "../strip/svg";
import type { MetadataKind } from "./kinds";

type DetectEmbedded = (bytes: Uint8Array, format: ImageFormat) => MetadataKind[];

/** Yields the kinds in an SVG and in its embedded images. */
export function* detectSvg(bytes: Uint8Array, detectEmbedded: DetectEmbedded): Generator<MetadataKind> {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const xml = (isCompressed ? inflate(bytes) : Buffer.from(bytes)).toString("latin1");
  if (xml.includes("<!--")) yield "comment";
  if (/<(?:[\w.-]+:)?metadata[\s/>]|[<\s](?:sodipodi|inkscape|rdf|cc|dc):[\w.-]/i.test(xml))
    yield "editor_notes";
  if (/<x:xmpmeta|<\?xpacket/i.test(xml)) yield "xmp";
  if (/<c2pa:/i.test(xml)) yield "c2pa";
  if (/<\?(?!xml[\s-]|xpacket)/i.test(xml)) yield "application";
  for (const image of embeddedImages(xml)) yield* detectEmbedded(image.bytes, image.format);
}

/** Returns no bytes for a damaged file. */
function inflate(bytes: Uint8Array): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: imageLimits.maxSvgBytes });
  } catch {
    return Buffer.alloc(0);
  }
}
