import { defaultDays, maxDays, maxOffsetDays } from "@/lib/analytics/resource";
import { integerParam } from "@/lib/http";

/** How many days a report may cover. */
export const daysParam = (max: number) =>
  integerParam({ min: 1, max }).optional().describe(`Default ${defaultDays}`);

/** The members of a query that choose the period; the days are in UTC and include the present one. */
export const periodParams = {
  days: daysParam(maxDays),
  offset: integerParam({ min: 0, max: maxOffsetDays })
    .optional()
    .describe("Days by which the period lies in the past, default 0"),
};

/** The period of a query with its defaults. */
export function toPeriod(query: { days?: number | undefined; offset?: number | undefined }) {
  return { days: query.days ?? defaultDays, offset: query.offset ?? 0 };
}
