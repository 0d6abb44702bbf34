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

/** From now on the address leads to the image; the one that left it last has it. */
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

/** An address that an image has again is no former one. */
export async function deleteAlias(alias: ImageAlias): Promise<void> {
  await db().delete(imageAliases).where(matchesAlias(alias));
}
