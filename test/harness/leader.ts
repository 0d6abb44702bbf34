import { afterAll, beforeAll } from "vitest";
import { leaderLockId } from "@/lib/jobs";
import { database } from "@/lib/platform/database/transaction";

/** Holds the lock of whoever runs jobs while the tests of this file run, so that the service calls itself ready. */
export function holdLeaderLock(): void {
  let release: (() => void) | undefined;

  beforeAll(async () => {
    const client = await database().$client.connect();
    await client.query("select pg_advisory_lock($1)", [leaderLockId]);
    release = () => client.release(true);
  });

  afterAll(() => release?.());
}
