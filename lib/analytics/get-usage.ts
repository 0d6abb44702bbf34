import type { Actor } from "@/lib/kernel/actor";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { daysBetween, type Period, toPeriod, toUtcDay } from "./period";
import { type Dimension, maxDays, type UsageReport } from "./resource";
import { formatStoredBytes, getCurrentStorage } from "./storage";
import { listStorageDays, type StorageUsage } from "./storage-repository";
import { type DayTraffic, summarizeByDay, sumTraffic, type Traffic, withBreakdowns } from "./traffic";
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
  const { owner } = wholeLibrary(actor);
  const period = toPeriod(query.days, query.offset);
  const includedDimensions = query.simple ? [] : query.include;
  const [now, stored, delivered, values] = await Promise.all([
    getCurrentStorage(owner),
    listStorageDays(owner, period),
    listOwnerDays(owner, period),
    sumOwnerValues(owner, period, includedDimensions),
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

function formatStorage({ images, ...bytes }: StorageUsage) {
  return { images, ...formatStoredBytes(bytes) };
}

/** Returns the traffic of today and of the last `days` days, today included. */
export async function getRecentTraffic(
  owner: string,
  days: number,
): Promise<{ today: Traffic; period: Traffic }> {
  const period = toPeriod(days, 0);
  const rows = await listOwnerDays(owner, period);
  const sum = sumTraffic(rows);
  const today = rows.find(({ day }) => day === period.to);

  return {
    today: { requests: today?.requests ?? 0, bytes: today?.bytes ?? 0 },
    period: { requests: sum.requests.total, bytes: sum.bandwidth.total_bytes },
  };
}
