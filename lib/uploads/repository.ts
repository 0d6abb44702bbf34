import { and, desc, eq, getTableColumns, gt, lt, sql } from "drizzle-orm";
import { imageFiles, images, memberships, shareSessions, shares, shareUploads, users } from "@/db/schema";
import { albumOf } from "@/lib/access";
import { duplicateColumn } from "@/lib/images";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { db } from "@/lib/platform/database/transaction";

export type FileVersionRow = typeof imageFiles.$inferSelect;

export async function insertFileVersion(row: typeof imageFiles.$inferInsert): Promise<FileVersionRow> {
  const [inserted] = await db().insert(imageFiles).values(row).returning();
  if (!inserted) throw new Error("the insert returned no row");

  return inserted;
}

/**
 * Inserts the first file of an image, which is live at once. Also returns the oldest other active
 * image in the scope with the same stored bytes.
 */
export async function insertLiveFile(
  row: Omit<typeof imageFiles.$inferInsert, "status"> & { sha256: string },
  scope: LibraryScope,
): Promise<FileVersionRow & { duplicateOf: string | null }> {
  // Values: in this clause, a column without its table would be one of the subquery.
  const of = { id: sql`${row.imageId}`, owner: sql`${scope.owner}`, sha256: sql`${row.sha256}` };
  const [inserted] = await db()
    .insert(imageFiles)
    .values({ ...row, status: "live" })
    .returning({ ...getTableColumns(imageFiles), ...duplicateColumn(row.createdAt, scope, of) });
  if (!inserted) throw new Error("the insert returned no row");

  return inserted;
}

const matchesVersion = (imageId: string, generation: number) =>
  and(eq(imageFiles.imageId, imageId), eq(imageFiles.generation, generation));

export async function findFileVersion(
  imageId: string,
  generation: number,
): Promise<FileVersionRow | undefined> {
  const [row] = await db().select().from(imageFiles).where(matchesVersion(imageId, generation));
  return row;
}

/** Returns the owner of an upload's image, and whether its file is to be encrypted. */
export async function findUploadOwner(
  imageId: string,
): Promise<{ id: string; owner: string; isEncrypted: boolean } | undefined> {
  const [row] = await db()
    .select({ id: images.id, owner: images.owner, isEncrypted: images.isEncrypted })
    .from(images)
    .where(eq(images.id, imageId));
  return row;
}

/**
 * Whether the member may still upload to the album of the image, or the visit to the share link
 * that started the upload is still open.
 */
export async function isSenderAdmitted(imageId: string, sender: string, now: string): Promise<boolean> {
  const { rows } = await db().execute(sql`
    select from ${images} i
      join ${memberships} m on m.owner = i.owner and (m.album_slug is null or m.album_slug = ${albumOf("i")}) and m.role <> 'viewer'
      join ${users} u on u.owner = m.member and u.uid = ${sender} and u.deleted_at is null and u.disabled_at is null
     where i.id = ${imageId}
    union all
    select from ${shareUploads} su
      join ${shares} s on s.id = su.share_id and s.id = ${sender} and coalesce(s.expires_at > ${now}, true)
      join ${shareSessions} ss on ss.id = su.session_id
     where su.image_id = ${imageId}`);

  return rows.length > 0;
}

/** Returns the open upload attempt, the latest if there are several. */
export async function findPendingFileVersion(imageId: string): Promise<FileVersionRow | undefined> {
  const [row] = await db()
    .select()
    .from(imageFiles)
    .where(and(eq(imageFiles.imageId, imageId), eq(imageFiles.status, "awaiting")))
    .orderBy(desc(imageFiles.generation))
    .limit(1);
  return row;
}

export async function findLatestGeneration(imageId: string): Promise<number> {
  const [row] = await db()
    .select({ highest: sql<number>`coalesce(max(${imageFiles.generation}), 0)::int` })
    .from(imageFiles)
    .where(eq(imageFiles.imageId, imageId));
  return row?.highest ?? 0;
}

/**
 * Records that the bytes of an attempt have arrived. The last upload wins; `replaced` is the
 * previous blob key, if any. Returns `undefined` if the attempt is no longer open: expired `now`,
 * or completed. Null for bytes that arrived in time. Needs an open transaction.
 */
export async function attachBlob(
  imageId: string,
  generation: number,
  blob: { blobKey: string; sizeBytes: number; sha256: string | null },
  now: string | null,
): Promise<{ replaced: string | null } | undefined> {
  const isOpen = and(
    matchesVersion(imageId, generation),
    eq(imageFiles.status, "awaiting"),
    now === null ? undefined : gt(imageFiles.expiresAt, now),
  );

  const [before] = await db()
    .select({ replaced: imageFiles.blobKey })
    .from(imageFiles)
    .where(isOpen)
    .for("update");
  if (before) await db().update(imageFiles).set(blob).where(matchesVersion(imageId, generation));

  return before;
}

/** Detaches bytes that are not an image, unless newer bytes have arrived. */
export async function clearBlob(file: FileVersionRow): Promise<boolean> {
  const rows = await db()
    .update(imageFiles)
    .set({ blobKey: null, sizeBytes: null, sha256: null })
    .where(
      and(
        matchesVersion(file.imageId, file.generation),
        eq(imageFiles.status, "awaiting"),
        hasSameBlob(file),
      ),
    )
    .returning({ imageId: imageFiles.imageId });
  return rows.length > 0;
}

/**
 * Makes an attempt live. Returns false if another call did, or if other bytes have arrived since
 * the inspection.
 */
export async function markLive(
  inspected: FileVersionRow,
  columns: Partial<typeof imageFiles.$inferInsert>,
): Promise<boolean> {
  const rows = await db()
    .update(imageFiles)
    .set({ ...columns, status: "live" })
    .where(
      and(
        matchesVersion(inspected.imageId, inspected.generation),
        eq(imageFiles.status, "awaiting"),
        hasSameBlob(inspected),
      ),
    )
    .returning({ imageId: imageFiles.imageId });
  return rows.length > 0;
}

const hasSameBlob = (file: FileVersionRow) => sql`${imageFiles.blobKey} is not distinct from ${file.blobKey}`;

/** Retires all earlier generations of the image. */
export async function retireEarlierVersions(imageId: string, generation: number, now: string): Promise<void> {
  await db()
    .update(imageFiles)
    .set({ status: "retired", retiredAt: now })
    .where(
      and(
        eq(imageFiles.imageId, imageId),
        lt(imageFiles.generation, generation),
        sql`${imageFiles.status} <> 'retired'`,
      ),
    );
}

/**
 * Retires the image's attempts that were never completed. Returns the changes stored with them,
 * oldest first.
 */
export async function retireOpenAttempts(
  imageId: string,
  now: string,
): Promise<Array<FileVersionRow["changes"]>> {
  const retired = await db()
    .update(imageFiles)
    .set({ status: "retired", retiredAt: now })
    .where(and(eq(imageFiles.imageId, imageId), eq(imageFiles.status, "awaiting")))
    .returning({ generation: imageFiles.generation, changes: imageFiles.changes });

  return retired.sort((one, other) => one.generation - other.generation).map(({ changes }) => changes);
}

/** Retires this attempt. Returns false if it was completed or retired in the meantime. */
export async function retireAttempt(
  { imageId, generation }: { imageId: string; generation: number },
  now: string,
): Promise<boolean> {
  const retired = await db()
    .update(imageFiles)
    .set({ status: "retired", retiredAt: now })
    .where(
      and(
        eq(imageFiles.imageId, imageId),
        eq(imageFiles.generation, generation),
        eq(imageFiles.status, "awaiting"),
      ),
    )
    .returning({ generation: imageFiles.generation });
  return retired.length > 0;
}

/** Returns replacements that were started and never completed. */
export async function findStaleReplacements(createdBefore: string, limit: number): Promise<FileVersionRow[]> {
  return db()
    .select()
    .from(imageFiles)
    .where(
      and(
        eq(imageFiles.status, "awaiting"),
        gt(imageFiles.generation, 1),
        lt(imageFiles.createdAt, createdBefore),
      ),
    )
    .limit(limit);
}
