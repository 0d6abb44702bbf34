import { z } from "zod";

export const defaultDays = 30;
export const maxDays = 90;
export const maxDaysSimple = 10_000;
export const maxOffsetDays = 36_500;

/** The dimensions of a breakdown. */
export const dimensions = ["variant", "format", "country", "referrer"] as const;
export type Dimension = (typeof dimensions)[number];

/** The level of detail of an image report. */
export const reportFields = ["summary", "standard"] as const;
export type ReportFields = (typeof reportFields)[number];

const count = z.number().int();
const day = z.string().describe("`YYYY-MM-DD` in UTC");

export const AnalyticsPeriod = z
  .object({ from: day, to: day, days: count, offset: count })
  .meta({ id: "AnalyticsPeriod" });

const storageFields = {
  images: count.describe("Without deleted images"),
  bytes: count.describe("Originals and variants, including deleted images until they are purged"),
  original_bytes: count,
  variant_bytes: count,
};

const AnalyticsStorage = z
  .object({
    ...storageFields,
    by_day: z
      .array(z.object({ date: day, ...storageFields }))
      .describe("Totals at the end of each day. A day without a record has the totals of the previous day."),
  })
  .meta({ id: "AnalyticsStorage" });

/** Breakdowns by dimension, largest value first. */
const requestsByDimension = {
  by_variant: z.array(z.object({ variant: z.string(), requests: count })).optional(),
  by_format: z.array(z.object({ format: z.string(), requests: count })).optional(),
  by_country: z.array(z.object({ country: z.string(), requests: count })).optional(),
  by_referrer: z.array(z.object({ referrer: z.string(), requests: count })).optional(),
};

const bytesByDimension = {
  by_variant: z.array(z.object({ variant: z.string(), bytes: count })).optional(),
  by_format: z.array(z.object({ format: z.string(), bytes: count })).optional(),
  by_country: z.array(z.object({ country: z.string(), bytes: count })).optional(),
  by_referrer: z.array(z.object({ referrer: z.string(), bytes: count })).optional(),
};
const requestsByDay = z.array(z.object({ date: day, requests: count }));
const bytesByDay = z.array(z.object({ date: day, bytes: count }));

export const UsageReport = z
  .object({
    enabled: z.boolean(),
    period: AnalyticsPeriod,
    storage: AnalyticsStorage,
    bandwidth: z.object({ total_bytes: count, by_day: bytesByDay, ...bytesByDimension }),
    requests: z.object({ total: count, by_day: requestsByDay, ...requestsByDimension }),
  })
  .meta({ id: "UsageReport" });
export type UsageReport = z.output<typeof UsageReport>;

export const RequestCount = z.object({ requests: count, bytes: count }).meta({ id: "RequestCount" });
export type RequestCount = z.output<typeof RequestCount>;

export const ImageReport = z
  .object({
    image_id: z.string(),
    period: AnalyticsPeriod,
    last_accessed_at: z.string().nullable().describe("Accurate to the hour"),
    bandwidth: z.object({ total_bytes: count, by_day: bytesByDay.optional(), ...bytesByDimension }),
    requests: z.object({ total: count, by_day: requestsByDay.optional(), ...requestsByDimension }),
  })
  .meta({ id: "ImageReport" });
export type ImageReport = z.output<typeof ImageReport>;
