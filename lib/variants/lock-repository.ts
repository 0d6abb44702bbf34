import { sql } from "drizzle-orm";
import { db, transaction } from "@/lib/platform/database/transaction";

// Advisory locks of the connection of this call chain: it has them until it unlocks them or ends.

/** Waits for the lock, for as long as a rendering may last. */
export async function lockOnConnection(name: string, maxMs: number): Promise<void> {
  const limit = String(maxMs);
  await transaction(async () => {
    await db().execute(sql`
      select set_config(name, ${limit}, true)
      from unnest(array['lock_timeout', 'idle_in_transaction_session_timeout', 'statement_timeout']) as t(name)`);
    await db().execute(sql`select pg_advisory_lock(hashtextextended(${name}, 0))`);
  });
}

/** Returns those of the locks that nobody else has. */
export async function tryLocksOnConnection(names: readonly string[]): Promise<string[]> {
  const { rows } = await db().execute<{ name: string }>(sql`
    select name from unnest(${sql.param([...names])}::text[]) as t(name)
    where pg_try_advisory_lock(hashtextextended(name, 0))`);
  return rows.map((row) => row.name);
}

export async function unlockOnConnection(names: readonly string[]): Promise<void> {
  await db().execute(sql`
    select pg_advisory_unlock(hashtextextended(name, 0)) from unnest(${sql.param([...names])}::text[]) as t(name)`);
}
