import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  accountExports,
  accountImports,
  authSessions,
  authVerificationTokens,
  batchJobs,
  customDomains,
  idempotencyKeys,
  jobQueue,
  passkeyChallenges,
  rateLimits,
  renditionLeases,
  resumableUploads,
  userBackupConfigs,
  webhookMessages,
  webhooks,
} from "@/db/schema";
import { dayMs, hourMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";

/** A time that lies further ahead was written by a clock that was wrong. */
interface PlannedTime {
  column: AnyPgColumn;
  /** The furthest time ahead at which it is set. */
  aheadMs: number;
  /** Rows that it plans something for. */
  where?: SQL | undefined;
  /** It becomes the furthest time that is allowed, because it is the end of something valid. */
  isEnd?: true;
}

/** Retries wait up to two hours; `step.sleep` is used for minutes. */
const maxRetryMs = 2 * hourMs;
const maxSleepMs = hourMs;

const isUnclaimed = isNull(jobQueue.claimedBy);

/**
 * Times by the clock of the processes. Code that plans further ahead than one of them changes it
 * here.
 */
const plannedTimes: readonly PlannedTime[] = [
  {
    column: jobQueue.dueAt,
    aheadMs: 0,
    where: and(isUnclaimed, eq(jobQueue.attempt, 0), eq(jobQueue.crashes, 0), isNull(jobQueue.sleepName)),
  },
  { column: jobQueue.dueAt, aheadMs: maxSleepMs, where: and(isUnclaimed, isNotNull(jobQueue.sleepName)) },
  { column: jobQueue.dueAt, aheadMs: maxRetryMs, where: isUnclaimed },
  { column: batchJobs.updatedAt, aheadMs: 0, where: isNull(batchJobs.endedAt) },
  {
    column: accountExports.updatedAt,
    aheadMs: 0,
    where: inArray(accountExports.status, ["pending", "running"]),
  },
  { column: accountImports.updatedAt, aheadMs: 0, where: isNull(accountImports.endedAt) },
  {
    column: webhookMessages.nextAttemptAt,
    aheadMs: 0,
    where: and(eq(webhookMessages.state, "pending"), eq(webhookMessages.attempts, 0)),
  },
  { column: webhookMessages.nextAttemptAt, aheadMs: dayMs, where: eq(webhookMessages.state, "pending") },
  { column: webhookMessages.leasedUntil, aheadMs: minuteMs, where: eq(webhookMessages.state, "pending") },
  { column: webhooks.pausedUntil, aheadMs: dayMs },
  { column: userBackupConfigs.pausedUntil, aheadMs: 6 * hourMs },
  { column: userBackupConfigs.checkedAt, aheadMs: 0 },
  { column: userBackupConfigs.verifiedAt, aheadMs: 0 },
  { column: customDomains.nextCheckAt, aheadMs: dayMs },
  { column: idempotencyKeys.lockedUntil, aheadMs: 2 * minuteMs },
  { column: authSessions.expires, aheadMs: 30 * dayMs, isEnd: true },
  { column: authVerificationTokens.expires, aheadMs: dayMs, isEnd: true },
  { column: passkeyChallenges.expires, aheadMs: 5 * minuteMs, isEnd: true },
];

/** Leases by the clock of the database, which last seconds. */
const leaseTimes: readonly AnyPgColumn[] = [renditionLeases.leasedUntil, resumableUploads.receivingUntil];

/** Clocks of machines differ by less. */
const marginMs = minuteMs;

/**
 * Brings back what lies further ahead than it is ever planned. Returns the number of corrected
 * times.
 */
export async function correctPlannedTimes(nowMs: number): Promise<number> {
  let corrected = 0;
  const count = async (statement: SQL) => {
    corrected += (await db().execute(statement)).rowCount ?? 0;
  };
  for (const { column, aheadMs, where, isEnd } of plannedTimes) {
    const limit = isoTime(nowMs + aheadMs + marginMs);
    await count(sql`
      update ${column.table} set ${sql.identifier(column.name)} = ${isoTime(isEnd ? nowMs + aheadMs : nowMs)}
      where ${and(sql`${column} > ${limit}`, where)}`);
  }

  for (const column of leaseTimes)
    await count(sql`
      update ${column.table} set ${sql.identifier(column.name)} = now() where ${column} > now() + interval '1 minute'`);
  await count(deleteLongWindows(nowMs));

  return corrected;
}

/**
 * Windows of rate limits last an hour; windows that count attempts for a growing wait (`-turns`), a
 * day.
 */
function deleteLongWindows(nowMs: number): SQL {
  const [hourEnd, dayEnd] = [hourMs, dayMs].map((ms) => nowMs + ms + marginMs);
  const isTurn = sql`${rateLimits.key} like '%-turns:%'`;

  return sql`delete from ${rateLimits} where ${rateLimits.expire} > case when ${isTurn} then ${dayEnd}::bigint else ${hourEnd}::bigint end`;
}
