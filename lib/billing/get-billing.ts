import { getRecentTraffic } from "@/lib/analytics";
import type { Account, Actor } from "@/lib/kernel/actor";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { describeAlerts, recordAlerts } from "./alerts";
import { countAnalyses } from "./analysis-quota";
import { forecastLevel, forecastSum } from "./forecast";
import { isBillingEnabled, limitsOf } from "./limits";
import { listOffers } from "./offers";
import { countUsed, findStoredBytes, findSubscription, listStoredBytes } from "./repository";
import type { BillingResource, Metric, Quota } from "./resource";

/**
 * Describes the plan of the caller's account, what of it is used, and when its limits are reached.
 */
export async function getBilling({ account: { owner } }: Actor): Promise<BillingResource> {
  const subscription = await findSubscription(owner);
  if (!subscription) throw new Error("the account is gone");

  const { planTier, status, cycle, currentPeriodEnd, cancelAtPeriodEnd, canceledAt, graceUntil } =
    subscription;
  const enabled = isBillingEnabled();
  const [quotas, offers] = await Promise.all([getQuotas({ owner }), listOffers()]);
  // The daily digest records them too, for owners who do not look.
  if (enabled) await recordAlerts(owner, quotas, Date.now());
  const alerts = await describeAlerts(owner);

  return {
    enabled,
    plan: planTier,
    status,
    cycle: cycle === "monthly" || cycle === "annual" ? cycle : null,
    current_period_end: currentPeriodEnd,
    cancel_at_period_end: cancelAtPeriodEnd,
    canceled_at: canceledAt,
    grace_until: graceUntil !== null && graceUntil > isoTime() ? graceUntil : null,
    quotas,
    ...alerts,
    plans: offers,
  };
}

/** Returns the bytes that are stored, and how many the plan allows; null for any number. */
export async function getStorage(owner: string): Promise<{ used: number; limit: number | null }> {
  const [used, limits] = await Promise.all([findStoredBytes(owner), limitsOf(owner)]);
  return { used, limit: limits.storage_bytes };
}

const trendDays = 28;
const recentDays = 7;

/** Returns what the account uses and may use of everything that a plan limits. */
export async function getQuotas({ owner }: Pick<Account, "owner">): Promise<Record<Metric, Quota>> {
  const limits = await limitsOf(owner);
  const nowMs = Date.now();
  const dayOfMonth = new Date(nowMs).getUTCDate();
  const [stored, trend, month, recent, keys, webhooks, domains, albums, tags, analyses] = await Promise.all([
    findStoredBytes(owner),
    listStoredBytes(owner, isoTime(nowMs - trendDays * dayMs).slice(0, 10)),
    getRecentTraffic(owner, dayOfMonth),
    getRecentTraffic(owner, recentDays),
    countUsed(owner, "api_keys"),
    countUsed(owner, "webhooks"),
    countUsed(owner, "custom_domains"),
    countUsed(owner, "albums"),
    countUsed(owner, "tags"),
    countAnalyses(owner),
  ]);
  const delivered = month.period.bytes;
  const perDay = recent.period.bytes / recentDays;
  const days = trend.map(({ day, bytes }) => ({ day, value: bytes }));
  const quota = (metric: Metric, used: number, forecast: (limit: number) => string | null = () => null) =>
    toQuota(used, limits[metric], forecast);

  return {
    storage_bytes: quota("storage_bytes", stored, (limit) => forecastLevel(days, limit)),
    delivery_bytes_month: quota("delivery_bytes_month", delivered, (limit) =>
      forecastSum({ used: delivered, perDay }, limit, nowMs),
    ),
    ai_analyses_month: quota("ai_analyses_month", analyses),
    api_keys: quota("api_keys", keys),
    webhooks: quota("webhooks", webhooks),
    custom_domains: quota("custom_domains", domains),
    albums: quota("albums", albums),
    tags: quota("tags", tags),
  };
}

function toQuota(used: number, limit: number | null, forecast: (limit: number) => string | null): Quota {
  if (limit === null) return { used, limit, ratio: null, forecast_reached_at: null };
  return {
    used,
    limit,
    ratio: limit === 0 ? (used > 0 ? 1 : 0) : used / limit,
    forecast_reached_at: used >= limit ? null : forecast(limit),
  };
}

/** Statuses of a subscription that a payment would bring back. */
const overdueStatuses: readonly (string | null)[] = ["past_due", "unpaid"];

/**
 * Returns until when the plan is kept although a payment failed, null when it no longer is;
 * undefined when nothing is to be paid.
 */
export async function findOverdue(
  owner: string,
  nowMs: number,
): Promise<{ keptUntil: string | null } | undefined> {
  const subscription = await findSubscription(owner);
  if (!subscription || !overdueStatuses.includes(subscription.status)) return undefined;

  const { status, graceUntil } = subscription;
  const isKept = status === "past_due" && graceUntil !== null && graceUntil > isoTime(nowMs);

  return { keptUntil: isKept ? graceUntil : null };
}

/** Returns the end of the days of grace, which may be over. */
export async function findGrace(owner: string): Promise<string | null> {
  return (await findSubscription(owner))?.graceUntil ?? null;
}
