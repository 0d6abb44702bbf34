import { and, asc, count, desc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { imageFiles, images, shareImages, sharePicks, shares, shareUploads } from "@/db/schema";
import { albumOf, isInScope } from "@/lib/access";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";

export type ShareRow = typeof shares.$inferSelect;

/** A share with the ids of chosen images in their order, and the number of its guests' files. */
export interface ListedShare {
  share: ShareRow;
  /** Empty for a collection, which can have 10,000. */
  imageIds: string[];
  files: number;
}

/**
 * A member of one album sees the shares of the album and of its images alone: no share of a collection,
 * whatever images it has.
 */
function isShownTo({ owner, album }: LibraryScope): SQL | undefined {
  if (album === undefined) return eq(shares.owner, owner);

  const albumsOfImages = sql`array(
    select distinct ${albumOf("i")} from ${shareImages} s join ${images} i on i.id = s.image_id where s.share_id = ${shares.id})`;
  return and(
    eq(shares.owner, owner),
    ne(shares.target, "collection"),
    or(eq(shares.albumSlug, album), sql`${albumsOfImages} = array[${album}]::text[]`),
  );
}

const isShare = (scope: LibraryScope, id: string) => and(isShownTo(scope), eq(shares.id, id));

/** Whether a guest's file counts: it was sent, or its upload URL is still valid. */
const isCounted = () => sql`exists (
  select 1 from ${imageFiles} f
   where f.image_id = ${shareUploads.imageId} and (f.blob_key is not null or f.expires_at > ${isoTime()}))`;

function selectShares() {
  return db()
    .select({
      share: shares,
      imageIds: sql<string[]>`array(
        select i.image_id from ${shareImages} i
        where i.share_id = ${shares.id} and ${shares.target} <> 'collection' order by i.position)`,
      files: sql<number>`(
        select count(*) from ${shareUploads}
         where ${shareUploads.shareId} = ${shares.id} and ${isCounted()})`.mapWith(Number),
    })
    .from(shares)
    .$dynamic();
}

export async function findShare(scope: LibraryScope, id: string): Promise<ListedShare | undefined> {
  const [row] = await selectShares().where(isShare(scope, id));
  return row;
}

/** Newest first. */
export async function listShareRows(
  scope: LibraryScope,
  { limit, after }: { limit: number; after: readonly [string, string] | undefined },
): Promise<ListedShare[]> {
  return selectShares()
    .where(
      and(isShownTo(scope), after && sql`(${shares.createdAt}, ${shares.id}) < (${after[0]}, ${after[1]})`),
    )
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(limit);
}

/** Locks the share until the open transaction ends. */
export async function lockShare(scope: LibraryScope, id: string): Promise<ShareRow | undefined> {
  const [row] = await db().select().from(shares).where(isShare(scope, id)).for("update");
  return row;
}

/** An image of a share, and the smart collection that had it. */
export type ChosenImage = Pick<typeof shareImages.$inferInsert, "imageId" | "collectionId">;

/** Returns false if there is one with this id. */
export async function insertShare(
  row: typeof shares.$inferInsert,
  chosen: readonly ChosenImage[],
): Promise<boolean> {
  const inserted = await db().insert(shares).values(row).onConflictDoNothing().returning({ id: shares.id });
  if (inserted.length === 0) return false;
  if (chosen.length === 0) return true;

  await db()
    .insert(shareImages)
    .values(chosen.map((image, position) => ({ ...image, shareId: row.id, position })));

  return true;
}

export async function updateShareRow(
  scope: LibraryScope,
  id: string,
  changes: Partial<typeof shares.$inferInsert>,
): Promise<void> {
  await db().update(shares).set(changes).where(isShare(scope, id));
}

/** Deletes the share with its visits and picks. Returns false if it does not exist. */
export async function deleteShareRow(scope: LibraryScope, id: string): Promise<boolean> {
  const rows = await db().delete(shares).where(isShare(scope, id)).returning({ id: shares.id });
  return rows.length > 0;
}

/**
 * Returns which of the ids are images of the scope, and locks these against removal until the open
 * transaction ends.
 */
export async function lockOwnImageIds(scope: LibraryScope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .where(and(isInScope(scope), inArray(images.id, [...ids])))
    .orderBy(asc(images.id))
    .for("key share");
  return new Set(rows.map((row) => row.id));
}

export type PickRow = typeof sharePicks.$inferSelect & { filename: string };

/** Sorted by visitor, then by image. */
export async function listPickRows(
  shareId: string,
  { limit, after }: { limit: number; after: readonly [string, string] | undefined },
): Promise<PickRow[]> {
  const rows = await db()
    .select({ pick: sharePicks, filename: images.filename })
    .from(sharePicks)
    .innerJoin(images, eq(images.id, sharePicks.imageId))
    .where(
      and(
        eq(sharePicks.shareId, shareId),
        after && sql`(${sharePicks.visitor}, ${sharePicks.imageId}) > (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(asc(sharePicks.visitor), asc(sharePicks.imageId))
    .limit(limit);
  return rows.map(({ pick, filename }) => ({ ...pick, filename }));
}

/** Writes what one visitor says about one image. A member that is undefined stays as it is. */
export async function savePick(
  row: Pick<PickRow, "shareId" | "visitor" | "imageId" | "updatedAt"> & {
    isPicked?: boolean | undefined;
    comment?: string | null | undefined;
  },
): Promise<void> {
  const { isPicked, comment, updatedAt, ...key } = row;
  const changes = {
    ...(isPicked !== undefined && { isPicked }),
    ...(comment !== undefined && { comment }),
    updatedAt,
  };

  await db()
    .insert(sharePicks)
    .values({ ...key, ...changes })
    .onConflictDoUpdate({
      target: [sharePicks.shareId, sharePicks.visitor, sharePicks.imageId],
      set: changes,
    });
  // Nothing is left of a visitor who takes everything back.
  await db()
    .delete(sharePicks)
    .where(
      and(
        eq(sharePicks.shareId, key.shareId),
        eq(sharePicks.visitor, key.visitor),
        eq(sharePicks.isPicked, false),
        sql`${sharePicks.comment} is null`,
      ),
    );
}

/** Returns what one visitor has said about these images, by image. */
export async function findPicks(shareId: string, visitor: string, imageIds: readonly string[]) {
  const rows = await db()
    .select({ imageId: sharePicks.imageId, isPicked: sharePicks.isPicked, comment: sharePicks.comment })
    .from(sharePicks)
    .where(
      and(
        eq(sharePicks.shareId, shareId),
        eq(sharePicks.visitor, visitor),
        inArray(sharePicks.imageId, [...imageIds]),
      ),
    );
  return new Map(rows.map((row) => [row.imageId, row]));
}

/** Counts the files of all guests. */
export async function countUploads(shareId: string): Promise<number> {
  const [row] = await db()
    .select({ files: count() })
    .from(shareUploads)
    .where(and(eq(shareUploads.shareId, shareId), isCounted()));
  return row?.files ?? 0;
}

export async function insertUpload(row: typeof shareUploads.$inferInsert): Promise<void> {
  await db().insert(shareUploads).values(row);
}

/** Whether this visit has started the upload. */
export async function hasUpload(shareId: string, imageId: string, sessionId: string): Promise<boolean> {
  const rows = await db()
    .select({ imageId: shareUploads.imageId })
    .from(shareUploads)
    .where(
      and(
        eq(shareUploads.shareId, shareId),
        eq(shareUploads.imageId, imageId),
        eq(shareUploads.sessionId, sessionId),
      ),
    );
  return rows.length > 0;
}
