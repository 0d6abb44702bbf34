import { z } from "zod";
import { getUsage } from "@/lib/analytics";
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
    simple: booleanParam().optional().describe("Only totals and days, without any breakdown"),
    include: Include.optional().describe(
      `Breakdowns separated by commas: ${dimensions.join(", ")}; all when it is left out, none when it is empty`,
    ),
  })
  .refine(({ days = 0, simple = false }) => simple || days <= maxDays, {
    path: ["days"],
    error: `a whole number from 1 to ${maxDays}, or to ${maxDaysSimple} with simple=true`,
  });

export const get = defineEndpoint({
  method: "GET",
  path: "/analytics/usage",
  operationId: "getUsage",
  tag: "Analytics",
  summary: "What you store, and what was delivered of it",
  description:
    "Every delivered response counts as one request, with the bytes of its body that were sent: whole images, parts of them, " +
    "and with no bytes answers to HEAD and answers that say that nothing has changed. What a cache in front answers is not " +
    "seen here. Figures are a few seconds old. In simple mode a period of more than 90 days starts with the first day of " +
    "which something is known.",
  auth: { scope: "analytics:read" },
  rateLimit: "read",
  query: UsageQuery,
  success: ok(UsageReport, "The report"),
  errors: [],
  handler: ({ actor, query }) =>
    getUsage(actor, {
      ...toPeriod(query),
      simple: query.simple ?? false,
      include: query.include ?? dimensions,
    }),
});
