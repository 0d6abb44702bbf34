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
    limit: z.number().int().nonnegative().nullable().describe("Null: no limit"),
    ratio: z.number().nonnegative().nullable().describe("`used` divided by `limit`"),
    forecast_reached_at: z
      .string()
      .nullable()
      .describe("Forecast of when the limit is reached, based on recent weeks. Null without a forecast."),
  })
  .meta({ id: "Quota" });
export type Quota = z.output<typeof Quota>;

export const billedPlans = ["free", "starter", "pro"] as const;

const Price = z
  .object({
    amount: z.number().int().nonnegative().describe("In the currency's smallest unit"),
    currency: z.string().describe("ISO 4217, in lowercase"),
  })
  .meta({ id: "Price" });

function byMetric<Schema extends z.ZodType>(schema: Schema): Record<Metric, Schema> {
  return Object.fromEntries(metrics.map((metric) => [metric, schema])) as Record<Metric, Schema>;
}

const maxThresholds = 5;

const thresholds = z
  .array(z.number().int().min(1, "must be at least 1").max(100, "must be at most 100"))
  .max(maxThresholds, `at most ${maxThresholds}`)
  .describe("Percentages of a quota that trigger an alert. You are always alerted when delivery stops.");

/** The thresholds and channels of an owner's quota alerts. */
export const AlertSettings = z
  .object({
    email: z.boolean().describe("Whether alerts are also emailed"),
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
    at: z.string().describe("Time of the alert"),
    metric: z.enum(metrics),
    ratio: z.number().nonnegative().describe("The reached share of the quota"),
  })
  .meta({ id: "QuotaAlert" });

export const BillingResource = z
  .object({
    enabled: z.boolean().describe("Whether billing is enabled. Without it, nothing is limited."),
    plan: z.enum([...billedPlans, "sponsor"]),
    status: z.string().nullable().describe("The subscription status from Stripe"),
    cycle: z.enum(["monthly", "annual"]).nullable(),
    current_period_end: z.string().nullable(),
    cancel_at_period_end: z.boolean(),
    canceled_at: z.string().nullable(),
    grace_until: z
      .string()
      .nullable()
      .describe(
        "With `past_due`, the plan stays until then. After a downgrade, delivery is not stopped until then.",
      ),
    quotas: z.object(byMetric(Quota)),
    alerts: z.array(Alert).describe("Reached thresholds, earliest first. For monthly quotas: of this month."),
    alert_settings: AlertSettings,
    plans: z
      .array(
        z.object({
          plan: z.enum(billedPlans),
          prices: z.object({ monthly: Price.nullable(), annual: Price.nullable() }),
          limits: z.object(byMetric(z.number().int().nonnegative())),
        }),
      )
      .describe("Available plans. Empty if billing is disabled."),
  })
  .meta({ id: "Billing" });
export type BillingResource = z.output<typeof BillingResource>;
