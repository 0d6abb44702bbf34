import { and, eq } from "drizzle-orm";
import { albumAliases } from "@/db/schema";
import { reservedWords } from "@/lib/image-urls/reserved-words";
import { db } from "@/lib/platform/database/transaction";

/**
 * Returns the slug that the album has now. Only an album whose slug has become a reserved word has a
 * different one.
 */
export async function resolveAlbumSlug(owner: string, slug: string): Promise<string> {
  if (!reservedWords.has(slug)) return slug;

  const [row] = await db()
    .select({ albumSlug: albumAliases.albumSlug })
    .from(albumAliases)
    .where(and(eq(albumAliases.owner, owner), eq(albumAliases.aliasSlug, slug)));
  return row?.albumSlug ?? slug;
}

/** Makes the slug lead to the album. Returns false if it leads to one already. */
export async function insertAlbumAlias(row: typeof albumAliases.$inferInsert): Promise<boolean> {
  const rows = await db()
    .insert(albumAliases)
    .values(row)
    .onConflictDoNothing()
    .returning({ slug: albumAliases.aliasSlug });
  return rows.length > 0;
}
