import { dayMs, isoTime } from "@/lib/kernel/time";

interface DayValue {
  /** `YYYY-MM-DD`. */
  date: string;
  value: number;
}

/** Fewer days say nothing about a trend. */
export const minForecastDays = 7;
/** The number of months that the forecast looks ahead. */
const monthsAhead = 3;

export interface Forecast {
  /** `YYYY-MM`. */
  month: string;
  /** At the end of the month. */
  level: number;
  /** Sum of all days of the month. */
  sum: number;
  /** The days that the line goes through. */
  basis: { from: string; to: string; days: number };
}

/**
 * Continues the straight line with the least squares through the values, from the first day with
 * one, to the month three months ahead. Undefined with fewer than seven days. A forecast is never
 * below zero.
 */
export function forecast(days: readonly DayValue[]): Forecast | undefined {
  const first = days.findIndex(({ value }) => value > 0);
  const known = first < 0 ? [] : days.slice(first);
  const [from, to] = [known[0], known.at(-1)];
  if (known.length < minForecastDays || !from || !to) return undefined;

  const valueAt = fitLine(known.map(({ value }) => value));
  const month = addMonths(to.date, monthsAhead);
  const firstIndex = daysFrom(from.date, `${month}-01`);
  const lastIndex = daysFrom(from.date, `${addMonths(to.date, monthsAhead + 1)}-01`) - 1;
  let sum = 0;
  for (let index = firstIndex; index <= lastIndex; index++) sum += Math.max(0, valueAt(index));

  return {
    month,
    level: Math.max(0, valueAt(lastIndex)),
    sum,
    basis: { from: from.date, to: to.date, days: known.length },
  };
}

/** Returns the line of least squares through values at 0, 1, 2 …. */
function fitLine(values: readonly number[]): (index: number) => number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [products, squares] = values.reduce(
    ([product, square], value, index) => [
      product + (index - middle) * (value - mean),
      square + (index - middle) ** 2,
    ],
    [0, 0],
  );
  const slope = squares === 0 ? 0 : products / squares;

  return (index) => mean + slope * (index - middle);
}

const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** Returns the month, `YYYY-MM`, that many months after the month of the day. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return isoTime(Date.UTC(year, month - 1 + months, 1)).slice(0, 7);
}
