import { and, asc, eq, inArray, lt, ne, not, or, type SQL } from "drizzle-orm";
import { quotaAlerts, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import type { AlertSettings, Metric } from "./resource";

/**
 * A threshold of a quota that is reached; `month` is empty for what is not counted by the month.
 */
export interface ReachedThreshold {
  metric: Metric;
  month: string;
  /** In percent. */
  threshold: number;
}

const selectSettings = (owner: string) =>
  db()
    .select({ email: users.alertEmails, thresholds: users.alertThresholds })
    .from(users)
    .where(eq(users.owner, owner));

export async function findAlertSettings(owner: string): Promise<AlertSettings> {
  return toSettings(await selectSettings(owner));
}

/** Same, and prevents other changes until the open transaction ends. */
export async function lockAlertSettings(owner: string): Promise<AlertSettings> {
  return toSettings(await selectSettings(owner).for("no key update"));
}

function toSettings([row]: AlertSettings[]): AlertSettings {
  if (!row) throw new Error("the account is gone");
  return row;
}

export async function saveAlertSettings(owner: string, changes: Partial<AlertSettings>, now: string) {
  const { email, thresholds } = changes;
  await db()
    .update(users)
    .set({
      ...(email !== undefined && { alertEmails: email }),
      ...(thresholds !== undefined && { alertThresholds: thresholds }),
      updatedAt: now,
    })
    .where(eq(users.owner, owner));
}

/** Returns the alerts of this month, and of what is not counted by the month. */
export async function listAlerts(owner: string, month: string) {
  const { metric, threshold, createdAt } = quotaAlerts;
  return db()
    .select({ metric, threshold, createdAt })
    .from(quotaAlerts)
    .where(and(eq(quotaAlerts.owner, owner), inArray(quotaAlerts.month, ["", month])))
    .orderBy(asc(createdAt), asc(metric), asc(threshold));
}

/** Returns the alerts that were not recorded before. */
export async function insertAlerts(
  owner: string,
  reached: readonly ReachedThreshold[],
  now: string,
): Promise<ReachedThreshold[]> {
  if (reached.length === 0) return [];

  const { metric, month, threshold } = quotaAlerts;
  const rows = await db()
    .insert(quotaAlerts)
    .values(reached.map((one) => ({ owner, ...one, createdAt: now })))
    .onConflictDoNothing()
    .returning({ metric, month, threshold });

  return rows as ReachedThreshold[];
}

/** Deletes the alerts of previous months, and of what is no longer reached. */
export async function deleteObsoleteAlerts(
  owner: string,
  reached: readonly ReachedThreshold[],
  month: string,
): Promise<void> {
  const isReached = or(
    ...reached.map(({ metric, threshold }) =>
      and(eq(quotaAlerts.metric, metric), eq(quotaAlerts.threshold, threshold)),
    ),
  );
  const isUnreached: SQL | undefined = and(eq(quotaAlerts.month, ""), isReached && not(isReached));
  const isFormer = and(ne(quotaAlerts.month, ""), lt(quotaAlerts.month, month));
  await db()
    .delete(quotaAlerts)
    .where(and(eq(quotaAlerts.owner, owner), or(isUnreached, isFormer)));
}
