import { and, eq } from "drizzle-orm";
import { imageAliases } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

interface ImageAlias {
  owner: string;
  albumSlug: string;
  filename: string;
}

const matchesAlias = ({ owner, albumSlug, filename }: ImageAlias) =>
  and(
    eq(imageAliases.aliasOwner, owner),
    eq(imageAliases.aliasAlbumSlug, albumSlug),
    eq(imageAliases.aliasFilename, filename),
  );

/** Points the former path at the image. If another image left the same path earlier, its alias is replaced. */
export async function upsertAlias(imageId: string, alias: ImageAlias, now: string): Promise<void> {
  await db()
    .insert(imageAliases)
    .values({
      aliasOwner: alias.owner,
      aliasAlbumSlug: alias.albumSlug,
      aliasFilename: alias.filename,
      imageId,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [imageAliases.aliasOwner, imageAliases.aliasAlbumSlug, imageAliases.aliasFilename],
      set: { imageId, createdAt: now },
    });
}

/** Deletes an alias whose path is in use again. */
export async function deleteAlias(alias: ImageAlias): Promise<void> {
  await db().delete(imageAliases).where(matchesAlias(alias));
}
