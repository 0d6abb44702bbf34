import { changedFields, commitChange, isEmpty } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import {
  deleteObsoleteAlerts,
  findAlertSettings,
  insertAlerts,
  listAlerts,
  lockAlertSettings,
  type ReachedThreshold,
  saveAlertSettings,
} from "./alerts-repository";
import { requireBilling } from "./require-billing";
import {
  type AlertSettings,
  type BillingResource,
  type Metric,
  metrics,
  type Quota,
  type UpdateAlerts,
} from "./resource";

/** The month of a metric that is counted by the month, else an empty text. */
export function monthOf(metric: Metric, nowMs: number): string {
  return metric.endsWith("_month") ? isoTime(nowMs).slice(0, 7) : "";
}

/** Returns which of the thresholds the use has reached, the lowest first. */
export function listReached(ratio: number | null, thresholds: readonly number[]): number[] {
  if (ratio === null) return [];
  return [...thresholds].sort((one, other) => one - other).filter((threshold) => ratio * 100 >= threshold);
}

/** Changes the given settings; the list is replaced as a whole. */
export async function updateAlerts(actor: Actor, changes: UpdateAlerts): Promise<AlertSettings> {
  requireBilling();
  const { owner, uid } = actor.account;

  return transaction(async () => {
    const current = await lockAlertSettings(owner);
    const { thresholds, ...others } = changes;
    const changed = changedFields<AlertSettings>(current, {
      ...others,
      ...(thresholds && { thresholds: [...new Set(thresholds)].sort((one, other) => one - other) }),
    });
    if (isEmpty(changed)) return current;

    await saveAlertSettings(owner, changed, isoTime());
    const fields = Object.keys(changed).map((field) => `alerts.${field}`);
    await commitChange(actor, { resource: "settings", action: "update", id: uid, fields });

    return { ...current, ...changed };
  });
}

/** Describes the alerts of the present, and what the owner wants to be alerted of. */
export async function describeAlerts(
  owner: string,
): Promise<Pick<BillingResource, "alerts" | "alert_settings">> {
  const [alerts, settings] = await Promise.all([
    listAlerts(owner, isoTime().slice(0, 7)),
    findAlertSettings(owner),
  ]);

  return {
    alerts: alerts.map(({ metric, threshold, createdAt }) => ({
      at: createdAt,
      metric: metric as Metric,
      ratio: threshold / 100,
    })),
    alert_settings: settings,
  };
}

/**
 * Records the thresholds that the use has reached, and forgets thresholds that it no longer
 * reaches.
 */
export async function recordAlerts(
  owner: string,
  quotas: Record<Metric, Quota>,
  nowMs: number,
): Promise<void> {
  const { thresholds } = await findAlertSettings(owner);
  const reached = metrics.flatMap((metric): ReachedThreshold[] => {
    const { limit, ratio } = quotas[metric];
    if (!limit) return [];

    const month = monthOf(metric, nowMs);
    return listReached(ratio, thresholds).map((threshold) => ({ metric, month, threshold }));
  });

  await transaction(async () => {
    await deleteObsoleteAlerts(owner, reached, isoTime(nowMs).slice(0, 7));
    await insertAlerts(owner, reached, isoTime(nowMs));
  });
}
