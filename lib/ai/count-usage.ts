import { recordConsumption } from "@/lib/billing";
import { type AnalysisUsage, AnalyzerFailure } from "@/lib/platform/ai";

/**
 * Calls a service and adds what it counts to the owner's month, also of a call that fails. `month`
 * is the month of a reservation, if the call has one.
 */
export async function countUsage<Result extends { usage?: AnalysisUsage | undefined }>(
  owner: string,
  call: () => Promise<Result>,
  month?: string,
): Promise<Result> {
  try {
    const result = await call();
    if (result.usage) await recordConsumption(owner, result.usage, month);
    return result;
  } catch (error) {
    if (error instanceof AnalyzerFailure && error.usage) await recordConsumption(owner, error.usage, month);
    throw error;
  }
}
