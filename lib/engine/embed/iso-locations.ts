import { isoBox, isoNumber } from "../container/iso-box";
import type { Item } from "../container/iso-items";

interface Places {
  move: (at: number) => number;
  /** Where the content of `idat` begins. */
  dataBody: number;
  /** The length of the one item whose place is not known yet. */
  packetBytes: number;
}

/** The box that says where each item is, with places and lengths of four bytes each. */
export function locationsOf(
  items: readonly Pick<Item, "id" | "isInMeta" | "extents">[],
  places: Places,
): Buffer {
  const hasLongIds = items.some(({ id }) => id > 0xffff);
  const version = hasLongIds ? 2 : items.some(({ isInMeta }) => isInMeta) ? 1 : 0;
  const idBytes = hasLongIds ? 4 : 2;
  return isoBox("iloc", [
    ...[Buffer.from([version, 0, 0, 0, 0x44, 0]), isoNumber(items.length, idBytes)],
    ...items.flatMap(({ id, isInMeta, extents }) => [
      isoNumber(id, idBytes),
      ...(version > 0 ? [isoNumber(isInMeta ? 1 : 0, 2)] : []),
      ...[isoNumber(0, 2), isoNumber(extents.length, 2)],
      ...extents.flatMap((extent) => placeOf(extent, isInMeta, places)),
    ]),
  ]);
}

function placeOf(
  { start, end }: Item["extents"][number],
  isInMeta: boolean,
  { move, dataBody, packetBytes }: Places,
): Buffer[] {
  const at = isInMeta ? start - dataBody : move(start);
  const length = start === Infinity ? packetBytes : end - start;
  return [isoNumber(Number.isFinite(at) ? at : 0, 4), isoNumber(length, 4)];
}
