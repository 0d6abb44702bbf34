import { afterAll, beforeAll } from "vitest";
import { leaderLock } from "@/lib/jobs";
import { database } from "@/lib/platform/transaction";

/** Holds the lock of whoever runs jobs while the tests of this file run, so that the service calls itself ready. */
export function leadJobs(): void {
  let release: (() => void) | undefined;

  beforeAll(async () => {
    const client = await database().$client.connect();
    await client.query("select pg_advisory_lock($1)", [leaderLock]);
    release = () => client.release(true);
  });

  afterAll(() => release?.());
}
