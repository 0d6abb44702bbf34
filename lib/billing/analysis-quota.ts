import { isoTime } from "@/lib/kernel/time";
import {
  addAnalysis,
  addConsumption,
  findAnalyses,
  type MonthOfAnalyses,
  removeAnalysis,
} from "./analysis-repository";
import { limitsOf } from "./limits";
import { quotaError } from "./quota";

const presentMonth = () => isoTime().slice(0, 7);

/** Returns how many analyses the owner has had this month. */
export async function countAnalyses(owner: string): Promise<number> {
  return (await getAnalyses(owner)).used;
}

/** Returns the owner's analyses of this month, with what they took. */
export function getAnalyses(owner: string): Promise<MonthOfAnalyses> {
  return findAnalyses(owner, presentMonth());
}

/**
 * Counts an analysis that is about to be made. Returns the month it counts in, for
 * `releaseAnalysis`.
 * @throws AppError QUOTA_EXCEEDED
 */
export async function reserveAnalysis(owner: string): Promise<string> {
  const { ai_analyses_month: limit } = await limitsOf(owner);
  const month = presentMonth();
  if (!(await addAnalysis(owner, month, limit)))
    throw quotaError("ai_analyses_month", { needed: (limit ?? 0) + 1, limit: limit ?? 0 });

  return month;
}

/**
 * Adds what a service counted: for an analysis in the month of its reservation, for anything else
 * in the current one.
 */
export function recordConsumption(
  owner: string,
  consumption: Parameters<typeof addConsumption>[2],
  month = presentMonth(),
): Promise<void> {
  return addConsumption(owner, month, consumption);
}

/** Takes back the count of an analysis that failed. */
export function releaseAnalysis(owner: string, month: string): Promise<void> {
  return removeAnalysis(owner, month);
}
