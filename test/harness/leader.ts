import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";
import { leaderLockId } from "@/lib/jobs";
import { secondMs } from "@/lib/kernel/time";
import { database } from "@/lib/platform/database/transaction";

/**
 * Takes the leader lock while the tests of this file run, which makes the service report ready and
 * keeps the jobs from changing what the tests compare. Real workers that lead already are
 * disconnected from the lock.
 */
export function holdLeaderLock(): void {
  let release: (() => void) | undefined;

  beforeAll(async () => {
    const client = await database().$client.connect();
    release = () => {
      clearInterval(uses);
      client.release(true);
    };
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    let isLocked = false;
    let uses: NodeJS.Timeout | undefined;
    const locked = client.query("select pg_advisory_lock($1)", [leaderLockId]).then(() => {
      isLocked = true;
    });
    while (!isLocked) {
      await Promise.race([locked, delay(100)]);
      if (!isLocked) await disconnectLeader();
    }

    // Otherwise a real worker takes it for a frozen leader.
    uses = setInterval(() => client.query("select 1").catch(() => undefined), secondMs);
  });

  afterAll(() => release?.());
}

async function disconnectLeader(): Promise<void> {
  await database().$client.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted and database = (select oid from pg_database where datname = current_database())",
    [leaderLockId],
  );
}
