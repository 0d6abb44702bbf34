import { AppError } from "@/lib/kernel/errors";
import { minuteMs, secondMs } from "@/lib/kernel/time";
import { logger } from "@/lib/platform/process/logger";
import { singleton } from "@/lib/platform/process/singleton";
import { billingErrors } from "./errors";
import { isBillingEnabled, type Limits, limitsWith } from "./limits";
import { sumDeliveriesByOwner } from "./repository";

/** Above this share of the limit, strangers no longer get the owner's images. */
const tolerance = 1.2;
const maxAgeMs = minuteMs;

const state = singleton("delivery-quota", () => ({
  owners: new Set<string>() as ReadonlySet<string>,
  readAt: Number.NEGATIVE_INFINITY,
}));

/** Whether the owner has delivered more than the plan tolerates this month, as of at most a minute or two ago. */
export function isOverDeliveryQuota(owner: string, nowMs = Date.now()): boolean {
  if (nowMs - state.readAt > maxAgeMs) {
    state.readAt = nowMs;
    void readOwners(nowMs);
  }
  return state.owners.has(owner);
}

/** Reads again who is over the quota. A failure leaves the former result. */
export async function readOwners(nowMs = Date.now()): Promise<void> {
  try {
    const firstDay = startOfMonth(nowMs, 0).toISOString().slice(0, 10);
    // Where no plans are sold, only an operator can have limited an account.
    const sums = await sumDeliveriesByOwner(firstDay, { overridden: !isBillingEnabled() });
    state.owners = new Set(
      sums
        .filter(({ planTier, quotas, bytes }) => isOver(limitsWith(planTier, quotas), bytes))
        .map(({ owner }) => owner),
    );
  } catch (err) {
    logger().warn({ err }, "the delivered bytes could not be compared with the plans");
  }
}

function isOver({ delivery_bytes_month: limit }: Limits, bytes: number): boolean {
  return limit !== null && bytes > tolerance * limit;
}

/** The answer to strangers until the month ends or the plan changes. */
export function deliveryQuotaError(nowMs = Date.now()): AppError {
  const retryAfterSeconds = Math.ceil((startOfMonth(nowMs, 1).getTime() - nowMs) / secondMs);
  return new AppError(billingErrors.deliveryQuotaExceeded, { retryAfterSeconds });
}

function startOfMonth(nowMs: number, monthsAhead: number): Date {
  const now = new Date(nowMs);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, 1));
}
