import { z } from "zod";

/** The quantities that a plan limits. */
export const metrics = [
  "storage_bytes",
  "delivery_bytes_month",
  "ai_analyses_month",
  "api_keys",
  "webhooks",
  "custom_domains",
  "albums",
  "tags",
] as const;
export type Metric = (typeof metrics)[number];

const Quota = z
  .object({
    used: z.number().int().nonnegative(),
    limit: z.number().int().nonnegative().nullable().describe("Null without a limit"),
    ratio: z.number().nonnegative().nullable().describe("`used` as a share of `limit`"),
    forecast_reached_at: z
      .string()
      .nullable()
      .describe("When the limit is reached if the use goes on as in the last weeks; null without a forecast"),
  })
  .meta({ id: "Quota" });
export type Quota = z.output<typeof Quota>;

export const billedPlans = ["free", "starter", "pro"] as const;

const Price = z
  .object({
    amount: z.number().int().nonnegative().describe("In the smallest unit of the currency"),
    currency: z.string().describe("ISO 4217, in lower case"),
  })
  .meta({ id: "Price" });

function byMetric<Schema extends z.ZodType>(schema: Schema): Record<Metric, Schema> {
  return Object.fromEntries(metrics.map((metric) => [metric, schema])) as Record<Metric, Schema>;
}

const maxThresholds = 5;

const thresholds = z
  .array(z.number().int().min(1, "must be at least 1").max(100, "must be at most 100"))
  .max(maxThresholds, `at most ${maxThresholds}`)
  .describe("Percentages of a quota at which you are alerted. That deliveries stop is always told");

/** The thresholds and channels of an owner's quota alerts. */
export const AlertSettings = z
  .object({
    email: z.boolean().describe("Whether alerts are mailed, and not only shown"),
    thresholds,
  })
  .meta({ id: "AlertSettings" });
export type AlertSettings = z.output<typeof AlertSettings>;

export const UpdateAlerts = z
  .strictObject({ email: z.boolean().optional(), thresholds: thresholds.optional() })
  .meta({ id: "UpdateAlerts", examples: [{ thresholds: [50, 90] }] });
export type UpdateAlerts = z.output<typeof UpdateAlerts>;

const Alert = z
  .object({
    at: z.string().describe("When it was noticed"),
    metric: z.enum(metrics),
    ratio: z.number().nonnegative().describe("The share of the quota that was reached"),
  })
  .meta({ id: "QuotaAlert" });

export const BillingResource = z
  .object({
    enabled: z.boolean().describe("Whether this installation sells plans. Without, nothing has a limit"),
    plan: z.enum([...billedPlans, "sponsor"]),
    status: z.string().nullable().describe("The state of the subscription, as Stripe names it"),
    cycle: z.enum(["monthly", "annual"]).nullable(),
    current_period_end: z.string().nullable(),
    cancel_at_period_end: z.boolean(),
    canceled_at: z.string().nullable(),
    grace_until: z
      .string()
      .nullable()
      .describe(
        "With `past_due`, the plan stays until then; after a change to a smaller plan, deliveries are not stopped until then",
      ),
    quotas: z.object(byMetric(Quota)),
    alerts: z
      .array(Alert)
      .describe("The thresholds that are reached, of monthly quotas this month, the first one first"),
    alert_settings: AlertSettings,
    plans: z
      .array(
        z.object({
          plan: z.enum(billedPlans),
          prices: z.object({ monthly: Price.nullable(), annual: Price.nullable() }),
          limits: z.object(byMetric(z.number().int().nonnegative())),
        }),
      )
      .describe("What can be chosen; empty where no plans are sold"),
  })
  .meta({ id: "Billing" });
export type BillingResource = z.output<typeof BillingResource>;
