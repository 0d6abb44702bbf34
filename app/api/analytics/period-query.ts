import { defaultDays, maxDays, maxOffsetDays } from "@/lib/analytics/resource";
import { integerParam } from "@/lib/http";

/** The number of days that a report covers. */
export const daysParam = (max: number) =>
  integerParam({ min: 1, max })
    .optional()
    .meta({ description: "Days in the period, including today", default: defaultDays });

/** Query parameters that choose the period; days are in UTC and include today. */
export const periodParams = {
  days: daysParam(maxDays),
  offset: integerParam({ min: 0, max: maxOffsetDays })
    .optional()
    .meta({ description: "Days before today on which the period ends", default: 0 }),
};

/** Returns the period of a query, with defaults applied. */
export function toPeriod(query: { days?: number | undefined; offset?: number | undefined }) {
  return { days: query.days ?? defaultDays, offset: query.offset ?? 0 };
}
