import { periodOf } from "./period";
import { type Traffic, totals } from "./traffic";
import { ownerDays } from "./usage-repository";

/** What was delivered today, and in the last so many days with today among them. */
export async function getRecentTraffic(
  owner: string,
  days: number,
): Promise<{ today: Traffic; period: Traffic }> {
  const period = periodOf(days, 0);
  const rows = await ownerDays(owner, period);
  const sum = totals(rows);
  const today = rows.find(({ day }) => day === period.to);
  return {
    today: { requests: today?.requests ?? 0, bytes: today?.bytes ?? 0 },
    period: { requests: sum.requests.total, bytes: sum.bandwidth.total_bytes },
  };
}
