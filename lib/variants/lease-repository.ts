import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { imageVariants, renditionLeases as leases } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export interface FileVersion {
  imageId: string;
  generation: number;
}

/**
 * Lifetime of a lease without renewal. After that another process takes over the renderings of a
 * killed one. All times are the database's, so the machines' clocks do not matter.
 */
const leaseSeconds = 15;
const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${sql.raw(String(leaseSeconds))})`;
const now = sql`clock_timestamp()`;

const matchesVersion = ({ imageId, generation }: FileVersion) =>
  sql`l.image_id = ${imageId} and l.generation = ${generation}`;
const toArray = (names: readonly string[]) => sql`${sql.param([...names])}::text[]`;

/**
 * Claims free leases of renditions that are not ready, and returns the claimed names. A rendition
 * that is saved while this statement runs may be claimed; it is discarded when it is saved again.
 * All statements lock rows in name order.
 */
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
    and not exists (
      select 1 from ${imageVariants} v
      where v.image_id = ${version.imageId} and v.generation = ${version.generation}
        and v.variant_key || '.' || v.format = requested.name and v.status = 'ready')
    order by requested.name collate "C"
    on conflict (image_id, generation, name)
      do update set holder = excluded.holder, leased_until = excluded.leased_until
      where l.leased_until < ${now}
    returning l.name`);
  return rows.map((row) => row.name);
}

/**
 * Renews all leases of the holder and returns their names. An expired lease still belongs to the
 * holder until another takes it over.
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

/**
 * Deletes these leases of the holder and returns the names of all that it had. None of them can be
 * taken over before the open transaction ends.
 */
export async function deleteHeldLeases(
  version: FileVersion,
  holder: string,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await db().execute<{ name: string }>(sql`
    with held as (
      select l.name from ${leases} l where ${matchesVersion(version)} and l.holder = ${holder}
      order by l.name for update),
    deleted as (
      delete from ${leases} l using held
      where ${matchesVersion(version)} and l.name = held.name and l.name = any(${toArray(names)}))
    select name from held`);
  return rows.map((row) => row.name);
}

/** Deletes these leases of the holder, or all of them. */
export async function deleteLeases(
  version: FileVersion,
  holder: string,
  names?: readonly string[],
): Promise<void> {
  const isIncluded = names ? sql`l.name = any(${toArray(names)})` : sql`true`;
  await db().execute(sql`
    delete from ${leases} l where ${matchesVersion(version)} and l.holder = ${holder} and ${isIncluded}`);
}

/** Starts the name of the row that a removal leaves behind; no rendition has such a name. */
export const removalPrefix = "removed ";

/**
 * Records that variants are removed, in the open transaction, which has locked the image. A
 * rendering that has read an earlier removal, or none, saves nothing more of these variants. The
 * rows are deleted with abandoned leases, long after the last such rendering.
 */
export async function recordRemovals(version: FileVersion, keys: readonly string[]): Promise<void> {
  await db().execute(sql`
    insert into ${leases} as l (image_id, generation, name, holder, leased_until)
    select ${version.imageId}, ${version.generation}, ${removalPrefix} || removed.key, ${randomUUID()}, ${now}
    from unnest(${toArray(keys)}) as removed(key)
    on conflict (image_id, generation, name)
      do update set holder = excluded.holder, leased_until = excluded.leased_until`);
}

/** Returns whether any of these is leased. */
export async function isAnyLeased(version: FileVersion, names: readonly string[]): Promise<boolean> {
  const { rows } = await db().execute(sql`
    select 1 from ${leases} l
    where ${matchesVersion(version)} and l.name = any(${toArray(names)}) and l.leased_until >= ${now}
    limit 1`);
  return rows.length > 0;
}

/** Deletes the leases of all holders whose name starts with the prefix. */
export async function deleteLeasesOfHolders(prefix: string): Promise<void> {
  await db().execute(sql`delete from ${leases} l where starts_with(l.holder, ${prefix})`);
}

/** Deletes leases of processes killed an hour or more ago. */
export async function deleteAbandonedLeases(): Promise<void> {
  await db().execute(sql`delete from ${leases} l where l.leased_until < ${now} - interval '1 hour'`);
}
