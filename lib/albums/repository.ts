import { and, eq } from "drizzle-orm";
import { albums } from "@/db/schema";
import { executor } from "@/lib/platform/transaction";

export async function albumExists(owner: string, albumSlug: string): Promise<boolean> {
  const rows = await executor()
    .select({ albumSlug: albums.albumSlug })
    .from(albums)
    .where(and(eq(albums.owner, owner), eq(albums.albumSlug, albumSlug)));
  return rows.length > 0;
}
