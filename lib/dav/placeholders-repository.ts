import { and, eq, gt, lt, sql } from "drizzle-orm";
import { davPlaceholders } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type PlaceholderRow = typeof davPlaceholders.$inferSelect;

const isAt = (owner: string, path: string) =>
  and(eq(davPlaceholders.owner, owner), eq(davPlaceholders.path, path));

export async function findPlaceholder(
  owner: string,
  path: string,
  now: string,
): Promise<PlaceholderRow | undefined> {
  const [row] = await db()
    .select()
    .from(davPlaceholders)
    .where(and(isAt(owner, path), gt(davPlaceholders.expiresAt, now)));
  return row;
}

/** Returns those in a folder. */
export async function listPlaceholders(
  owner: string,
  folder: string,
  now: string,
): Promise<PlaceholderRow[]> {
  return db()
    .select()
    .from(davPlaceholders)
    .where(
      and(
        eq(davPlaceholders.owner, owner),
        sql`starts_with(${davPlaceholders.path}, ${`${folder}/`})`,
        gt(davPlaceholders.expiresAt, now),
      ),
    );
}

export async function upsertPlaceholder(row: PlaceholderRow): Promise<void> {
  const { holder, sizeBytes, expiresAt } = row;
  await db()
    .insert(davPlaceholders)
    .values(row)
    .onConflictDoUpdate({
      target: [davPlaceholders.owner, davPlaceholders.path],
      set: { holder, sizeBytes, expiresAt },
    });
}

/** Returns false if there was none. */
export async function deletePlaceholder(owner: string, path: string, now: string): Promise<boolean> {
  const rows = await db()
    .delete(davPlaceholders)
    .where(isAt(owner, path))
    .returning({ expiresAt: davPlaceholders.expiresAt });
  return rows.some(({ expiresAt }) => expiresAt > now);
}

export async function deleteExpiredPlaceholders(now: string): Promise<void> {
  await db().delete(davPlaceholders).where(lt(davPlaceholders.expiresAt, now));
}
