import { embeddedImages } from "../container/svg-images";
import { type ImageFormat, imageLimits } from "../formats";
import { detectGif, detectPng, detectWebp } from "./chunk-formats";
import type { Detection } from "./detection";
import { detectIsoMedia } from "./iso-media";
import { detectJpeg } from "./jpeg";
import { detectXmp } from "./metadata-blocks";
import { detectTiff } from "./tiff";

/** Walks one container. Throws a `RangeError` where the structure is malformed. */
type MetadataDetector = (bytes: Uint8Array) => Detection;

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

/** Yields what is in a file up to where it is malformed. */
export function* walkMetadata(bytes: Uint8Array, format: ImageFormat): Detection {
  try {
    yield* detectors[format](bytes);
  } catch (error) {
    // A length in the file points beyond its end; kinds found before it count.
    if (!(error instanceof RangeError)) throw error;
  }
}

const noBytes = new Uint8Array();

/** Yields the kinds in an SVG and in its embedded images. */
function* detectSvg(bytes: Uint8Array): Detection {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isCompressed
    ? yield { encoding: "gzip", bytes, maxContentBytes: imageLimits.maxSvgBytes }
    : bytes;
  const xml = Buffer.from(plain ?? noBytes).toString("latin1");
  if (xml.includes("<!--")) yield "comment";
  if (/<(?:[\w.-]+:)?metadata[\s/>]|[<\s](?:sodipodi|inkscape|rdf|cc|dc):[\w.-]/i.test(xml))
    yield "editor_notes";
  if (/<x:xmpmeta|<\?xpacket/i.test(xml)) yield* detectXmp(plain ?? noBytes);
  if (/<c2pa:/i.test(xml)) yield "c2pa";
  if (/<\?(?!xml[\s-]|xpacket)/i.test(xml)) yield "application";
  for (const image of embeddedImages(xml)) yield* withoutPackets(walkMetadata(image.bytes, image.format));
}

/** The packets of an embedded image describe that image only. */
function* withoutPackets(detection: Detection): Detection {
  for (let step = detection.next(); !step.done; ) {
    const isPacket = typeof step.value === "object" && "xmp" in step.value;
    step = detection.next(isPacket ? undefined : yield step.value);
  }
}
