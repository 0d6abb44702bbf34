import { type Box, createReader, findBoxesEnd, readBoxes, readBoxType } from "../container/iso-box";
import { type Item, readItems, readPrimaryItemId, readReferences } from "../container/iso-items";
import { readAv1Sequence } from "./av1-sequence";
import type { CodePoints } from "./declared-color";

/** Color information about the primary image of an AVIF or HEIC file. */
export interface IsoColor {
  codes: CodePoints;
  hasProfile: boolean;
  /** Peak luminance in cd/m². */
  peak: number | undefined;
  /** Whether the decoder returns limited-range values. It expands only images that have chroma. */
  isColorLimitedRange: boolean;
  isAlphaLimitedRange: boolean;
  /** Set for AV1, `undefined` for HEVC. */
  bitDepth: number | undefined;
}

const unspecified = 2;
/** A sequence header takes a few dozen bytes, but other units may precede it. */
const headBytes = 4096;

/** Returns `undefined` when the file cannot be read. The decoder reports a better error for it. */
export function readIsoColor(bytes: Uint8Array): IsoColor | undefined {
  try {
    return parseColor(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function parseColor(bytes: Uint8Array): IsoColor | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const meta = readBoxes(view, 0, findBoxesEnd(view)).find(({ type }) => type === "meta");
  const items = meta && readItems(view, meta);
  const mainId = meta && readPrimaryItemId(view, meta);
  if (!meta || !items || mainId === undefined) return undefined;

  const file: IsoFile = {
    bytes,
    view,
    items,
    properties: readProperties(view, meta),
    tiles: readReferences(view, meta, "dimg"),
  };
  const main = readCoding(file, mainId);
  const alphaId = [...readReferences(view, meta, "auxl")].find(
    ([id, ids]) => ids.includes(mainId) && isAlpha(file, id),
  )?.[0];
  const alpha = alphaId === undefined ? undefined : readCoding(file, alphaId);

  return {
    codes: { primaries: main.primaries, transfer: main.transfer },
    hasProfile: main.hasProfile,
    peak: main.peak,
    isColorLimitedRange: !main.isFullRange && main.isMonochrome,
    isAlphaLimitedRange: alpha?.isFullRange === false,
    bitDepth: main.bitDepth,
  };
}

interface IsoFile {
  bytes: Uint8Array;
  view: DataView;
  items: Item[];
  properties: Map<number, Box[]>;
  /** Maps each grid to its tiles. */
  tiles: Map<number, number[]>;
}

interface Coding {
  primaries: number;
  transfer: number;
  isFullRange: boolean;
  isMonochrome: boolean;
  hasProfile: boolean;
  peak: number | undefined;
  bitDepth: number | undefined;
}

/**
 * Reads the item properties first and falls back to the coded image. A grid uses its first tile.
 */
function readCoding(file: IsoFile, id: number): Coding {
  const own = file.properties.get(id) ?? [];
  const tileId = file.tiles.get(id)?.[0];
  const properties = [...own, ...(tileId === undefined ? [] : (file.properties.get(tileId) ?? []))];
  const colors = properties.filter(({ type, body, end }) => type === "colr" && end - body >= 4);
  const nclx = colors.find(({ body, end }) => readBoxType(file.view, body) === "nclx" && end - body >= 11);
  const light = properties.find(({ type, body, end }) => type === "clli" && end - body >= 4);
  const sequence = readAv1Sequence(readItemHead(file, tileId ?? id));

  return {
    primaries: sequence?.primaries ?? unspecified,
    transfer: sequence?.transfer ?? unspecified,
    // The decoder handles HEVC itself; a file that does not declare its range in boxes needs no
    // correction.
    isFullRange: sequence?.isFullRange ?? true,
    ...(nclx && readNclx(file.view, nclx)),
    isMonochrome: sequence?.isMonochrome ?? isMonochromeHevc(file.view, properties),
    hasProfile: colors.some(({ body }) => ["prof", "rICC"].includes(readBoxType(file.view, body))),
    bitDepth: sequence?.bitDepth,
    peak: (light && file.view.getUint16(light.body)) || undefined,
  };
}

function readNclx(view: DataView, { body }: Box) {
  return {
    primaries: view.getUint16(body + 4),
    transfer: view.getUint16(body + 6),
    isFullRange: (view.getUint8(body + 10) & 0x80) !== 0,
  };
}

function readItemHead({ bytes, items }: IsoFile, id: number): Uint8Array {
  const item = items.find((one) => one.id === id && one.type === "av01");
  const [first] = item?.extents ?? [];
  return first ? bytes.subarray(first.start, Math.min(first.end, first.start + headBytes)) : new Uint8Array();
}

function isMonochromeHevc(view: DataView, properties: Box[]): boolean {
  const box = properties.find(({ type, body, end }) => type === "hvcC" && end - body > 16);
  return box !== undefined && (view.getUint8(box.body + 16) & 3) === 0;
}

function isAlpha({ view, properties }: IsoFile, id: number): boolean {
  const kind = properties.get(id)?.find(({ type }) => type === "auxC");
  if (!kind) return false;

  const name = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + kind.body + 4, 64));
  return /^urn:mpeg:(mpegB:cicp:systems:auxiliary:alpha|hevc:2015:auxid:1)\0/.test(name);
}

/** Returns the properties of each item, in order. */
function readProperties(view: DataView, meta: Box): Map<number, Box[]> {
  const propertiesByItem = new Map<number, Box[]>();
  const boxes = readBoxes(view, meta.body + 4, meta.end).find(({ type }) => type === "iprp");
  const parts = boxes ? readBoxes(view, boxes.body, boxes.end) : [];
  const container = parts.find(({ type }) => type === "ipco");
  const properties = container ? readBoxes(view, container.body, container.end) : [];
  for (const { type, body, end } of parts) {
    if (type !== "ipma") continue;

    const isLongId = view.getUint8(body) > 0;
    const isLongIndex = (view.getUint8(body + 3) & 1) === 1;
    const reader = createReader(view, body + 4);
    const count = reader.number(4);
    if (count > end - body) throw new RangeError("more items have properties than there is room for");

    for (let index = 0; index < count; index += 1) {
      const id = reader.number(isLongId ? 4 : 2);
      const indices = Array.from({ length: reader.number(1) }, () =>
        isLongIndex ? reader.number(2) & 0x7fff : reader.number(1) & 0x7f,
      );
      const own = indices.map((one) => properties[one - 1]).filter((property) => property !== undefined);
      propertiesByItem.set(id, [...(propertiesByItem.get(id) ?? []), ...own]);
    }
  }

  return propertiesByItem;
}
