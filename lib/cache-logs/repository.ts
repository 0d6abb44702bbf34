import { desc, eq, inArray, lt, sql } from "drizzle-orm";
import { imageAliases, imageFiles, images, logBatches, logSources, users } from "@/db/schema";
import { albumOf, uidOfHandle } from "@/lib/access";
import type { DeliveryPath } from "@/lib/image-urls/image-path";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { db } from "@/lib/platform/database/transaction";

export type LogSourceRow = typeof logSources.$inferSelect;
export type LogBatchRow = typeof logBatches.$inferSelect;

export async function insertLogSource(row: typeof logSources.$inferInsert): Promise<LogSourceRow> {
  const [inserted] = await db().insert(logSources).values(row).returning();
  if (!inserted) throw new Error("the insert returned no row");

  return inserted;
}

/** All log sources, newest first. */
export async function listLogSourceRows(): Promise<LogSourceRow[]> {
  return db().select().from(logSources).orderBy(desc(logSources.createdAt), desc(logSources.id));
}

/** Keeps others from adding a log source until the open transaction ends. */
export async function lockLogSources(): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtext('log_sources'))`);
}

export async function deleteLogSourceRow(id: string): Promise<LogSourceRow | undefined> {
  const [row] = await db().delete(logSources).where(eq(logSources.id, id)).returning();
  return row;
}

export async function findLogSourceByHash(tokenHash: string): Promise<LogSourceRow | undefined> {
  const [row] = await db().select().from(logSources).where(eq(logSources.tokenHash, tokenHash));
  return row;
}

export async function findLogSourceById(id: string): Promise<LogSourceRow | undefined> {
  const [row] = await db().select().from(logSources).where(eq(logSources.id, id));
  return row;
}

export async function findLogSourceByName(name: string): Promise<LogSourceRow | undefined> {
  const [row] = await db()
    .select()
    .from(logSources)
    .where(eq(logSources.name, name))
    .orderBy(logSources.createdAt)
    .limit(1);
  return row;
}

/** Returns the source and keeps its other batches waiting until the open transaction ends. */
export async function lockLogSource(id: string): Promise<LogSourceRow | undefined> {
  const [row] = await db().select().from(logSources).where(eq(logSources.id, id)).for("no key update");
  return row;
}

export async function updateLogSource(
  id: string,
  totals: Pick<LogSourceRow, "lastBatchAt" | "batches" | "counted" | "bytes" | "rejected">,
): Promise<void> {
  await db().update(logSources).set(totals).where(eq(logSources.id, id));
}

export async function findLogBatch(sourceId: string, batchHash: string): Promise<LogBatchRow | undefined> {
  const [row] = await db()
    .select()
    .from(logBatches)
    .where(sql`${logBatches.sourceId} = ${sourceId} and ${logBatches.batchHash} = ${batchHash}`);
  return row;
}

export async function insertLogBatch(row: LogBatchRow): Promise<void> {
  await db().insert(logBatches).values(row);
}

export function deleteLogBatches(receivedBefore: string): Promise<number> {
  return deleteInBatches((limit) => {
    const old = db()
      .select({ sourceId: logBatches.sourceId, batchHash: logBatches.batchHash })
      .from(logBatches)
      .where(lt(logBatches.receivedAt, receivedBefore))
      .limit(limit);
    return db()
      .delete(logBatches)
      .where(inArray(sql`(${logBatches.sourceId}, ${logBatches.batchHash})`, old))
      .returning({ batchHash: logBatches.batchHash });
  });
}

/** The image of a path, and what decides the formats of its variants. */
export interface ImageAtPath {
  imageId: string;
  uid: string;
  file: Pick<typeof imageFiles.$inferSelect, "format" | "width" | "height" | "pages" | "hasAlpha">;
}

type Place = Pick<DeliveryPath, "handle" | "album" | "filename">;

interface Row extends Record<string, unknown> {
  position: number;
  image_id: string;
  uid: string;
  format: ImageAtPath["file"]["format"];
  width: number | null;
  height: number | null;
  pages: number | null;
  has_alpha: number | null;
}

/**
 * Returns the images that have the paths now, or had them last, by the rules of delivery. Their
 * visibility does not matter: a cache has only what it was sent.
 */
export async function listImagesAtPaths<Path extends Place>(
  paths: readonly Path[],
): Promise<Map<Path, ImageAtPath>> {
  if (paths.length === 0) return new Map();

  const array = (name: keyof Place) => sql`${sql.param(paths.map((path) => path[name]))}::text[]`;
  const candidates = sql`array(
    select i.id from ${images} i
    where i.owner = u.owner and i.filename = w.filename and (i.album_slug = w.album or ${albumOf("i")} = w.album)
    union all
    select a.image_id from ${imageAliases} a
    where a.alias_owner = u.owner and a.alias_album_slug = w.album and a.alias_filename = w.filename)`;
  const { rows } = await db().execute<Row>(sql`
    select w.position::int as position, u.uid, found.*
    from unnest(${array("handle")}, ${array("album")}, ${array("filename")})
      with ordinality as w (handle, album, filename, position)
    join ${users} u on u.uid = ${uidOfHandle(sql`w.handle`)} and u.deleted_at is null
    join lateral (
      select i.id as image_id, f.format, f.width, f.height, f.pages, f.has_alpha
      from ${images} i left join ${imageFiles} f on f.image_id = i.id and f.generation = i.generation
      where i.owner = u.owner and i.id = any(${candidates})
      order by (${albumOf("i")} = w.album and i.filename = w.filename) desc, i.deleted_at is null desc
      limit 1) found on true`);

  return new Map(
    rows.flatMap((row) => {
      const path = paths[row.position - 1];
      return path ? [[path, toImageAtPath(row)] as const] : [];
    }),
  );
}

function toImageAtPath(row: Row): ImageAtPath {
  const { image_id: imageId, uid, format, width, height, pages, has_alpha } = row;
  return {
    imageId,
    uid,
    file: { format, width, height, pages, hasAlpha: has_alpha === null ? null : has_alpha === 1 },
  };
}
