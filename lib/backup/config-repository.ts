import { and, eq, gt, inArray, isNull, lt, ne, notExists, or, sql } from "drizzle-orm";
import { backupObjects, backupRuns, images, keyStore, userBackupConfigs, users } from "@/db/schema";
import { masterKeysRevision } from "@/lib/platform/database/encryption-keys";
import { db } from "@/lib/platform/database/transaction";
import { bucketFailedCode } from "./problems";

export type BackupConfig = typeof userBackupConfigs.$inferSelect;

export async function findConfig(owner: string): Promise<BackupConfig | undefined> {
  const [row] = await db().select().from(userBackupConfigs).where(eq(userBackupConfigs.owner, owner));
  return row;
}

/**
 * Locks the account and returns its configuration, so that one of two first ones comes after the
 * other.
 */
export async function lockConfig(owner: string): Promise<BackupConfig | undefined> {
  await db().select({ uid: users.uid }).from(users).where(eq(users.owner, owner)).for("no key update");
  return findConfig(owner);
}

/** Returns the configuration of an account that is open, by its uid. */
export async function findConfigOf(uid: string): Promise<BackupConfig | undefined> {
  const [row] = await db()
    .select({ config: userBackupConfigs })
    .from(userBackupConfigs)
    .innerJoin(users, eq(users.owner, userBackupConfigs.owner))
    .where(and(eq(users.uid, uid), isNull(users.deletedAt)));
  return row?.config;
}

export async function saveConfig(row: typeof userBackupConfigs.$inferInsert): Promise<void> {
  const { owner: _owner, createdAt: _createdAt, ...changes } = row;
  await db()
    .insert(userBackupConfigs)
    .values(row)
    .onConflictDoUpdate({ target: userBackupConfigs.owner, set: changes });
}

type ReadConfig = Pick<BackupConfig, "owner" | "updatedAt">;

/** A configuration as it was read: not changed, nor removed since. */
const isUnchanged = ({ owner, updatedAt }: ReadConfig) =>
  and(eq(userBackupConfigs.owner, owner), eq(userBackupConfigs.updatedAt, updatedAt));

/** Records something of a configuration, unless it was changed or removed since it was read. */
export async function updateConfig(config: ReadConfig, changes: Partial<BackupConfig>): Promise<void> {
  await db().update(userBackupConfigs).set(changes).where(isUnchanged(config));
}

/**
 * Locks a configuration until the open transaction ends. Returns false if it was changed or removed
 * since it was read.
 */
export async function lockUnchanged(config: ReadConfig): Promise<boolean> {
  const rows = await db()
    .select({ owner: userBackupConfigs.owner })
    .from(userBackupConfigs)
    .where(isUnchanged(config))
    .for("share");
  return rows.length > 0;
}

export async function deleteConfig(owner: string): Promise<void> {
  await db().delete(userBackupConfigs).where(eq(userBackupConfigs.owner, owner));
}

/** Sets the state of all images of the library that do not have it. */
export async function setImageStates(owner: string, state: "pending" | "disabled"): Promise<void> {
  await db()
    .update(images)
    .set({ backupStatus: state, backupError: null })
    .where(and(eq(images.owner, owner), ne(images.backupStatus, state)));
}

/** Forgets what the bucket holds: it is another one now. */
export async function deleteObjectRows(owner: string): Promise<void> {
  await db().delete(backupObjects).where(eq(backupObjects.owner, owner));
}

/** Uploaded images by their state. */
export async function countStates(owner: string): Promise<Map<string, number>> {
  const rows = await db()
    .select({ state: images.backupStatus, count: sql<number>`count(*)::int` })
    .from(images)
    .where(and(eq(images.owner, owner), eq(images.uploaded, true)))
    .groupBy(images.backupStatus);
  return new Map(rows.map(({ state, count }) => [state ?? "disabled", count]));
}

/** The master keys of the account differ from the keys in its bucket. */
const hasOtherKeys = sql`${masterKeysRevision} is distinct from ${userBackupConfigs.keysRevision}
  and ${keyStore.kvKey} is not null`;

/**
 * Libraries with images that wait, whose keys were replaced, or that were not looked at for a
 * while, unless a run of them continues or has to pause.
 */
export async function listDueBackups({
  now,
  activeSince,
  checkedBefore,
  verifiedBefore,
}: Record<"now" | "activeSince" | "checkedBefore" | "verifiedBefore", string>): Promise<string[]> {
  const { enabled, owner, pausedUntil, checkedAt, verifiedAt, createdAt } = userBackupConfigs;
  const isWaiting = sql`exists (select from ${images} i
    where i.owner = ${owner} and i.uploaded = 1 and i.backup_status in ('pending', 'syncing'))`;
  const running = db()
    .select({ id: backupRuns.id })
    .from(backupRuns)
    .where(
      and(eq(backupRuns.owner, owner), isNull(backupRuns.endedAt), gt(backupRuns.updatedAt, activeSince)),
    );

  const rows = await db()
    .select({ uid: users.uid })
    .from(userBackupConfigs)
    .innerJoin(users, and(eq(users.owner, owner), isNull(users.deletedAt)))
    .leftJoin(keyStore, eq(keyStore.kvKey, users.tmkKvKey))
    .where(
      and(
        eq(enabled, true),
        or(isNull(pausedUntil), lt(pausedUntil, now)),
        notExists(running),
        or(
          isWaiting,
          hasOtherKeys,
          isNull(checkedAt),
          lt(checkedAt, checkedBefore),
          sql`coalesce(${verifiedAt}, ${createdAt}) < ${verifiedBefore}`,
        ),
      ),
    );

  return rows.map(({ uid }) => uid);
}

interface OutdatedBackup {
  email: string;
  enabled: boolean;
  lastError: string | null;
}

/** Backups whose buckets have other keys than their accounts, by the owner's email address. */
export async function listOutdatedBackups(): Promise<OutdatedBackup[]> {
  const { owner, enabled, lastError } = userBackupConfigs;
  return db()
    .select({ email: users.email, enabled, lastError })
    .from(userBackupConfigs)
    .innerJoin(users, and(eq(users.owner, owner), isNull(users.deletedAt)))
    .innerJoin(keyStore, eq(keyStore.kvKey, users.tmkKvKey))
    .where(hasOtherKeys)
    .orderBy(users.email);
}

/**
 * Takes images that wait. Images that a killed process has taken wait as well: a library has one
 * run at a time.
 */
export async function takeImages(owner: string, limit: number): Promise<string[]> {
  const waiting = db()
    .select({ id: images.id })
    .from(images)
    .where(
      and(
        eq(images.owner, owner),
        eq(images.uploaded, true),
        inArray(images.backupStatus, ["pending", "syncing"]),
      ),
    )
    .orderBy(images.id)
    .limit(limit)
    .for("update");

  const rows = await db()
    .update(images)
    .set({ backupStatus: "syncing" })
    .where(inArray(images.id, waiting))
    .returning({ id: images.id });
  return rows.map(({ id }) => id);
}

export async function countWaiting(owner: string): Promise<number> {
  return db().$count(
    images,
    and(
      eq(images.owner, owner),
      eq(images.uploaded, true),
      inArray(images.backupStatus, ["pending", "syncing"]),
    ),
  );
}

/**
 * Queues failed images again, except images that a run has failed to copy since then for a reason
 * of their own.
 */
export async function retryFailed(owner: string, triedSince: string): Promise<void> {
  const tried = sql`select problem ->> 'id' from ${backupRuns} r, jsonb_array_elements(r.problems::jsonb) problem
    where r.owner = ${owner} and r.kind = 'sync' and r.ended_at > ${triedSince}
      and problem ->> 'code' <> ${bucketFailedCode}`;
  await db()
    .update(images)
    .set({ backupStatus: "pending" })
    .where(
      and(eq(images.owner, owner), eq(images.backupStatus, "failed"), sql`${images.id} not in (${tried})`),
    );
}

/** Lets images wait that are not in the bucket as they should be. */
export async function requestImages(ids: readonly string[], error: string): Promise<void> {
  await db()
    .update(images)
    .set({ backupStatus: "pending", backupError: error })
    .where(and(inArray(images.id, [...ids]), ne(images.backupStatus, "disabled")));
}

/**
 * Saves the outcome of images that were taken; one that has changed in the meantime continues
 * waiting.
 */
export async function saveImageOutcome(
  id: string,
  outcome:
    | { backupStatus: "synced"; backupSyncedAt: string; backupS3Key: string; backupError: null }
    | { backupStatus: "failed"; backupError: string }
    | { backupStatus: "pending" },
): Promise<void> {
  await db()
    .update(images)
    .set(outcome)
    .where(and(eq(images.id, id), eq(images.backupStatus, "syncing")));
}
