import { inArray } from "drizzle-orm";
import { users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** Returns the uids of accounts, by which caches know them. */
export async function listUids(owners: readonly string[]): Promise<string[]> {
  const rows = await db()
    .select({ uid: users.uid })
    .from(users)
    .where(inArray(users.owner, [...owners]));
  return rows.map(({ uid }) => uid);
}
