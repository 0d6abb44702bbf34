import { and, eq, lt, sql } from "drizzle-orm";
import { aiUsage } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** Returns the number of the owner's analyses in a month, `2026-11`. */
export async function findAnalysisCount(owner: string, month: string): Promise<number> {
  const [row] = await db()
    .select({ used: aiUsage.used })
    .from(aiUsage)
    .where(and(eq(aiUsage.owner, owner), eq(aiUsage.month, month)));
  return row?.used ?? 0;
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
