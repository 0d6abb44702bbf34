import { and, eq, sql } from "drizzle-orm";
import { favourites, imageFiles, imageRequests, images } from "@/db/schema";
import { isInAlbum, isInScope } from "@/lib/access";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { db, withIndexScans } from "@/lib/platform/database/transaction";
import type { Candidate } from "./choose-best";
import type { HashedImage } from "./near-groups";

/** Returns the hashes of active images, ordered by id. Uses an index-only scan. */
export async function listHashedImages(scope: LibraryScope): Promise<HashedImage[]> {
  const { rows } = await withIndexScans((database) =>
    database.execute<{ id: string; high: number; low: number }>(sql`
      select id, (phash >> 32)::integer as high, ((phash << 32) >> 32)::integer as low
      from ${images} where ${isInScope(scope)} and deleted_at is null and phash is not null
      order by id`),
  );
  return rows;
}

export interface EqualFiles {
  sha256: string;
  /** In ascending order. */
  ids: string[];
}

/**
 * Returns groups of active images with identical stored files, ordered by first image, after the
 * given one.
 */
export async function findEqualFiles(
  scope: LibraryScope,
  { after, limit }: { after: string; limit: number },
): Promise<EqualFiles[]> {
  const { rows } = await db().execute<EqualFiles & Record<string, unknown>>(sql`
    select sha256, array_agg(id order by id) as ids
    from (
      select ${images.id} as id, ${imageFiles.sha256} as sha256 from ${images}
      inner join ${imageFiles} on ${imageFiles.imageId} = ${images.id} and ${imageFiles.generation} = ${images.generation}
      where ${isInScope(scope)} and ${images.deletedAt} is null and ${images.uploaded} = 1
    ) live
    where sha256 is not null
    group by sha256 having count(*) > 1 and min(id) > ${after}
    order by min(id) limit ${limit}`);
  return rows;
}

/** Returns how often each image has been requested. */
export async function countRequests(ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();

  const rows = await db()
    .select({ id: imageRequests.imageId, requests: imageRequests.requests })
    .from(imageRequests)
    .where(sql`${imageRequests.imageId} = any(${sql.param([...ids])})`);
  return new Map(rows.map(({ id, requests }) => [id, requests]));
}

/** Returns what decides which of several images is the best, and the hash of their files, by id. */
export async function listCandidates(
  ids: readonly string[],
): Promise<Map<string, Candidate & { sha256: string | null }>> {
  const rows = await db()
    .select({
      id: images.id,
      created_at: images.createdAt,
      visibility: images.visibility,
      isFavourited: sql<boolean>`exists (select 1 from ${favourites} f
        where f.owner = ${images.owner} and f.image_id = ${images.id})`,
      sha256: imageFiles.sha256,
      info: { width: imageFiles.width, height: imageFiles.height, size_bytes: imageFiles.sizeBytes },
    })
    .from(images)
    .innerJoin(
      imageFiles,
      and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation)),
    )
    .where(sql`${images.id} = any(${sql.param([...ids])})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the SHA-256 of each image's live file. */
export async function getFileHashes(ids: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await db().execute<{ id: string; sha256: string | null }>(sql`
    select ${images.id} as id, ${imageFiles.sha256} as sha256 from ${images}
    inner join ${imageFiles} on ${imageFiles.imageId} = ${images.id} and ${imageFiles.generation} = ${images.generation}
    where ${images.id} = any(${sql.param([...ids])})`);
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

/**
 * Returns other active images of the scope with the nearest hashes; none if this image has no hash.
 */
export async function findNearestImages(
  { owner, album }: LibraryScope,
  id: string,
  limit: number,
): Promise<Array<{ id: string; distance: number }>> {
  const { rows } = await db().execute<{ id: string; distance: number }>(sql`
    select other.id, bit_count((other.phash # own.phash)::bit(64))::integer as distance
    from ${images} own inner join ${images} other on other.owner = own.owner
    where own.id = ${id} and own.owner = ${owner} and own.phash is not null
      ${album === undefined ? sql`` : sql`and ${isInAlbum(owner, album, "other")}`}
      and other.deleted_at is null and other.phash is not null and other.id <> own.id
    order by distance, other.id limit ${limit}`);
  return rows;
}
