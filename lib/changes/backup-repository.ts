import { and, inArray, sql } from "drizzle-orm";
import { images } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/**
 * Marks images that a backup has as changed. The others, and images that wait already, stay as they
 * are.
 */
export async function markForBackup(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db()
    .update(images)
    .set({ backupStatus: "pending" })
    .where(
      and(
        sql`${images.id} = any(${sql.param([...ids])}::text[])`,
        inArray(images.backupStatus, ["syncing", "synced", "failed"]),
      ),
    );
}
