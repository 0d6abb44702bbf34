import { hourMs, isoTime } from "@/lib/kernel/time";
import { chunk } from "@/lib/platform/database/chunk";
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

/** Rows a statement. */
const maxRows = 2_000;
/** An image's last access is kept to the hour: written at each flush it would wear out the table of images. */
const accessPrecisionMs = hourMs;

/**
 * Adds the cells to all that is kept of them; wants an open transaction. Every process writes the tables in this order and
 * each table in the order of its key, so that two wait for one another and never block one another. Cells of owners that
 * are gone are dropped; of images that are gone the days and the owner's sums stay.
 */
export async function writeCells(cells: readonly Cell[]): Promise<void> {
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
    const imageIds = rows.map((row) => row.imageId);
    await recordLastAccess(imageIds, { now: isoTime(now), unlessSince: isoTime(now - accessPrecisionMs) });
  }
}

function toOwnerDays(cells: readonly ImageDay[]): OwnerDay[] {
  const rows = cells.flatMap(({ owner, day, variantKey, format, country, referrer, requests, bytes }) => {
    const dimensions = { total: "", variant: variantKey, format, country, referrer };
    return Object.entries(dimensions).map(([dimension, value]) => ({
      ...{ owner, day, dimension, value },
      ...{ requests, bytes },
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

/** Adds up the rows that have the same key. */
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
