import { eq, sql } from "drizzle-orm";
import { favourites, imageAliases, imageRequests, images, shareUploads } from "@/db/schema";
import { albumOf } from "@/lib/access";
import { db } from "@/lib/platform/database/transaction";

/**
 * Serializes restorations of one image until the open transaction ends. Returns whether an image
 * has the id.
 */
export async function lockImageId(id: string): Promise<boolean> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`restore:${id}`}, 0))`);
  const rows = await db().select({ id: images.id }).from(images).where(eq(images.id, id));
  return rows.length > 0;
}

interface FormerPath {
  album: string;
  filename: string;
  createdAt: string;
}

const toKey = ({ album, filename }: { album: string; filename: string }) => `${album}/${filename}`;

/**
 * Points previous paths at the image, except paths that another image has or had. Returns the
 * others.
 */
export async function insertAliases(
  owner: string,
  imageId: string,
  paths: readonly FormerPath[],
): Promise<FormerPath[]> {
  const { rows } = await db().execute<{ album: string; filename: string }>(sql`
    insert into ${imageAliases} (alias_owner, alias_album_slug, alias_filename, image_id, created_at)
    select ${owner}, p.album, p.filename, ${imageId}, p."createdAt"
    from jsonb_to_recordset(${JSON.stringify(paths)}::jsonb) as p (album text, filename text, "createdAt" text)
    where not exists (
      select from ${images} i where i.owner = ${owner} and i.filename = p.filename
        and (i.album_slug = p.album or ${albumOf("i")} = p.album))
    on conflict do nothing
    returning alias_album_slug as album, alias_filename as filename`);
  const inserted = new Set(rows.map(toKey));
  return paths.filter((path) => !inserted.delete(toKey(path)));
}

export async function setImageTotals(
  imageId: string,
  totals: { requests: number; bytes: number },
): Promise<void> {
  await db().update(imageRequests).set(totals).where(eq(imageRequests.imageId, imageId));
}

export async function insertFavourite(owner: string, imageId: string, createdAt: string): Promise<void> {
  await db().insert(favourites).values({ owner, imageId, createdAt });
}

/** Marks an image as a guest's. Neither the share nor the visit of its upload is restored. */
export async function markGuestUpload(imageId: string): Promise<void> {
  await db().insert(shareUploads).values({ imageId, shareId: null, sessionId: "" });
}
