import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { imageAliases, imageChanges, images } from "@/db/schema";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { db } from "@/lib/platform/database/transaction";
import type { CollectionChangeType, ImageChangeType } from "./resource";

/**
 * Identifies the server's data and the database in it: another database counts transactions by
 * itself, so its snapshots mean nothing to this one, such as after a dump was restored.
 */
const database = sql`(select system_identifier from pg_control_system())::text || '/' || (
  select oid from pg_database where datname = current_database())::text`;

/** Joins the identity of a database and one of its snapshots. */
const currentSnapshot = sql`${database} || '/' || pg_current_snapshot()::text`;

function parseSnapshot(text: string): { database: string; snapshot: string } {
  const [, database = "", snapshot = ""] = /^(\d+\/\d+)\/(.+)$/.exec(text) ?? [];
  return { database, snapshot };
}

/**
 * The changes that a snapshot of the database does not see. A page with more changes after it also
 * has `rest`: what the later snapshot `until` sees, after the last change of the page.
 */
export interface ChangeRange {
  since: string;
  rest?: { until: string; transactionId: string; position: string };
}

export interface Change {
  imageId: string;
  type: ImageChangeType;
  changedAt: string;
}

export async function readSnapshot(): Promise<string> {
  const { rows } = await db().execute<{ snapshot: string }>(sql`select ${currentSnapshot} as snapshot`);
  return rows[0]?.snapshot ?? "";
}

type FoundChange = Change & { transactionId: string; position: string };

interface FoundChanges {
  changes: Change[];
  /** The range after them. */
  next: ChangeRange;
  /**
   * Whether albums, tags or collections themselves were changed in the range, on whichever page. Only
   * what is in the scope counts; one album has no collections.
   */
  haveAlbumsChanged: boolean;
  haveTagsChanged: boolean;
  haveCollectionsChanged: boolean;
}

/**
 * Returns up to `limit` changes of images in the range. Returns undefined for a snapshot of another
 * database or of the future: the database was restored from a backup. By snapshots, because numbers
 * would not do: of two transactions, the one that took the lower number may commit later, when a
 * reader is past it already.
 */
export async function findChanges(
  { owner, album }: LibraryScope,
  range: ChangeRange,
  limit: number,
): Promise<FoundChanges | undefined> {
  const { rest } = range;
  const since = parseSnapshot(range.since);
  if (since.snapshot === "") return undefined;

  const isInRange = sql`owner = ${owner} and transaction_id >= pg_snapshot_xmin(${since.snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(transaction_id, ${since.snapshot}::pg_snapshot)`;
  const exists = (type: CollectionChangeType, id?: string) =>
    sql`exists (select 1 from ${imageChanges} where ${isInRange} and type = ${type}
      ${id === undefined ? sql.empty() : sql`and image_id = ${id}`})`;
  const { rows } = await db().execute<{
    snapshot: string;
    isKnown: boolean;
    haveAlbumsChanged: boolean;
    haveTagsChanged: boolean;
    haveCollectionsChanged: boolean;
    found: FoundChange[];
  }>(sql`
    select ${currentSnapshot} as snapshot,
      ${database} = ${since.database} and pg_snapshot_xmax(${since.snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as "isKnown",
      ${exists("albums.changed", album)} as "haveAlbumsChanged", ${exists("tags.changed")} as "haveTagsChanged",
      ${album === undefined ? exists("collections.changed") : sql`false`} as "haveCollectionsChanged", (
      select coalesce(json_agg(c), '[]') from (
        select image_id as "imageId", type, changed_at as "changedAt", transaction_id::text as "transactionId",
          position::text as position
        from ${imageChanges}
        where ${isInRange} and type not in ('albums.changed', 'tags.changed', 'collections.changed')
          ${
            rest &&
            sql`and (transaction_id, position) > (${rest.transactionId}::xid8, ${rest.position}::bigint)
              and pg_visible_in_snapshot(transaction_id, ${parseSnapshot(rest.until).snapshot}::pg_snapshot)`
          }
        order by transaction_id, position limit ${limit + 1}
      ) c
    ) as found`);
  const [row] = rows;
  if (!row?.isKnown) return undefined;

  const changes = row.found.slice(0, limit);
  const until = rest?.until ?? row.snapshot;
  const last = changes.at(-1);
  const { haveAlbumsChanged, haveTagsChanged, haveCollectionsChanged } = row;
  const result = { changes, haveAlbumsChanged, haveTagsChanged, haveCollectionsChanged };
  if (row.found.length <= limit || !last) return { ...result, next: { since: until } };

  const { transactionId, position } = last;
  return { ...result, next: { since: range.since, rest: { until, transactionId, position } } };
}

/** Returns which of the images had a path in the album of the scope before. */
export async function findFormerImages(
  { owner, album = "" }: LibraryScope,
  ids: readonly string[],
): Promise<Set<string>> {
  const { aliasOwner, aliasAlbumSlug, imageId } = imageAliases;
  const rows = await db()
    .selectDistinct({ imageId })
    .from(imageAliases)
    .where(and(eq(aliasOwner, owner), eq(aliasAlbumSlug, album), inArray(imageId, [...ids])));
  return new Set(rows.map((row) => row.imageId));
}

/** Returns which of the images the owner has. */
export async function findRemainingImages(owner: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.owner, owner), inArray(images.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

export function deleteChangesBefore(changedBefore: string): Promise<number> {
  return deleteInBatches((limit) => {
    const old = db()
      .select({ position: imageChanges.position })
      .from(imageChanges)
      .where(lt(imageChanges.changedAt, changedBefore))
      .limit(limit);

    return db()
      .delete(imageChanges)
      .where(inArray(imageChanges.position, old))
      .returning({ position: imageChanges.position });
  });
}
