import { type Box, createReader, readBoxes, readBoxType } from "./iso-box";

/** A byte range of the file. */
export interface Extent {
  start: number;
  end: number;
}

/** An item of an AVIF or HEIC file: a coded image, a part of one, or a metadata block. */
export interface Item {
  id: number;
  /** `av01`, `hvc1`, `grid`, `Exif`, `mime`, … */
  type: string;
  /** The media type of a `mime` item (`application/rdf+xml` for XMP), else empty. */
  contentType: string;
  /** Whether the bytes lie in the `idat` box. Their offsets are relative to its start. */
  isInMeta: boolean;
  extents: Extent[];
}

/**
 * Returns the items of a `meta` box with their locations, or `undefined` when a location uses an
 * unsupported construction.
 */
export function readItems(view: DataView, meta: Box): Item[] | undefined {
  const boxes = readBoxes(view, meta.body + 4, meta.end);
  const find = (type: string) => boxes.find((box) => box.type === type);
  const [infos, locations, data] = [find("iinf"), find("iloc"), find("idat")];
  if (!infos || !locations) return undefined;

  const itemLocations = readItemLocations(view, locations, data);
  const noLocation = { isInMeta: false, extents: [] };

  return (
    itemLocations &&
    readItemInfos(view, infos).map((kind) => ({ ...kind, ...(itemLocations.get(kind.id) ?? noLocation) }))
  );
}

type ItemInfo = Pick<Item, "id" | "type" | "contentType">;
type ItemLocation = Pick<Item, "isInMeta" | "extents">;

function readItemInfos(view: DataView, box: Box): ItemInfo[] {
  const version = view.getUint8(box.body);
  const itemInfos = new Map<number, ItemInfo>();
  for (const info of readBoxes(view, box.body + (version === 0 ? 6 : 8), box.end)) {
    const infoVersion = view.getUint8(info.body);
    if (info.type !== "infe" || infoVersion < 2) continue;

    const idBytes = infoVersion === 2 ? 2 : 4;
    const reader = createReader(view, info.body + 4);
    const id = reader.number(idBytes);
    const type = readBoxType(view, info.body + 4 + idBytes + 2);
    reader.advance(6);
    const [, contentType] = type === "mime" ? [reader.text(), reader.text()] : ["", ""];
    itemInfos.set(id, { id, type, contentType });
  }

  return [...itemInfos.values()];
}

/** Returns the extents of each item, in the file or relative to the `idat` box. */
function readItemLocations(
  view: DataView,
  box: Box,
  data: Box | undefined,
): Map<number, ItemLocation> | undefined {
  const locations = parseItemLocations(view, box, data);
  if (locations.some(({ method, isInside }) => method > maxMethod || !isInside)) return undefined;

  return new Map(locations.map(({ id, method, extents }) => [id, { isInMeta: method === inMeta, extents }]));
}

/**
 * Whether the `meta` box locates an item beyond the end of the file. Some decoders fill the missing
 * part of such an image.
 * @throws RangeError when a box is longer than its container
 */
export function locatesMissingData(view: DataView, meta: Box): boolean {
  const boxes = readBoxes(view, meta.body + 4, meta.end);
  const [box, data] = ["iloc", "idat"].map((name) => boxes.find(({ type }) => type === name));
  if (!box) return false;

  return parseItemLocations(view, box, data).some(({ method, isInside }) => method <= maxMethod && !isInside);
}

/**
 * Construction methods: an offset in the file, or one in the `idat` box. Those in other items are
 * not supported.
 */
const inMeta = 1;
const maxMethod = inMeta;

interface ParsedLocation {
  id: number;
  method: number;
  extents: Extent[];
  isInside: boolean;
}

function parseItemLocations(view: DataView, box: Box, data: Box | undefined): ParsedLocation[] {
  const reader = createReader(view, box.body);
  const version = reader.number(1);
  reader.advance(3);
  const sizes = reader.number(1);
  const moreSizes = reader.number(1);
  const offsetBytes = sizes >> 4;
  const lengthBytes = sizes & 15;
  const indexBytes = version > 0 ? moreSizes & 15 : 0;
  const locations: ParsedLocation[] = [];
  const count = reader.number(version < 2 ? 2 : 4);
  for (let index = 0; index < count; index += 1) {
    const id = reader.number(version < 2 ? 2 : 4);
    const method = version > 0 ? reader.number(2) & 15 : 0;
    reader.advance(2);
    const origin = reader.number(moreSizes >> 4) + (method === inMeta ? (data?.body ?? Number.NaN) : 0);
    const limit = method === inMeta ? (data?.end ?? 0) : view.byteLength;
    const extents = Array.from({ length: reader.number(2) }, () => {
      reader.advance(indexBytes);
      const start = origin + reader.number(offsetBytes);
      const length = reader.number(lengthBytes);

      return { start, end: length === 0 ? limit : start + length };
    });
    const isInside = extents.every(({ start, end }) => start <= end && end <= limit);
    locations.push({ id, method, extents, isInside });
  }

  return locations;
}

/** Maps each item to the images that it describes by a `cdsc` reference. */
export function readDescribedItems(view: DataView, meta: Box): Map<number, number[]> {
  return readReferences(view, meta, "cdsc");
}

/** Maps each item to the targets of its references of one kind. */
export function readReferences(view: DataView, meta: Box, kind: string): Map<number, number[]> {
  const box = readBoxes(view, meta.body + 4, meta.end).find(({ type }) => type === "iref");
  const references = new Map<number, number[]>();
  if (!box) return references;

  const idBytes = view.getUint8(box.body) === 0 ? 2 : 4;
  for (const reference of readBoxes(view, box.body + 4, box.end)) {
    if (reference.type !== kind) continue;

    const reader = createReader(view, reference.body);
    const from = reader.number(idBytes);
    references.set(
      from,
      Array.from({ length: reader.number(2) }, () => reader.number(idBytes)),
    );
  }

  return references;
}

/** Returns the id of the primary image, or `undefined` when the file has none. */
export function readPrimaryItemId(view: DataView, meta: Box): number | undefined {
  const box = readBoxes(view, meta.body + 4, meta.end).find(({ type }) => type === "pitm");
  return box && createReader(view, box.body + 4).number(view.getUint8(box.body) === 0 ? 2 : 4);
}
