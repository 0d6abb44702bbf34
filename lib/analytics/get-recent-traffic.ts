import { toPeriod } from "./period";
import { sumTraffic, type Traffic } from "./traffic";
import { listOwnerDays } from "./usage-repository";

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
