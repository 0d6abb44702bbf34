import type { PlanTier } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isoTime, minuteMs, secondMs } from "@/lib/kernel/time";
import { logger } from "@/lib/platform/process/logger";
import { singleton } from "@/lib/platform/process/singleton";
import { billingErrors } from "./errors";
import { isBillingEnabled, limitsWith, type QuotaOverrides } from "./limits";
import { sumDeliveriesByOwner } from "./repository";

/** Above this share of the limit, visitors no longer get the owner's images. */
export const tolerance = 1.2;
const maxAgeMs = minuteMs;

const state = singleton("delivery-quota", () => ({
  owners: new Set<string>() as ReadonlySet<string>,
  readAt: Number.NEGATIVE_INFINITY,
}));

/**
 * Whether the owner has delivered more than the plan tolerates this month, as of at most a minute
 * or two ago.
 */
export function isOverDeliveryQuota(owner: string, nowMs = Date.now()): boolean {
  if (nowMs - state.readAt > maxAgeMs) {
    state.readAt = nowMs;
    void readOwners(nowMs);
  }
  return state.owners.has(owner);
}

/** Reads again who is over the quota. A failure leaves the previous result. */
export async function readOwners(nowMs = Date.now()): Promise<void> {
  try {
    // Where no plans are sold, only an operator can have limited an account.
    const sums = await sumDeliveriesByOwner(startOfMonth(nowMs), { overridden: !isBillingEnabled() });
    state.owners = new Set(
      sums.filter((sum) => isStopped({ ...sum, limit: deliveryLimit(sum) }, nowMs)).map(({ owner }) => owner),
    );
  } catch (err) {
    logger().warn({ err }, "the delivered bytes could not be compared with the plans");
  }
}

/** The bytes that the owner may deliver a month. */
export function deliveryLimit({ planTier, quotas }: { planTier: PlanTier; quotas: QuotaOverrides }) {
  return limitsWith(planTier, quotas).delivery_bytes_month;
}

interface Deliveries {
  /** Limit of the owner a month; null is no limit. */
  limit: number | null;
  /** Bytes of this month. */
  bytes: number;
  graceUntil: string | null;
}

/** Whether so much was delivered that visitors get no more. */
export function isStopped({ limit, bytes, graceUntil }: Deliveries, nowMs: number): boolean {
  if (graceUntil !== null && graceUntil > isoTime(nowMs)) return false;
  return limit !== null && bytes > tolerance * limit;
}

/** The answer to visitors until the month ends or the plan changes. */
export function deliveryQuotaError(nowMs = Date.now()): AppError {
  const retryAfterSeconds = Math.ceil((Date.parse(endOfMonth(nowMs)) - nowMs) / secondMs);
  return new AppError(billingErrors.deliveryQuotaExceeded, { retryAfterSeconds });
}

/** The first day of the month in UTC. */
export const startOfMonth = (nowMs: number) => `${isoTime(nowMs).slice(0, 7)}-01`;

/** Time at which the monthly counts start again. */
export function endOfMonth(nowMs: number): string {
  const now = new Date(nowMs);
  return isoTime(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}
