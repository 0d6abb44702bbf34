import { and, count, desc, eq, ilike, isNull, or, sql } from "drizzle-orm";
import { analyticsOwnerDaily, images, jobRuns, ownerUsage, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import type { Position } from "@/lib/platform/secrets/signing";

function selectOwners(firstDay: string) {
  // A query of one table does not qualify its columns, so the subqueries name theirs by an alias.
  const owner = sql`${users}.owner`;
  const imageCount = sql`(select count(*) from ${images} i where i.owner = ${owner})`;
  const storedBytes = sql`coalesce((select u.bytes from ${ownerUsage} u where u.owner = ${owner}), 0)`;
  const deliveredBytes = sql`coalesce((
    select sum(a.bytes) from ${analyticsOwnerDaily} a
    where a.owner = ${owner} and a.dimension = 'total' and a.day >= ${firstDay}), 0)`;

  return db()
    .select({
      owner: users.owner,
      uid: users.uid,
      handle: users.handle,
      email: users.email,
      planTier: users.planTier,
      deletedAt: users.deletedAt,
      disabledAt: users.disabledAt,
      withheldAt: users.withheldAt,
      quotas: users.quotas,
      createdAt: users.createdAt,
      images: imageCount.mapWith(Number),
      storedBytes: storedBytes.mapWith(Number),
      deliveredBytes: deliveredBytes.mapWith(Number),
    })
    .from(users)
    .$dynamic();
}

export type OwnerRow = Awaited<ReturnType<typeof selectOwners>>[number];

interface ListOptions {
  search: string | undefined;
  after: Position | undefined;
  limit: number;
  /** The first day of the deliveries that are summed up. */
  firstDay: string;
}

/** Returns accounts, the newest first. */
export async function listOwnerRows({ search, after, limit, firstDay }: ListOptions): Promise<OwnerRow[]> {
  const pattern = search === undefined ? undefined : `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return selectOwners(firstDay)
    .where(
      and(
        pattern === undefined ? undefined : or(ilike(users.email, pattern), ilike(users.handle, pattern)),
        after && sql`(${users.createdAt}, ${users.uid}) < (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.uid))
    .limit(limit);
}

export async function findOwnerRow(uid: string, firstDay: string): Promise<OwnerRow | undefined> {
  const [row] = await selectOwners(firstDay).where(eq(users.uid, uid));
  return row;
}

/** Locks an open account until the open transaction ends. */
export async function lockOwnerByUid(uid: string) {
  const [row] = await db()
    .select({
      owner: users.owner,
      uid: users.uid,
      handle: users.handle,
      email: users.email,
      planTier: users.planTier,
      disabledAt: users.disabledAt,
      withheldAt: users.withheldAt,
      quotas: users.quotas,
    })
    .from(users)
    .where(and(eq(users.uid, uid), isNull(users.deletedAt)))
    .for("no key update");
  return row;
}

export async function updateOwnerRow(
  owner: string,
  changes: Partial<Pick<typeof users.$inferInsert, "disabledAt" | "withheldAt" | "quotas" | "updatedAt">>,
): Promise<void> {
  await db().update(users).set(changes).where(eq(users.owner, owner));
}

/** Returns the account that owns the image. */
export async function findOwnerOfImage(imageId: string) {
  const [row] = await db()
    .select({
      owner: users.owner,
      uid: users.uid,
      handle: users.handle,
      email: users.email,
      planTier: users.planTier,
    })
    .from(images)
    .innerJoin(users, and(eq(users.owner, images.owner), isNull(users.deletedAt)))
    .where(eq(images.id, imageId));
  return row;
}

export async function readDatabaseVersion(): Promise<string> {
  const { rows } = await db().execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? "";
}

export async function countFailedRuns(): Promise<number> {
  const [row] = await db().select({ failed: count() }).from(jobRuns).where(eq(jobRuns.status, "failed"));
  return row?.failed ?? 0;
}

/** Counts open accounts and all images; deleted images included. */
export async function countStored() {
  const [[owners], [stored]] = await Promise.all([
    db().select({ owners: count() }).from(users).where(isNull(users.deletedAt)),
    db().select({ images: count() }).from(images),
  ]);
  return { owners: owners?.owners ?? 0, images: stored?.images ?? 0 };
}
