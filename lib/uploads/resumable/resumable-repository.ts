import { and, asc, count, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { images, resumableUploadParts as parts, resumableUploads as uploads } from "@/db/schema";
import { isInScope } from "@/lib/access";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { db } from "@/lib/platform/database/transaction";

export type ResumableUploadRow = typeof uploads.$inferSelect;
export type PartRow = typeof parts.$inferSelect;

/**
 * Without renewal, another request may take over after this. By the database's clock, so the
 * machines' clocks do not matter.
 */
const receiverSeconds = 5;
const now = sql`clock_timestamp()`;
const receivingUntil = sql`${now} + make_interval(secs => ${sql.raw(String(receiverSeconds))})`;
const isReceiving = and(isNotNull(uploads.receiver), sql`${uploads.receivingUntil} > ${now}`);
const isFree = sql`${uploads.receiver} is null or ${uploads.receivingUntil} <= ${now}`;

const isReceivedBy = (id: string, receiver: string) =>
  and(eq(uploads.id, id), eq(uploads.receiver, receiver));

export async function insertUpload(row: typeof uploads.$inferInsert): Promise<void> {
  await db().insert(uploads).values(row);
}

/** Returns the upload if its image exists and is in the scope. */
export async function findUpload(scope: LibraryScope, id: string): Promise<ResumableUploadRow | undefined> {
  const [row] = await db()
    .select({ upload: uploads })
    .from(uploads)
    .innerJoin(images, eq(images.id, uploads.imageId))
    .where(and(eq(uploads.id, id), isInScope(scope)));
  return row?.upload;
}

/**
 * Makes the request the one whose bytes are added. Returns false at another offset, and while
 * another request receives.
 */
export async function claimUpload(id: string, receiver: string, offsetBytes: number): Promise<boolean> {
  const rows = await db()
    .update(uploads)
    .set({ receiver, receivingUntil, isStopRequested: false })
    .where(and(eq(uploads.id, id), eq(uploads.offsetBytes, offsetBytes), isNull(uploads.completedAt), isFree))
    .returning({ id: uploads.id });
  return rows.length > 0;
}

/**
 * Renews the claim. Returns false when the request is to end: another one waits for it, or has
 * taken over.
 */
export async function renewClaim(id: string, receiver: string): Promise<boolean> {
  const [row] = await db()
    .update(uploads)
    .set({ receivingUntil })
    .where(isReceivedBy(id, receiver))
    .returning({ isStopRequested: uploads.isStopRequested });
  return row?.isStopRequested === false;
}

export async function releaseClaim(id: string, receiver: string): Promise<void> {
  await db()
    .update(uploads)
    .set({ receiver: null, receivingUntil: null, isStopRequested: false })
    .where(isReceivedBy(id, receiver));
}

/** Requests that the receiving request ends. Returns false when there is none. */
export async function requestStop(id: string): Promise<boolean> {
  const rows = await db()
    .update(uploads)
    .set({ isStopRequested: true })
    .where(and(eq(uploads.id, id), isReceiving))
    .returning({ id: uploads.id });
  return rows.length > 0;
}

export async function isStillReceiving(id: string): Promise<boolean> {
  const rows = await db()
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, id), isReceiving));
  return rows.length > 0;
}

/**
 * Adds parts that continue the upload. Returns false when another request has taken over. Needs an
 * open transaction.
 */
export async function insertParts(
  id: string,
  receiver: string,
  added: readonly [PartRow, ...PartRow[]],
): Promise<boolean> {
  const [{ startBytes }] = added;
  const sizeBytes = added.reduce((sum, part) => sum + part.sizeBytes, 0);
  const rows = await db()
    .update(uploads)
    .set({ offsetBytes: startBytes + sizeBytes })
    .where(and(isReceivedBy(id, receiver), eq(uploads.offsetBytes, startBytes)))
    .returning({ id: uploads.id });

  if (rows.length > 0)
    await db()
      .insert(parts)
      .values([...added]);

  return rows.length > 0;
}

/** Returns the parts in the order of their offsets. */
export async function listParts(id: string): Promise<PartRow[]> {
  return db().select().from(parts).where(eq(parts.uploadId, id)).orderBy(asc(parts.startBytes));
}

/** Returns how many parts there are, and the key of one of them. */
export async function countParts(id: string): Promise<{ parts: number; blobKey: string | null }> {
  const [row] = await db()
    .select({ parts: count(), blobKey: sql<string | null>`min(${parts.blobKey})` })
    .from(parts)
    .where(eq(parts.uploadId, id));
  return row ?? { parts: 0, blobKey: null };
}

export async function deleteParts(blobKeys: readonly string[]): Promise<void> {
  await db()
    .delete(parts)
    .where(inArray(parts.blobKey, [...blobKeys]));
}

export async function markComplete(
  id: string,
  columns: { completedAt: string; expiresAt: string },
): Promise<void> {
  await db().update(uploads).set(columns).where(eq(uploads.id, id));
}

export async function deleteUpload(id: string): Promise<void> {
  await db().delete(uploads).where(eq(uploads.id, id));
}

export async function listExpired(expiredBefore: string, limit: number): Promise<string[]> {
  const rows = await db()
    .select({ id: uploads.id })
    .from(uploads)
    .where(lt(uploads.expiresAt, expiredBefore))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function listUploadsOfOwner(owner: string, limit: number): Promise<string[]> {
  const rows = await db()
    .select({ id: uploads.id })
    .from(uploads)
    .where(eq(uploads.owner, owner))
    .limit(limit);
  return rows.map(({ id }) => id);
}
