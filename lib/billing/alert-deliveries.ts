import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { logger } from "@/lib/platform/process/logger";
import { listReached, monthOf } from "./alerts";
import { findAlertSettings, insertAlerts } from "./alerts-repository";
import { deliveryLimit, endOfMonth, isStopped, startOfMonth, tolerance } from "./delivery-quota";
import { isBillingEnabled } from "./limits";
import { queueBillingMail } from "./mails";
import { sumDeliveriesByOwner } from "./repository";

const metric = "delivery_bytes_month";
const stopThreshold = tolerance * 100;

type Deliveries = Awaited<ReturnType<typeof sumDeliveriesByOwner>>[number];

/**
 * Records the share of their bandwidth that owners have used this month, and alerts owners whose
 * images visitors no longer get.
 */
export async function alertDeliveries(nowMs: number = Date.now()): Promise<void> {
  if (!isBillingEnabled()) return;
  for (const deliveries of await sumDeliveriesByOwner(startOfMonth(nowMs), { overridden: false })) {
    try {
      await alertOwner(deliveries, nowMs);
    } catch (error) {
      // The next run tries again; the other owners must not wait for this one.
      logger().error({ err: error }, "a bandwidth alert could not be sent to an owner");
    }
  }
}

/**
 * The record and the mail are of one transaction: of two processes one sends it, and after a crash
 * there are both or neither.
 */
async function alertOwner(deliveries: Deliveries, nowMs: number): Promise<void> {
  const { owner, bytes, alertThresholds } = deliveries;
  const limit = deliveryLimit(deliveries);
  if (!limit) return;

  const isNowStopped = isStopped({ ...deliveries, limit }, nowMs);
  const thresholds = [
    ...listReached(bytes / limit, alertThresholds),
    ...(isNowStopped ? [stopThreshold] : []),
  ];
  if (thresholds.length === 0) return;

  const month = monthOf(metric, nowMs);

  await transaction(async () => {
    const added = await insertAlerts(
      owner,
      thresholds.map((threshold) => ({ metric, month, threshold })),
      isoTime(nowMs),
    );
    if (!added.some(({ threshold }) => threshold === stopThreshold)) return;

    if ((await findAlertSettings(owner)).email)
      await queueBillingMail(owner, { kind: "deliveryStopped", until: endOfMonth(nowMs) });
  });
}
