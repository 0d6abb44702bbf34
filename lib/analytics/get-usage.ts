import type { Actor } from "@/lib/kernel/actor";
import { toUtcDay } from "./day";
import { getCurrentStorage } from "./get-current-storage";
import { daysBetween, type Period, toPeriod } from "./period";
import { type Dimension, maxDays, type UsageReport } from "./resource";
import { listStorageDays, type StorageUsage } from "./storage-repository";
import { type DayTraffic, summarizeByDay, withBreakdowns } from "./traffic";
import { listOwnerDays, sumOwnerValues } from "./usage-repository";

export interface UsageQuery {
  days: number;
  offset: number;
  /** Daily totals only, for a period of any length. */
  simple: boolean;
  include: readonly Dimension[];
}

type StorageDay = StorageUsage & { day: string };

/** Returns the owner's storage and delivered traffic. */
export async function getUsage(actor: Actor, query: UsageQuery): Promise<UsageReport> {
  const period = toPeriod(query.days, query.offset);
  const includedDimensions = query.simple ? [] : query.include;
  const [now, stored, delivered, values] = await Promise.all([
    getCurrentStorage(actor.library.owner),
    listStorageDays(actor.library.owner, period),
    listOwnerDays(actor.library.owner, period),
    sumOwnerValues(actor.library.owner, period, includedDimensions),
  ]);
  const today = { day: toUtcDay(Date.now()), ...now };
  const records = [...stored.filter(({ day }) => day !== today.day), today];
  const days = daysBetween(findFirstDay(period, records, delivered), period.to);
  return {
    enabled: true,
    period,
    storage: { ...formatStorage(now), by_day: storageByDay(records, days) },
    ...withBreakdowns(summarizeByDay(delivered, days), values, includedDimensions),
  };
}

/** A period of years starts at the first day with data. */
function findFirstDay(
  { days, from }: Period,
  stored: readonly StorageDay[],
  delivered: readonly DayTraffic[],
): string {
  if (days <= maxDays) return from;
  const known = [...stored, ...delivered].map(({ day }) => day);
  const first = known.reduce((least, day) => (day < least ? day : least));
  return first > from ? first : from;
}

/** Each day uses the latest record up to that day. */
function storageByDay(records: readonly StorageDay[], days: readonly string[]) {
  let next = 0;
  let last: StorageUsage = { images: 0, originalBytes: 0, variantBytes: 0 };
  return days.map((date) => {
    for (let record = records[next]; record && record.day <= date; record = records[++next]) last = record;
    return { date, ...formatStorage(last) };
  });
}

function formatStorage({ images, originalBytes, variantBytes }: StorageUsage) {
  return {
    images,
    bytes: originalBytes + variantBytes,
    original_bytes: originalBytes,
    variant_bytes: variantBytes,
  };
}
