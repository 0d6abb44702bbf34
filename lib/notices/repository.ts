import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import {
  accountExports,
  accountNotices,
  apiKeys,
  customDomains,
  imageAi,
  imageFiles,
  images,
  userBackupConfigs,
  users,
  webhooks,
} from "@/db/schema";
import type { Account } from "@/lib/kernel/actor";
import { db } from "@/lib/platform/database/transaction";

interface Period {
  after: string;
  until: string;
}

/** Returns keys that expire in the period, the first one first. */
export async function findExpiringKeys(owner: string, period: Period) {
  return db()
    .select({ id: apiKeys.keyId, name: apiKeys.name, expiresAt: apiKeys.expiresAt })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.owner, owner),
        isNull(apiKeys.revokedAt),
        isNull(apiKeys.clientId),
        gt(apiKeys.expiresAt, period.after),
        lte(apiKeys.expiresAt, period.until),
      ),
    )
    .orderBy(asc(apiKeys.expiresAt), asc(apiKeys.keyId));
}

/** Returns webhooks that the service has disabled. */
export async function findDisabledWebhooks(owner: string) {
  const { id, url, disabledReason, failingSince } = webhooks;
  return db()
    .select({ id, url, disabledReason, failingSince })
    .from(webhooks)
    .where(and(eq(webhooks.owner, owner), eq(webhooks.enabled, false), isNotNull(disabledReason)))
    .orderBy(asc(id));
}

/** Returns custom domains whose checks failed. */
export async function findProblemDomains(owner: string) {
  const { id, hostname, status, updatedAt } = customDomains;
  return db()
    .select({ id, hostname, status, updatedAt })
    .from(customDomains)
    .where(and(eq(customDomains.owner, owner), inArray(status, ["misconfigured", "failed"])))
    .orderBy(asc(id));
}

/** Returns images with failed variants, the last change first. */
export async function findFailedImages(owner: string, limit: number): Promise<string[]> {
  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.owner, owner), isNull(images.deletedAt), eq(images.variantsStatus, "failed")))
    .orderBy(desc(images.updatedAt), desc(images.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Returns images whose live file is damaged, the last one that was found first. */
export async function findDamagedImages(owner: string, limit: number): Promise<string[]> {
  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .innerJoin(
      imageFiles,
      and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation)),
    )
    .where(and(eq(images.owner, owner), isNull(images.deletedAt), isNotNull(imageFiles.damagedAt)))
    .orderBy(desc(imageFiles.damagedAt), desc(images.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Counts encrypted images, up to the limit. */
export async function countEncryptedImages(owner: string, limit: number): Promise<number> {
  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.owner, owner), eq(images.isEncrypted, true)))
    .limit(limit);
  return rows.length;
}

/**
 * Returns images that an analysis has marked as sensitive, and no person since, the last
 * analysis first.
 */
export async function findMarkedImages(owner: string, limit: number): Promise<string[]> {
  const rows = await db()
    .select({ id: images.id })
    .from(imageAi)
    .innerJoin(images, eq(images.id, imageAi.imageId))
    .where(
      and(
        eq(imageAi.owner, owner),
        // As in the condition of its index.
        sql`${imageAi.nsfwFlagged} = 1`,
        eq(images.nsfw, true),
        eq(images.nsfwChosen, false),
        isNull(images.deletedAt),
      ),
    )
    .orderBy(desc(imageAi.analyzedAt), desc(images.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Returns images that expire in the period, the first one first. */
export async function findExpiringImages(owner: string, period: Period, limit: number) {
  return db()
    .select({ id: images.id, expiresAt: images.expirationDate })
    .from(images)
    .where(
      and(
        eq(images.owner, owner),
        isNull(images.deletedAt),
        gt(images.expirationDate, period.after),
        lte(images.expirationDate, period.until),
      ),
    )
    .orderBy(asc(images.expirationDate), asc(images.id))
    .limit(limit);
}

/** Returns the last export of the account if it has failed. */
export async function findFailedExport(owner: string): Promise<{ id: string; failedAt: string } | undefined> {
  const [last] = await db()
    .select({
      id: accountExports.id,
      status: accountExports.status,
      failedAt: accountExports.finishedAt,
    })
    .from(accountExports)
    .where(and(eq(accountExports.owner, owner), isNull(accountExports.jobId)))
    .orderBy(desc(accountExports.id))
    .limit(1);

  return last?.status === "failed" && last.failedAt !== null
    ? { id: last.id, failedAt: last.failedAt }
    : undefined;
}

/** Returns why the backup of the account fails, if it does. */
export async function findFailingBackup(
  owner: string,
): Promise<{ failingSince: string; lastError: string } | undefined> {
  const { failingSince, lastError, enabled } = userBackupConfigs;
  const [row] = await db()
    .select({ failingSince, lastError })
    .from(userBackupConfigs)
    .where(and(eq(userBackupConfigs.owner, owner), eq(enabled, true)));

  return row && row.failingSince !== null && row.lastError !== null
    ? { failingSince: row.failingSince, lastError: row.lastError }
    : undefined;
}

/** The owner's reaction to a notice. */
export type NoticeMark = Omit<typeof accountNotices.$inferSelect, "owner">;

export async function listMarks(owner: string): Promise<NoticeMark[]> {
  const { noticeId, mailedAt, dismissedAt } = accountNotices;
  return db()
    .select({ noticeId, mailedAt, dismissedAt })
    .from(accountNotices)
    .where(eq(accountNotices.owner, owner));
}

/** Sets the times that are given; the others stay. */
export async function saveMarks(
  owner: string,
  noticeIds: readonly string[],
  times: Partial<Omit<NoticeMark, "noticeId">>,
): Promise<void> {
  if (noticeIds.length === 0) return;
  await db()
    .insert(accountNotices)
    // Two calls at once lock the rows in the same order.
    .values([...noticeIds].sort().map((noticeId) => ({ owner, noticeId, ...times })))
    .onConflictDoUpdate({ target: [accountNotices.owner, accountNotices.noticeId], set: times });
}

export async function deleteMarks(owner: string, noticeIds: readonly string[]): Promise<void> {
  if (noticeIds.length === 0) return;
  await db()
    .delete(accountNotices)
    .where(and(eq(accountNotices.owner, owner), inArray(accountNotices.noticeId, [...noticeIds])));
}

/** Returns open accounts in the order of their key. */
export async function listAccountsAfter(owner: string, limit: number): Promise<Account[]> {
  return db()
    .select(accountColumns)
    .from(users)
    .where(and(gt(users.owner, owner), isNull(users.deletedAt)))
    .orderBy(asc(users.owner))
    .limit(limit);
}

const accountColumns = {
  owner: users.owner,
  uid: users.uid,
  handle: users.handle,
  email: users.email,
  planTier: users.planTier,
};

/** Returns `undefined` for an account that is closed or does not exist. */
export async function findOpenAccount(uid: string): Promise<Account | undefined> {
  const [row] = await db()
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.uid, uid), isNull(users.deletedAt)));
  return row;
}
