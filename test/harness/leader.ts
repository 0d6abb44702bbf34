import { afterAll, beforeAll } from "vitest";
import { leaderLockId } from "@/lib/jobs";
import { database } from "@/lib/platform/database/transaction";
import { modes, testMode } from "./modes/modes.mjs";

/** Takes the leader lock while the tests of this file run, which makes the service report ready. */
export function holdLeaderLock(): void {
  // Real processes elect a leader.
  if (modes[testMode].serveApi) return;
  let release: (() => void) | undefined;

  beforeAll(async () => {
    const client = await database().$client.connect();
    await client.query("select pg_advisory_lock($1)", [leaderLockId]);
    release = () => client.release(true);
  });

  afterAll(() => release?.());
}
