import { type Box, buildBox, createReader, encodeUint, findBoxesEnd, readBoxes } from "../container/iso-box";
import { type Item, readDescribedItems, readItems, readPrimaryItemId } from "../container/iso-items";
import type { MetadataEdit } from "./metadata-edit";
import { buildPacket, maxPacketBytes } from "./xmp-packet";

const packetType = "application/rdf+xml";
const maxItems = 10_000;

/**
 * Appends the packet after all boxes of an AVIF or HEIC file. Adds to `meta` its location and a
 * reference to the primary image. All other bytes are unchanged; those after `meta` move by its
 * growth. Returns `null` for sequences.
 */
export function embedInIsoMedia(bytes: Uint8Array, edit: MetadataEdit): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxesEnd = findBoxesEnd(view);
  const boxes = readBoxes(view, 0, boxesEnd);
  const metas = boxes.filter(({ type }) => type === "meta");
  const [meta] = metas;
  const items = meta && readItems(view, meta);
  const isSequence = boxes.some(({ type }) => type === "moov");
  if (!meta || !items || isSequence || metas.length > 1 || items.length > maxItems) return null;

  const mainId = readPrimaryItemId(view, meta);
  const packets = findXmpItems(items, readDescribedItems(view, meta), mainId);
  const packet = packets.length > 1 ? null : mergePacketItem(edit, bytes, packets[0]);
  if (!packet || mainId === undefined) return null;

  const end = containsOnly(boxes.at(-1), packets[0]) ? (boxes.at(-1)?.start ?? boxesEnd) : boxesEnd;
  const buildMeta = (packetAt: number, growth: number) => {
    const move = (at: number) => (at === Infinity ? packetAt : at >= meta.end ? at + growth : at);
    return editMeta(bytes, { meta, items, mainId, packetItem: packets[0], packet, move });
  };
  // Offsets have a fixed size, so the length does not depend on their values.
  const growth = (buildMeta(0, 0)?.length ?? Number.NaN) - (meta.end - meta.start);
  const packetAt = end + growth + 8;
  const newMeta = packetAt + packet.length <= 0xffff_ffff ? buildMeta(packetAt, growth) : undefined;
  if (!newMeta) return null;

  const rest = Buffer.from(bytes.subarray(meta.end, end));
  setLastBoxSize(rest, boxes.at(-1), meta.end);

  return Buffer.concat([
    bytes.subarray(0, meta.start),
    newMeta,
    rest,
    buildBox("mdat", [packet]),
    bytes.subarray(boxesEnd),
  ]);
}

/**
 * Returns the packets about the primary image. Packets of gain maps and other images are not
 * changed.
 */
function findXmpItems(
  items: Item[],
  described: ReadonlyMap<number, number[]>,
  mainId: number | undefined,
): Item[] {
  return items.filter(({ id, contentType }) => {
    const about = described.get(id);
    return contentType === packetType && (!about || about.some((one) => one === mainId));
  });
}

/**
 * Whether the last box contains only the packet, as Albumen writes it. The new packet then replaces
 * the box.
 */
function containsOnly(last: Box | undefined, packet: Item | undefined): boolean {
  const [extent, ...more] = packet?.extents ?? [];
  return last?.type === "mdat" && more.length === 0 && extent?.start === last.body && extent.end === last.end;
}

function mergePacketItem(edit: MetadataEdit, bytes: Uint8Array, item: Item | undefined) {
  const extents = item?.extents ?? [];
  if (extents.reduce((sum, { start, end }) => sum + end - start, 0) > maxPacketBytes) return null;

  const existing = Buffer.concat(extents.map(({ start, end }) => bytes.subarray(start, end)));
  return buildPacket(edit.packet, item && existing);
}

interface MetaEdit {
  meta: Box;
  items: Item[];
  mainId: number;
  packetItem: Item | undefined;
  packet: Uint8Array;
  /** Maps an old offset to the new one. The packet lies beyond all offsets. */
  move: (at: number) => number;
}

/** Returns `undefined` when the box uses an unsupported construction. */
function editMeta(bytes: Uint8Array, edit: MetaEdit): Buffer | undefined {
  const { meta, mainId, packetItem, packet, move } = edit;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const children = readBoxes(view, meta.body + 4, meta.end);
  const find = (type: string) => children.find((box) => box.type === type);
  const [data, infos] = [find("idat"), find("iinf")];
  const id = packetItem?.id ?? Math.max(...edit.items.map((item) => item.id)) + 1;
  // Items in an unsupported form would lose their locations.
  if (!infos || readItemCount(view, infos) !== edit.items.length || id > 0xffff) return undefined;

  const items = [
    ...edit.items.filter((item) => item.id !== id),
    { id, isInMeta: false, extents: [{ start: Infinity, end: Infinity }] },
  ];
  const locations = buildLocationBox(items, { move, dataStart: data?.body ?? 0, packetBytes: packet.length });
  const parts = children.map((box) => {
    const raw = bytes.subarray(box.start, box.end);
    if (box.type === "iloc") return locations;
    if (packetItem) return raw;
    if (box.type === "iinf") return appendItem(view, raw, box, id);

    return box.type === "iref" ? appendReference(view, raw, box, { id, mainId }) : raw;
  });
  const needsReferenceBox = !packetItem && !find("iref");
  const reference = needsReferenceBox
    ? [buildBox("iref", [Buffer.alloc(4), buildDescribesReference(id, mainId, 2)])]
    : [];

  return buildBox("meta", [bytes.subarray(meta.body, meta.body + 4), ...parts, ...reference]);
}

function readItemCount(view: DataView, infos: Box): number {
  return createReader(view, infos.body + 4).number(getCountBytes(view, infos));
}

function getCountBytes(view: DataView, infos: Box): 2 | 4 {
  return view.getUint8(infos.body) === 0 ? 2 : 4;
}

/** Appends the packet's entry to the item list. */
function appendItem(view: DataView, raw: Uint8Array, box: Box, id: number): Buffer {
  const countBytes = getCountBytes(view, box);
  const count = readItemCount(view, box) + 1;
  const content = raw.subarray(box.body - box.start);
  const names = Buffer.from(`mime\0${packetType}\0`, "latin1");
  const entry = buildBox("infe", [Buffer.from([2, 0, 0, 0]), encodeUint(id, 2), encodeUint(0, 2), names]);

  return buildBox("iinf", [
    content.subarray(0, 4),
    encodeUint(count, countBytes),
    content.subarray(4 + countBytes),
    entry,
  ]);
}

function appendReference(
  view: DataView,
  raw: Uint8Array,
  box: Box,
  { id, mainId }: { id: number; mainId: number },
): Buffer {
  const idBytes = view.getUint8(box.body) === 0 ? 2 : 4;
  return buildBox("iref", [raw.subarray(box.body - box.start), buildDescribesReference(id, mainId, idBytes)]);
}

function buildDescribesReference(id: number, mainId: number, idBytes: 2 | 4): Buffer {
  return buildBox("cdsc", [encodeUint(id, idBytes), encodeUint(1, 2), encodeUint(mainId, idBytes)]);
}

/**
 * Sets the size of a last box that extends to the end of the file, because more data now follows
 * it.
 */
function setLastBoxSize(rest: Buffer, last: Box | undefined, from: number): void {
  const at = (last?.start ?? 0) - from;
  if (last && at >= 0 && at < rest.length && rest.readUInt32BE(at) === 0)
    rest.writeUInt32BE(last.end - last.start, at);
}

interface LocationContext {
  move: (at: number) => number;
  /** Offset of the `idat` content. */
  dataStart: number;
  /** Length of the one item that has no location yet. */
  packetBytes: number;
}

/** Builds the item location box with 4-byte offsets and lengths. */
function buildLocationBox(
  items: readonly Pick<Item, "id" | "isInMeta" | "extents">[],
  context: LocationContext,
): Buffer {
  const hasLongIds = items.some(({ id }) => id > 0xffff);
  const version = hasLongIds ? 2 : items.some(({ isInMeta }) => isInMeta) ? 1 : 0;
  const idBytes = hasLongIds ? 4 : 2;

  return buildBox("iloc", [
    Buffer.from([version, 0, 0, 0, 0x44, 0]),
    encodeUint(items.length, idBytes),
    ...items.flatMap(({ id, isInMeta, extents }) => [
      encodeUint(id, idBytes),
      ...(version > 0 ? [encodeUint(isInMeta ? 1 : 0, 2)] : []),
      encodeUint(0, 2),
      encodeUint(extents.length, 2),
      ...extents.flatMap((extent) => encodeExtent(extent, isInMeta, context)),
    ]),
  ]);
}

function encodeExtent(
  { start, end }: Item["extents"][number],
  isInMeta: boolean,
  { move, dataStart, packetBytes }: LocationContext,
): Buffer[] {
  const at = isInMeta ? start - dataStart : move(start);
  const length = start === Infinity ? packetBytes : end - start;
  return [encodeUint(Number.isFinite(at) ? at : 0, 4), encodeUint(length, 4)];
}
