import { countStoredMatches, listStoredMatches } from "@/lib/images/queries";
import { maxTotal } from "@/lib/images/resource";
import { hourMs, isoTime, minuteMs } from "@/lib/kernel/time";
import type { Collection } from "../repository";
import { maxPreviews } from "../resource";
import { countMarginMs } from "../values";
import { listDueCollections, saveCounts } from "./counts-repository";
import { readFilter } from "./stored-filter";

/** An age of days ends at any time of the day. */
const maxAgeMs = 6 * hourMs;
const collectionsPerStep = 50;
/** A run counts each collection once. */
const minIntervalMs = 4 * minuteMs;

/** Counts the images of a smart collection, and chooses its previews. Can be repeated. */
export async function countCollection(
  collection: Pick<Collection, "id" | "owner" | "filter">,
  options: { isBackground?: boolean } = {},
): Promise<void> {
  const filter = readFilter(collection);
  if (!filter) return;

  const { owner } = collection;
  const countedAt = isoTime(Date.now() - countMarginMs);
  const counts = await countStoredMatches({ owner }, filter, options);
  const previews = await listStoredMatches(
    { owner },
    { all: [filter, { nsfw: false, min_width: 1 }] },
    { sort: "recent", limit: maxPreviews, archived: "exclude" },
  );
  // One image more than the limit may be counted.
  const archived = Math.min(counts.archived, maxTotal);
  const shown = Math.min(counts.shown, maxTotal - archived);
  const hidden = Math.min(counts.hidden, maxTotal - archived - shown);

  await saveCounts(collection, {
    shown,
    hidden,
    archived,
    countedAt,
    isExact: counts.isExact,
    previewIds: previews.rows.map(({ id }) => id),
  });
}

/** Counts some of the smart collections that are due. Returns whether others may be due too. */
export async function countDueCollections(nowMs: number = Date.now()): Promise<boolean> {
  const countedBefore = isoTime(nowMs - minIntervalMs);
  const due = await listDueCollections(
    { countedBefore, agedBefore: isoTime(nowMs - maxAgeMs) },
    collectionsPerStep,
  );
  for (const collection of due) await countCollection(collection, { isBackground: true });

  return due.length === collectionsPerStep;
}
