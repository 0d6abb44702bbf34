import {
  endOfMonth,
  findAlertSettings,
  findGrace,
  findOverdue,
  getQuotas,
  isBillingEnabled,
  isStopped,
  listReached,
  monthOf,
} from "@/lib/billing";
import { metrics } from "@/lib/billing/resource";
import type { Actor } from "@/lib/kernel/actor";
import { noticeId } from "./notice-id";
import type { Notice } from "./resource";

export async function findFailedPayment({ account, via }: Actor, nowMs: number): Promise<Notice[]> {
  if (via === "key" || !isBillingEnabled()) return [];

  const overdue = await findOverdue(account.owner, nowMs);
  if (!overdue) return [];

  const until = overdue.keptUntil;
  return [
    {
      code: "PAYMENT_FAILED",
      level: until === null ? "error" : "warning",
      until,
      id: noticeId("PAYMENT_FAILED", until ?? ""),
      resource: { type: "plan", id: account.planTier },
    },
  ];
}

export async function findQuotas({ account, via }: Actor, nowMs: number): Promise<Notice[]> {
  if (via === "key" || !isBillingEnabled()) return [];

  const { owner, planTier } = account;
  const [quotas, { thresholds }, graceUntil] = await Promise.all([
    getQuotas(account),
    findAlertSettings(owner),
    findGrace(owner),
  ]);
  const resource = { type: "plan" as const, id: planTier };

  return metrics.flatMap((metric): Notice[] => {
    const { used, limit, ratio } = quotas[metric];
    if (limit === null || limit === 0) return [];

    // A new month is a new notice.
    const month = monthOf(metric, nowMs);
    if (metric === "delivery_bytes_month" && isStopped({ limit, bytes: used, graceUntil }, nowMs)) {
      const id = noticeId("DELIVERY_STOPPED", planTier, month);
      const until = endOfMonth(nowMs);
      return [{ code: "DELIVERY_STOPPED", level: "error", id, resource, used, limit, until }];
    }

    const threshold = listReached(ratio, thresholds).at(-1);
    if (threshold === undefined) return [];

    const id = noticeId("QUOTA_NEARLY_REACHED", planTier, metric, month, String(threshold));
    const level = used < limit ? "info" : "warning";

    return [{ code: "QUOTA_NEARLY_REACHED", level, id, resource, metric, used, limit }];
  });
}
