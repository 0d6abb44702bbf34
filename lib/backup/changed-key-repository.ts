import { and, eq, isNotNull, isNull, ne, notExists, or } from "drizzle-orm";
import { backupObjects, images } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";

/**
 * After the key of a backup has changed: lets the next synchronization store all records again, and
 * the files that the previous key has sealed, and then remove what it cannot store again, as
 * nothing opens that any more.
 */
export async function forgetFormerKey(owner: string): Promise<void> {
  const { deletedAt, encryption, kind, subjectId } = backupObjects;
  const isOwned = eq(backupObjects.owner, owner);
  const isSealed = eq(encryption, "passphrase");
  const image = db().select({ id: images.id }).from(images).where(eq(images.id, subjectId));
  const isOrphan = and(eq(kind, "image"), notExists(image));
  await db()
    .update(backupObjects)
    .set({ deletedAt: isoTime(0) })
    .where(and(isOwned, isSealed, or(isNotNull(deletedAt), isOrphan)));
  await db()
    .update(backupObjects)
    .set({ sourceKey: null, recordHash: "" })
    .where(and(isOwned, isNull(deletedAt), or(ne(kind, "image"), isSealed)));
}
