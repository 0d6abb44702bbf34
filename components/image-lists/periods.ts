/** The first and the last day of a period, both `YYYY-MM-DD`. */
export interface Days {
  first: string;
  last: string;
}

/** The first and the last day of a year, a month or a day: `2024`, `2024-05`, `2024-05-31`. */
export function parsePeriod(text: string): Days | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? [];
  if (year === undefined) return undefined;

  const first = `${year}-${month ?? "01"}-${day ?? "01"}`;
  // Day 0 is the last one of the month before.
  const lastDay = new Date(Date.UTC(Number(year), Number(month ?? 12), 0)).getUTCDate();
  const last = `${year}-${month ?? "12"}-${day ?? String(lastDay).padStart(2, "0")}`;

  return isExistingDay(first) && isExistingDay(last) ? { first, last } : undefined;
}

/** A Date rolls 30 February over into March. */
function isExistingDay(day: string): boolean {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}
