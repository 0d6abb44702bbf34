import { dayMs, isoTime } from "@/lib/kernel/time";

/** Fewer days tell no trend. */
const minDays = 7;
/** Below this share of the variance that the line explains, there is no trend. */
const minFit = 0.3;
const maxDaysAhead = 3_650;

/**
 * Returns when a level reaches the limit on the line of least squares through the days; null
 * without a rising trend. `days` are in order, by UTC day.
 */
export function forecastLevel(days: readonly { day: string; value: number }[], limit: number): string | null {
  if (days.length < minDays) return null;

  const points = days.map(({ day, value }) => ({ x: Date.parse(day) / dayMs, y: value }));
  const count = points.length;
  const mean = (of: "x" | "y") => points.reduce((sum, point) => sum + point[of], 0) / count;
  const [meanX, meanY] = [mean("x"), mean("y")];
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += (x - meanX) ** 2;
    xy += (x - meanX) * (y - meanY);
    yy += (y - meanY) ** 2;
  }

  if (xx === 0 || yy === 0 || xy <= 0 || xy ** 2 / (xx * yy) < minFit) return null;

  const slope = xy / xx;
  const [last] = points.slice(-1);
  const reached = meanX + (limit - meanY) / slope;
  if (!last || reached - last.x > maxDaysAhead) return null;

  return isoTime(Math.max(reached, last.x) * dayMs);
}

/**
 * Returns when the sum of a month reaches the limit if each further day adds as much as the last
 * ones did on average; null when it does not this month.
 */
export function forecastSum(
  { used, perDay }: { used: number; perDay: number },
  limit: number,
  nowMs: number,
): string | null {
  if (perDay <= 0) return null;

  const reachedMs = nowMs + (Math.max(0, limit - used) / perDay) * dayMs;
  return reachedMs < endOfMonthMs(nowMs) ? isoTime(reachedMs) : null;
}

function endOfMonthMs(nowMs: number): number {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
}
