import { type Box, findBoxesEnd, readBoxes, readBoxType } from "../container/iso-box";
import { type Extent, type Item, readItems } from "../container/iso-items";
import { removePrivateTags } from "./color-profile";

const metadataItems = new Set(["Exif", "mime", "uri "]);
/** Child boxes of `meta` that describe the images. */
const requiredMetaBoxes = new Set(["hdlr", "pitm", "iinf", "iloc", "iprp", "iref", "idat", "grpl", "dinf"]);
const emptyExif = Buffer.concat([Buffer.alloc(4), Buffer.from("II*\0\x08\0\0\0", "latin1"), Buffer.alloc(6)]);

/**
 * Blanks metadata in place, because offsets throughout an AVIF or HEIC file count from its start.
 * Coded data that belongs to no image is zeroed (EXIF, XMP, the clip of a live photo). Unneeded
 * boxes become free space, and everything after the last needed box is cut off. Orientation and
 * color are item properties in this container and stay.
 */
export function stripIsoMedia(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes = readBoxes(view, 0, findBoxesEnd(view));
  const meta = boxes.find(({ type }) => type === "meta");
  const isSequence = boxes.some(({ type }) => type === "moov");
  const items = meta && !isSequence ? readItems(view, meta) : undefined;
  if (!meta || !items) return null;

  const stripped = Buffer.from(bytes);
  const imageItems = items.filter(({ type }) => !metadataItems.has(type));
  for (const box of boxes) {
    if (box.type === "mdat") zeroOutside(stripped, { start: box.body, end: box.end }, imageItems);
    else if (box.type !== "ftyp" && box.type !== "meta") markFree(stripped, box);
  }

  for (const box of readBoxes(view, meta.body + 4, meta.end)) {
    if (box.type === "idat") zeroOutside(stripped, { start: box.body, end: box.end }, imageItems);
    else if (box.type === "iprp") cleanProfiles(stripped, view, box);
    else if (!requiredMetaBoxes.has(box.type)) markFree(stripped, box);
  }

  for (const item of items) writeEmptyBlock(stripped, item);
  const last = boxes.findLast(({ type }) => type === "mdat" || type === "meta" || type === "ftyp");

  return stripped.subarray(0, last?.end);
}

function zeroOutside(bytes: Buffer, span: Extent, imageItems: Item[]): void {
  const needed = imageItems
    .flatMap(({ extents }) => extents)
    .filter(({ start, end }) => end > span.start && start < span.end)
    .sort((one, other) => one.start - other.start);
  let at = span.start;
  for (const { start, end } of needed) {
    if (start > at) bytes.fill(0, at, start);
    at = Math.max(at, Math.min(end, span.end));
  }
  bytes.fill(0, at, span.end);
}

function markFree(bytes: Buffer, box: { start: number; body: number; end: number }): void {
  bytes.write("free", box.start + 4, "latin1");
  bytes.fill(0, box.body, box.end);
}

/** Profiles are stored as image properties, each after the signature of its type. */
function cleanProfiles(bytes: Buffer, view: DataView, properties: Box): void {
  const list = readBoxes(view, properties.body, properties.end).find(({ type }) => type === "ipco");
  for (const { type, body, end } of list ? readBoxes(view, list.body, list.end) : []) {
    const isProfile = type === "colr" && ["prof", "rICC"].includes(readBoxType(view, body));
    if (isProfile) bytes.set(removePrivateTags(bytes.subarray(body + 4, end)), body + 4);
  }
}

/**
 * Writes well-formed empty blocks, because readers expect valid data in metadata items: EXIF
 * without tags, blank XMP.
 */
function writeEmptyBlock(bytes: Buffer, { type, extents }: Item): void {
  for (const { start, end } of extents) {
    if (type === "mime") bytes.fill(" ", start, end);
    if (type === "Exif" && end - start >= emptyExif.length) emptyExif.copy(bytes, start);
  }
}
