import { and, eq, sql } from "drizzle-orm";
import { imageAliases, images } from "@/db/schema";
import { albumOf } from "@/lib/access";
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

/**
 * Points the previous path at the image. If another image left the same path earlier, its alias is
 * replaced.
 */
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

/** Points the path in a deleted album at its image, which has not been moved from there yet. */
export async function keepStoredPath(imageId: string, now: string): Promise<void> {
  await db().execute(sql`
    insert into ${imageAliases} (alias_owner, alias_album_slug, alias_filename, image_id, created_at)
    select ${images.owner}, ${images.albumSlug}, ${images.filename}, ${images.id}, ${now} from ${images}
    where ${images.id} = ${imageId} and ${albumOf()} <> ${images.albumSlug}
    on conflict (alias_owner, alias_album_slug, alias_filename)
      do update set image_id = excluded.image_id, created_at = excluded.created_at`);
}

/** Deletes an alias whose path is in use again. */
export async function deleteAlias(alias: ImageAlias): Promise<void> {
  await db().delete(imageAliases).where(matchesAlias(alias));
}
