import { isNull, sql } from "drizzle-orm";
import { installation } from "@/db/schema";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";

/** Returns the id of the installation that this database belongs to, made on its first start. */
export async function getInstallationId(): Promise<string> {
  await db()
    .insert(installation)
    .values({ id: newId("ins"), createdAt: isoTime() })
    .onConflictDoNothing();
  const [row] = await db().select({ id: installation.id }).from(installation);
  if (!row) throw new Error("the installation has no id");

  return row.id;
}

/** Whether the database has our tables, of whatever version. */
export async function hasTables(): Promise<boolean> {
  const { rows } = await db().execute(sql`select to_regclass('public.installation') as name`);
  return rows[0]?.name != null;
}

/**
 * Returns the id of the installation, also from a database of an earlier version; undefined before
 * its first start.
 */
export async function findInstallationId(): Promise<string | undefined> {
  if (!(await hasTables())) return undefined;

  const [row] = await db().select({ id: installation.id }).from(installation);
  return row?.id;
}

export async function findInstallation(): Promise<typeof installation.$inferSelect | undefined> {
  const [row] = await db().select().from(installation);
  return row;
}

/** Records the data folder, unless one is recorded. */
export async function saveFolderId(folderId: string): Promise<void> {
  await db().update(installation).set({ folderId }).where(isNull(installation.folderId));
}

export async function saveSecretFingerprint(secretFingerprint: string): Promise<void> {
  await db().update(installation).set({ secretFingerprint });
}
