import { type AnyColumn, and, eq, lt, notExists, or, sql } from "drizzle-orm";
import { accountExportParts, contentKeys, cryptoEvents, imageFiles } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export async function findKeyVersion(contentKeyId: string): Promise<number | undefined> {
  const [row] = await db()
    .select({ keyVersion: contentKeys.keyVersion })
    .from(contentKeys)
    .where(eq(contentKeys.id, contentKeyId));
  return row?.keyVersion;
}

export async function insertEvent(row: typeof cryptoEvents.$inferInsert): Promise<void> {
  await db().insert(cryptoEvents).values(row);
}

/** Whether any of the owner's images is or was encrypted. */
export async function hasContentKeys(owner: string): Promise<boolean> {
  const rows = await db()
    .select({ id: contentKeys.id })
    .from(contentKeys)
    .where(eq(contentKeys.owner, owner))
    .limit(1);
  return rows.length > 0;
}

const usesKey = (objectKey: AnyColumn, folder: string) =>
  sql`starts_with(${objectKey}, ${`${folder}/`} || ${contentKeys.subjectId} || '/e-' || ${contentKeys.id} || '-')`;

/** Deletes the content keys of which no object is left, unless an upload may still be using them. */
export async function deleteUnusedKeys(createdBefore: string): Promise<number> {
  const { exportId, contentKey, directoryKey } = accountExportParts;
  const files = db()
    .select({ id: imageFiles.imageId })
    .from(imageFiles)
    .where(and(eq(imageFiles.imageId, contentKeys.subjectId), usesKey(imageFiles.blobKey, "images")));
  const parts = db()
    .select({ id: exportId })
    .from(accountExportParts)
    .where(
      and(
        eq(exportId, contentKeys.subjectId),
        or(usesKey(contentKey, "exports"), usesKey(directoryKey, "exports")),
      ),
    );
  const deleted = await db()
    .delete(contentKeys)
    .where(and(lt(contentKeys.createdAt, createdBefore), notExists(files), notExists(parts)))
    .returning({ id: contentKeys.id });
  return deleted.length;
}
