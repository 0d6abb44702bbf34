import { hourMs, isoTime } from "@/lib/kernel/time";
import { chunk } from "@/lib/platform/database/batches";
import type { Cell } from "./cell";
import {
  addImageDays,
  addImageTotals,
  addOwnerDays,
  type ImageDay,
  lockOwners,
  type OwnerDay,
  recordLastAccess,
} from "./counts-repository";

/** Rows per statement. */
const maxRows = 2_000;
/** The last access is stored to the hour: a write at each flush would bloat the table of images. */
const accessPrecisionMs = hourMs;

/**
 * Adds the cells to all tables of counts. Needs an open transaction. Every process writes the
 * tables in this order, and each table in key order, which prevents deadlocks. Cells of deleted
 * owners are dropped. For deleted images, the daily rows and the owner's totals remain. The time of
 * the last access of an image is now, unless `accessedAt` has it.
 */
export async function writeCells(
  cells: readonly Cell[],
  accessedAt?: ReadonlyMap<string, number>,
): Promise<void> {
  const owners = await lockOwners([...new Set(cells.map((cell) => cell.uid))]);
  const days = cells.flatMap(({ uid, place: _place, ...cell }): ImageDay[] => {
    const owner = owners.get(uid);
    return owner === undefined ? [] : [{ owner, ...cell }];
  });
  const imageRows = days.filter((row) => row.imageId !== "");
  for (const rows of toSortedChunks(imageRows, imageDayKey)) await addImageDays(rows);
  for (const rows of toSortedChunks(toOwnerDays(days), ownerDayKey)) await addOwnerDays(rows);
  const now = Date.now();
  for (const rows of toSortedChunks(toImageTotals(imageRows), (row) => row.imageId)) {
    await addImageTotals(rows);
    const accesses = rows.map(({ imageId }) => {
      const timeMs = Math.min(accessedAt?.get(imageId) ?? now, now);
      return { imageId, time: isoTime(timeMs), unlessSince: isoTime(timeMs - accessPrecisionMs) };
    });
    await recordLastAccess(accesses);
  }
}

function toOwnerDays(cells: readonly ImageDay[]): OwnerDay[] {
  const rows = cells.flatMap(({ owner, day, variantKey, format, country, referrer, requests, bytes }) => {
    const dimensions = { total: "", variant: variantKey, format, country, referrer };
    return Object.entries(dimensions).map(([dimension, value]) => ({
      owner,
      day,
      dimension,
      value,
      requests,
      bytes,
    }));
  });
  return sumByKey(rows, ownerDayKey);
}

function toImageTotals(cells: readonly ImageDay[]) {
  return sumByKey(
    cells.map(({ imageId, requests, bytes }) => ({ imageId, requests, bytes })),
    (row) => row.imageId,
  );
}

const imageDayKey = (row: ImageDay) =>
  [row.owner, row.day, row.imageId, row.variantKey, row.format, row.country, row.referrer].join("\n");
const ownerDayKey = (row: OwnerDay) => [row.owner, row.day, row.dimension, row.value].join("\n");

/** Sums up rows with the same key. */
function sumByKey<Row extends { requests: number; bytes: number }>(
  rows: readonly Row[],
  getKey: (row: Row) => string,
): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = getKey(row);
    const sum = sums.get(key);
    if (sum) {
      sum.requests += row.requests;
      sum.bytes += row.bytes;
    } else sums.set(key, { ...row });
  }
  return [...sums.values()];
}

function toSortedChunks<Row>(rows: readonly Row[], getKey: (row: Row) => string): Row[][] {
  const keyed = rows.map((row) => ({ row, key: getKey(row) }));
  const sorted = keyed.sort((one, two) => (one.key < two.key ? -1 : 1)).map(({ row }) => row);
  return chunk(sorted, maxRows);
}
