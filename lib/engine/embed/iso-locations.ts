import { buildBox, encodeUint } from "../container/iso-box";
import type { Item } from "../container/iso-items";

interface LocationContext {
  move: (at: number) => number;
  /** Offset of the `idat` content. */
  dataStart: number;
  /** Length of the one item that has no location yet. */
  packetBytes: number;
}

/** Builds the item location box with 4-byte offsets and lengths. */
export function buildLocationBox(
  items: readonly Pick<Item, "id" | "isInMeta" | "extents">[],
  context: LocationContext,
): Buffer {
  const hasLongIds = items.some(({ id }) => id > 0xffff);
  const version = hasLongIds ? 2 : items.some(({ isInMeta }) => isInMeta) ? 1 : 0;
  const idBytes = hasLongIds ? 4 : 2;
  return buildBox("iloc", [
    ...[Buffer.from([version, 0, 0, 0, 0x44, 0]), encodeUint(items.length, idBytes)],
    ...items.flatMap(({ id, isInMeta, extents }) => [
      encodeUint(id, idBytes),
      ...(version > 0 ? [encodeUint(isInMeta ? 1 : 0, 2)] : []),
      ...[encodeUint(0, 2), encodeUint(extents.length, 2)],
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
