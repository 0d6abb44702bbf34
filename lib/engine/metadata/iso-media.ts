import { type Box, findBoxesEnd, readBoxes, readBoxType } from "../container/iso-box";
import { type Item, readItems } from "../container/iso-items";
import type { Detected } from "./detection";
import type { MetadataKind } from "./kinds";
import { detectExif, detectTrailer, detectXmp } from "./metadata-blocks";

const ignoredBoxes = new Set(["ftyp", "meta", "mdat", "free", "skip", "wide"]);
/** UUID of the box with content credentials (C2PA). */
const credentialsId = "d8fec3d61b0e483c92975828877ec481";
const maxBlockBytes = 16_000_000;

export function* detectIsoMedia(bytes: Uint8Array): Generator<Detected> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findBoxesEnd(view);
  for (const box of readBoxes(view, 0, end)) {
    if (box.type === "meta") yield* detectMetaBox(bytes, view, box);
    else if (box.type === "uuid" && isContentCredentials(bytes, box)) yield "c2pa";
    else if (box.type === "moov") yield "further_images";
    else if (!ignoredBoxes.has(box.type)) yield "application";
  }
  yield* detectTrailer(bytes.subarray(end));
}

function* detectMetaBox(bytes: Uint8Array, view: DataView, meta: Box): Generator<Detected> {
  const boxes = readBoxes(view, meta.body + 4, meta.end);
  for (const item of readItems(view, meta) ?? []) yield* detectItem(item, bytes);
  for (const { type, body, end } of boxes) {
    if (type === "iprp") yield* detectProperties(bytes, view, { from: body, to: end });
    if (type !== "iref") continue;

    if (readBoxes(view, body + 4, end).some((reference) => reference.type === "thmb")) yield "thumbnail";
  }
}

function* detectItem({ type, contentType, extents }: Item, bytes: Uint8Array): Generator<Detected> {
  if (type === "tmap") yield "gain_map";
  if (!["Exif", "mime", "uri "].includes(type)) return;

  const length = extents.reduce((sum, { start, end }) => sum + end - start, 0);
  if (length > maxBlockBytes) return yield type === "Exif" ? "exif" : "application";

  const block = Buffer.concat(extents.map(({ start, end }) => bytes.subarray(start, end)));
  // The block is preceded by the number of bytes to skip to its start.
  if (type === "Exif" && length > 4) yield* detectExifItem(block.subarray(4 + block.readUInt32BE(0)));
  else if (contentType === "application/rdf+xml") yield* detectXmp(block);
  else if (type !== "Exif" && !/^[\s\0]*$/.test(block.toString("latin1"))) yield "application";
}

/** Orientation is an item property in this container; EXIF only repeats it. */
function* detectExifItem(block: Uint8Array): Generator<MetadataKind> {
  for (const kind of detectExif(block)) yield kind === "orientation" ? "exif" : kind;
}

function* detectProperties(
  bytes: Uint8Array,
  view: DataView,
  { from, to }: { from: number; to: number },
): Generator<MetadataKind> {
  const container = readBoxes(view, from, to).find(({ type }) => type === "ipco");
  for (const { type, body, end } of container ? readBoxes(view, container.body, container.end) : []) {
    if (type === "colr" && ["prof", "rICC"].includes(readBoxType(view, body))) yield "icc";
    if (type !== "auxC") continue;

    const auxiliaryType = Buffer.from(bytes.subarray(body + 4, end)).toString("latin1");
    if (/gainmap/i.test(auxiliaryType)) yield "gain_map";
    else if (!/alpha|urn:mpeg:hevc:2015:auxid:1/.test(auxiliaryType)) yield "further_images";
  }
}

function isContentCredentials(bytes: Uint8Array, { body }: Box): boolean {
  return Buffer.from(bytes.subarray(body, body + 16)).toString("hex") === credentialsId;
}
