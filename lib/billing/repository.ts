import { and, count, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import {
  albums,
  analyticsOwnerDaily,
  apiKeys,
  customDomains,
  davPlaceholders,
  imageFiles,
  images,
  ownerUsage,
  storageDaily,
  tags,
  userSettings,
  users,
  webhooks,
} from "@/db/schema";
import { db, prepareQuery } from "@/lib/platform/database/transaction";

const selectLimits = prepareQuery("limits-of-owner", (database) =>
  database
    .select({ planTier: users.planTier, quotas: users.quotas })
    .from(users)
    .where(eq(users.owner, sql.placeholder("owner"))),
);

export async function findOwnLimits(owner: string) {
  const [row] = await selectLimits({ owner });
  return row;
}

export async function findSubscription(owner: string) {
  const [row] = await db()
    .select({
      planTier: users.planTier,
      status: users.subscriptionStatus,
      cycle: users.billingCycle,
      currentPeriodEnd: users.subscriptionCurrentPeriodEnd,
      cancelAtPeriodEnd: users.cancelAtPeriodEnd,
      canceledAt: users.canceledAt,
      graceUntil: users.graceUntil,
    })
    .from(users)
    .where(eq(users.owner, owner));
  return row;
}

/** Returns to whom and in which language mails of the open account are written. */
export async function findRecipient(owner: string) {
  const [row] = await db()
    .select({ email: users.email, handle: users.handle, language: userSettings.language })
    .from(users)
    .innerJoin(userSettings, eq(userSettings.owner, users.owner))
    .where(and(eq(users.owner, owner), isNull(users.deletedAt)));
  return row && { address: row.email, handle: row.handle, language: row.language };
}

/** Returns the language that the account with this address chose, if there is one. */
export async function findLanguageOf(email: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ language: userSettings.language })
    .from(users)
    .innerJoin(userSettings, eq(userSettings.owner, users.owner))
    .where(and(eq(users.email, email), eq(userSettings.languageChosen, true)));
  return row?.language;
}

/** Returns the bytes of the owner's originals, deleted images included. */
export async function findStoredBytes(owner: string): Promise<number> {
  const [row] = await db()
    .select({ bytes: ownerUsage.bytes })
    .from(ownerUsage)
    .where(eq(ownerUsage.owner, owner));
  return row?.bytes ?? 0;
}

/**
 * Locks the owner's usage until the open transaction ends, so that each of several simultaneous
 * transactions sees the additions of the one before it. Returns the stored bytes, with the changes
 * of this transaction.
 */
export async function lockUsage(owner: string): Promise<number> {
  await db().execute(sql`set constraints images_inserted_bytes, images_updated_bytes immediate`);
  const [row] = await db()
    .insert(ownerUsage)
    .values({ owner })
    .onConflictDoUpdate({ target: ownerUsage.owner, set: { bytes: sql`${ownerUsage.bytes}` } })
    .returning({ bytes: ownerUsage.bytes });
  return row?.bytes ?? 0;
}

/** Returns the declared bytes of the uploads that the owner has started and may still complete. */
export async function sumPendingBytes(owner: string, now: string): Promise<number> {
  const [row] = await db()
    .select({ bytes: sql`coalesce(sum(${imageFiles.declaredSize}), 0)`.mapWith(Number) })
    .from(imageFiles)
    .innerJoin(images, eq(images.id, imageFiles.imageId))
    .where(and(eq(images.owner, owner), eq(imageFiles.status, "awaiting"), gt(imageFiles.expiresAt, now)));
  return (row?.bytes ?? 0) + (await sumTemporaryBytes(owner, now));
}

/** Returns the size of the temporary files of WebDAV clients. */
async function sumTemporaryBytes(owner: string, now: string): Promise<number> {
  const { owner: fileOwner, blobKey, sizeBytes, expiresAt } = davPlaceholders;
  const [row] = await db()
    .select({ bytes: sql`coalesce(sum(${sizeBytes}), 0)`.mapWith(Number) })
    .from(davPlaceholders)
    .where(and(eq(fileOwner, owner), isNotNull(blobKey), gt(expiresAt, now)));
  return row?.bytes ?? 0;
}

const uploadOnly = sql`'["upload"]'`;
/** Grants of applications are not counted: they are rows of the keys with a client. */
const isValidKey = and(isNull(apiKeys.revokedAt), isNull(apiKeys.clientId));

const counts = {
  albums: (owner: string) =>
    db()
      .select({ used: count() })
      .from(albums)
      .where(and(eq(albums.owner, owner), isNull(albums.deletedAt))),
  tags: (owner: string) =>
    db()
      .select({ used: count() })
      .from(tags)
      .where(and(eq(tags.owner, owner), isNull(tags.deletedAt))),
  webhooks: (owner: string) => db().select({ used: count() }).from(webhooks).where(eq(webhooks.owner, owner)),
  custom_domains: (owner: string) =>
    db().select({ used: count() }).from(customDomains).where(eq(customDomains.owner, owner)),
  api_keys: (owner: string) =>
    db()
      .select({ used: count() })
      .from(apiKeys)
      .where(and(eq(apiKeys.owner, owner), isValidKey, ne(apiKeys.scopes, uploadOnly))),
};
export type Counted = keyof typeof counts;

export async function countUsed(owner: string, metric: Counted): Promise<number> {
  const [row] = await counts[metric](owner);
  return row?.used ?? 0;
}

export async function countUploadKeys(owner: string): Promise<number> {
  const [row] = await db()
    .select({ used: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.owner, owner), isValidKey, eq(apiKeys.scopes, uploadOnly)));
  return row?.used ?? 0;
}

/** Returns the bytes of the owner's originals on each recorded day since then, in order. */
export async function listStoredBytes(owner: string, firstDay: string) {
  const { day, originalBytes } = storageDaily;
  return db()
    .select({ day, bytes: originalBytes })
    .from(storageDaily)
    .where(and(eq(storageDaily.owner, owner), sql`${day} >= ${firstDay}`))
    .orderBy(day);
}

/**
 * Returns the delivered bytes of each owner's images since that day; with `overridden`, only of
 * owners with limits of their own.
 */
export async function sumDeliveriesByOwner(firstDay: string, { overridden }: { overridden: boolean }) {
  const { owner, day, dimension, bytes } = analyticsOwnerDaily;
  const { planTier, quotas, alertThresholds, graceUntil } = users;
  return db()
    .select({
      owner,
      planTier,
      quotas,
      alertThresholds,
      graceUntil,
      bytes: sql`sum(${bytes})`.mapWith(Number),
    })
    .from(analyticsOwnerDaily)
    .innerJoin(users, eq(users.owner, owner))
    .where(
      and(
        eq(dimension, "total"),
        sql`${day} >= ${firstDay}`,
        isNull(users.deletedAt),
        overridden ? sql`${quotas} <> '{}'` : undefined,
      ),
    )
    .groupBy(owner, planTier, quotas, alertThresholds, graceUntil);
}
