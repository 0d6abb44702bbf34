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
    days: daysParam(maxDaysSimple).describe(`Default 30, at most ${maxDays} unless \`simple\` is true`),
    simple: booleanParam().optional().describe("Totals and days only, without breakdowns"),
    include: Include.optional().describe(
      `Breakdowns separated by commas: ${dimensions.join(", ")}; all when omitted, none when empty`,
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
  summary: "Get storage and delivery statistics",
  description:
    "Every delivered response counts as one request, with the number of body bytes that were sent: whole images, ranges, " +
    "and, with 0 bytes, responses to HEAD requests and 304 responses. Responses from a cache in front of the service are not counted. Figures are a few " +
    "seconds old. In simple mode a period of more than 90 days starts with the first day that has data.",
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
