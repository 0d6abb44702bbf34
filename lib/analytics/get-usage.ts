import type { Actor } from "@/lib/kernel/actor";
import { currentStorage } from "./current-storage";
import { dayOf } from "./day";
import { daysBetween, type Period, periodOf } from "./period";
import { type Dimension, maxDays, type UsageReport } from "./resource";
import { type Storage, storageDays } from "./storage-repository";
import { brokenDown, byDay, type DayTraffic } from "./traffic";
import { ownerDays, ownerValues } from "./usage-repository";

export interface UsageQuery {
  days: number;
  offset: number;
  /** Days only, of as long a time as is wanted. */
  simple: boolean;
  include: readonly Dimension[];
}

type StorageDay = Storage & { day: string };

/** What an owner stores, and what was delivered of it. */
export async function getUsage(actor: Actor, query: UsageQuery): Promise<UsageReport> {
  const period = periodOf(query.days, query.offset);
  const wanted = query.simple ? [] : query.include;
  const [now, stored, delivered, values] = await Promise.all([
    currentStorage(actor.owner),
    storageDays(actor.owner, period),
    ownerDays(actor.owner, period),
    ownerValues(actor.owner, period, wanted),
  ]);
  const today = { day: dayOf(Date.now()), ...now };
  const records = [...stored.filter(({ day }) => day !== today.day), today];
  const days = daysBetween(firstDay(period, records, delivered), period.to);
  return {
    enabled: true,
    period,
    storage: { ...shown(now), by_day: storageByDay(records, days) },
    ...brokenDown(byDay(delivered, days), values, wanted),
  };
}

/** A time of years starts with the first day of which something is known. */
function firstDay(
  { days, from }: Period,
  stored: readonly StorageDay[],
  delivered: readonly DayTraffic[],
): string {
  if (days <= maxDays) return from;
  const known = [...stored, ...delivered].map(({ day }) => day);
  const first = known.reduce((least, day) => (day < least ? day : least));
  return first > from ? first : from;
}

/** Each day as the last record until then says. */
function storageByDay(records: readonly StorageDay[], days: readonly string[]) {
  let next = 0;
  let last: Storage = { images: 0, originalBytes: 0, variantBytes: 0 };
  return days.map((date) => {
    for (let record = records[next]; record && record.day <= date; record = records[++next]) last = record;
    return { date, ...shown(last) };
  });
}

function shown({ images, originalBytes, variantBytes }: Storage) {
  return {
    images,
    bytes: originalBytes + variantBytes,
    original_bytes: originalBytes,
    variant_bytes: variantBytes,
  };
}
