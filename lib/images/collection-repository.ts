import { and, eq, isNull } from "drizzle-orm";
import { collections } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** Whether the library has a collection with this ID that is made by hand. */
export async function hasCollection(owner: string, id: string): Promise<boolean> {
  const rows = await db()
    .select({ id: collections.id })
    .from(collections)
    .where(
      and(
        eq(collections.owner, owner),
        eq(collections.id, id),
        eq(collections.kind, "manual"),
        isNull(collections.deletedAt),
      ),
    );
  return rows.length > 0;
}
