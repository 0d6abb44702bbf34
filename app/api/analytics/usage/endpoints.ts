import { z } from "zod";
import * as analytics from "@/lib/analytics";
import { dimensions, maxDays, maxDaysSimple, UsageReport } from "@/lib/analytics/resource";
import { booleanParam, defineEndpoint, ok } from "@/lib/http";
import { daysParam, periodParams, toPeriod } from "../period-query";

const Include = z
  .string()
  .transform((text) => (text === "" ? [] : text.split(",")))
  .pipe(z.array(z.enum(dimensions, `one of ${dimensions.join(", ")}`)).max(dimensions.length))
  .meta({ override: { type: "string" } });

const UsageQuery = z
  .strictObject({
    ...periodParams,
    days: daysParam(maxDaysSimple).describe(
      `Days in the period, including today. At most ${maxDays} unless \`simple\` is true.`,
    ),
    simple: booleanParam()
      .optional()
      .meta({ description: "Return only totals and days, without breakdowns", default: false }),
    include: Include.optional().describe(
      `Comma-separated breakdowns: ${dimensions.join(", ")}. All if omitted, none if empty.`,
    ),
  })
  .refine(({ days = 0, simple = false }) => simple || days <= maxDays, {
    path: ["days"],
    error: `a whole number from 1 to ${maxDays}, or to ${maxDaysSimple} with simple=true`,
  });

export const getUsage = defineEndpoint({
  method: "GET",
  path: "/analytics/usage",
  operationId: "getUsage",
  tag: "Analytics",
  summary: "Get account usage",
  description:
    "Counts each delivered response as one request with its body bytes, including ranges. " +
    "`HEAD` and 304 responses count with 0 bytes. Responses from a cache in front of the server are counted if it is a log source. Figures are delayed by a few " +
    "seconds. With `simple`, a period of more than 90 days starts with the first day that has data.",
  auth: { scope: "analytics:read" },
  role: "editor",
  rateLimit: "read",
  query: UsageQuery,
  success: ok(UsageReport, "The report"),
  errors: [],
  handler: ({ actor, query }) =>
    analytics.getUsage(actor, {
      ...toPeriod(query),
      simple: query.simple ?? false,
      include: query.include ?? dimensions,
    }),
});
