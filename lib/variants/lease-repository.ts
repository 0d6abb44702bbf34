import { sql } from "drizzle-orm";
import { renditionLeases as leases } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export interface FileVersion {
  imageId: string;
  generation: number;
}

/**
 * How long a lease lasts without a renewal. The renderings of a killed process are taken over after that. Times are those of
 * the database, so the clocks of the machines do not matter.
 */
const leaseSeconds = 15;
const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${sql.raw(String(leaseSeconds))})`;
const now = sql`clock_timestamp()`;

const matchesVersion = ({ imageId, generation }: FileVersion) =>
  sql`l.image_id = ${imageId} and l.generation = ${generation}`;
const toArray = (names: readonly string[]) => sql`${sql.param([...names])}::text[]`;

/** Claims what nobody has leased, and returns the names that it got. All statements lock rows in the order of their names. */
export async function claimLeases(
  version: FileVersion,
  names: readonly string[],
  holder: string,
): Promise<string[]> {
  const { rows } = await db().execute<{ name: string }>(sql`
    insert into ${leases} as l (image_id, generation, name, holder, leased_until)
    select ${version.imageId}, ${version.generation}, requested.name, ${holder}, ${leaseEnd}
    from unnest(${toArray(names)}) as requested(name)
    where not exists (
      select 1 from ${leases} l
      where ${matchesVersion(version)} and l.name = requested.name and l.leased_until >= ${now})
    order by requested.name collate "C"
    on conflict (image_id, generation, name)
      do update set holder = excluded.holder, leased_until = excluded.leased_until
      where l.leased_until < ${now}
    returning l.name`);
  return rows.map((row) => row.name);
}

/**
 * Extends all leases of the holder, and returns their names. A lease that has run out is still the holder's until another one
 * takes it over. In a transaction none of them can be taken over until its end.
 */
export async function renewLeases(version: FileVersion, holder: string): Promise<string[]> {
  const { rows } = await db().execute<{ name: string }>(sql`
    with held as (
      select l.name from ${leases} l where ${matchesVersion(version)} and l.holder = ${holder}
      order by l.name for update)
    update ${leases} l set leased_until = ${leaseEnd} from held
    where ${matchesVersion(version)} and l.name = held.name
    returning l.name`);
  return rows.map((row) => row.name);
}

/** Ends leases of the holder: these, or all. */
export async function deleteLeases(
  version: FileVersion,
  holder: string,
  names?: readonly string[],
): Promise<void> {
  const isIncluded = names ? sql`l.name = any(${toArray(names)})` : sql`true`;
  await db().execute(sql`
    delete from ${leases} l where ${matchesVersion(version)} and l.holder = ${holder} and ${isIncluded}`);
}

/** Whether somebody has leased one of these. */
export async function isAnyLeased(version: FileVersion, names: readonly string[]): Promise<boolean> {
  const { rows } = await db().execute(sql`
    select 1 from ${leases} l
    where ${matchesVersion(version)} and l.name = any(${toArray(names)}) and l.leased_until >= ${now}
    limit 1`);
  return rows.length > 0;
}

/** Deletes the leases of processes that were killed an hour ago or longer. */
export async function deleteAbandonedLeases(): Promise<void> {
  await db().execute(sql`delete from ${leases} l where l.leased_until < ${now} - interval '1 hour'`);
}
