import { and, eq, lt, sql } from "drizzle-orm";
import { aiUsage } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** The use that services have counted: `cost` in US dollars. */
interface Consumption {
  inputTokens: number;
  outputTokens: number;
  cost: number;
}

/** The analyses of a month, and what they took. */
export type MonthOfAnalyses = Consumption & { used: number };

/** Returns the owner's analyses in a month, `2026-11`. */
export async function findAnalyses(owner: string, month: string): Promise<MonthOfAnalyses> {
  const { used, inputTokens, outputTokens, cost } = aiUsage;
  const [row] = await db()
    .select({ used, inputTokens, outputTokens, cost })
    .from(aiUsage)
    .where(and(eq(aiUsage.owner, owner), eq(aiUsage.month, month)));
  return row ?? { used: 0, inputTokens: 0, outputTokens: 0, cost: 0 };
}

/**
 * Adds what calls of a service took, whether or not an analysis of the month was counted before.
 */
export async function addConsumption(
  owner: string,
  month: string,
  { inputTokens, outputTokens, cost }: Consumption,
): Promise<void> {
  await db()
    .insert(aiUsage)
    .values({ owner, month, used: 0, inputTokens, outputTokens, cost })
    .onConflictDoUpdate({
      target: [aiUsage.owner, aiUsage.month],
      set: {
        inputTokens: sql`${aiUsage.inputTokens} + ${inputTokens}`,
        outputTokens: sql`${aiUsage.outputTokens} + ${outputTokens}`,
        cost: sql`${aiUsage.cost} + ${cost}::double precision`,
      },
    });
}

/** Counts one more analysis; returns false if that would exceed the limit. */
export async function addAnalysis(owner: string, month: string, limit: number | null): Promise<boolean> {
  if (limit === 0) return false;

  const rows = await db()
    .insert(aiUsage)
    .values({ owner, month, used: 1 })
    .onConflictDoUpdate({
      target: [aiUsage.owner, aiUsage.month],
      set: { used: sql`${aiUsage.used} + 1` },
      ...(limit !== null && { setWhere: lt(aiUsage.used, limit) }),
    })
    .returning({ used: aiUsage.used });
  return rows.length > 0;
}

export async function removeAnalysis(owner: string, month: string): Promise<void> {
  await db()
    .update(aiUsage)
    .set({ used: sql`${aiUsage.used} - 1` })
    .where(and(eq(aiUsage.owner, owner), eq(aiUsage.month, month)));
}
