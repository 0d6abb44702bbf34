import { sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it, onTestFinished } from "vitest";
import { acquireLeaderLease, getJobsHealth, releaseLeaderLease } from "@/lib/jobs";
import { recoverItems } from "@/lib/jobs/queue";
import { closeDatabase, database, db } from "@/lib/platform/database/transaction";
import { claimNextItem } from "./claim-next-item";
import { startLeaderElection } from "./leader-election";

// Leadership when the database is reachable through a pooler only.

afterEach(async () => {
  await db().execute(sql`truncate job_leader, job_queue, job_runs, job_events cascade`);
});
afterAll(closeDatabase);

const expire = () => db().execute(sql`update job_leader set leased_until = now() - interval '1 second'`);

/** A process that takes part in the election until the test ends. */
function startCandidate() {
  const state = { isLeading: false, terms: 0 };
  const election = startLeaderElection({
    databaseUrl: undefined,
    channel: "unused",
    onAcquired: async () => {
      state.isLeading = true;
      state.terms += 1;
    },
    onLost: () => {
      state.isLeading = false;
    },
    onNotification: () => undefined,
  });
  onTestFinished(election.stop);

  return Object.assign(state, { stop: election.stop });
}

describe("the leader's lease", () => {
  it("belongs to one of several simultaneous candidates, until it is released", async () => {
    const holders = Array.from({ length: 20 }, (_, at) => `holder-${at}`);
    const acquired = await Promise.all(holders.map(acquireLeaderLease));

    expect(acquired.filter(Boolean)).toHaveLength(1);

    const holder = holders[acquired.indexOf(true)] ?? "";
    expect(await acquireLeaderLease(holder)).toBe(true);

    await releaseLeaderLease("another");
    expect(await acquireLeaderLease("another")).toBe(false);

    await releaseLeaderLease(holder);
    expect(await acquireLeaderLease("another")).toBe(true);
  });

  it("appears in the health of the jobs, and as frozen when it is not renewed", async () => {
    expect(await getJobsHealth()).toMatchObject({ leader: "none" });

    await acquireLeaderLease("holder");
    expect(await getJobsHealth()).toMatchObject({ leader: "running" });

    await expire();
    expect(await getJobsHealth()).toMatchObject({ leader: "frozen" });
  });

  it("passes to another process at once when its holder stops", async () => {
    const candidates = [startCandidate(), startCandidate()];
    await expect.poll(() => candidates.filter(({ isLeading }) => isLeading).length).toBe(1);

    const [first, second] = candidates[0]?.isLeading ? candidates : candidates.toReversed();
    await first?.stop();

    expect(first?.isLeading).toBe(false);
    await expect.poll(() => second?.isLeading).toBe(true);
    expect(candidates.map(({ terms }) => terms)).toEqual([1, 1]);
  });
});

describe("a process that lost its lease unnoticed", () => {
  async function insertItem(): Promise<void> {
    await db().execute(sql`
      with event as (
        insert into job_events (id, name, event, created_at) values ('evt', 'x', '{}', '') returning id
      ), run as (
        insert into job_runs (id, function_id, event_id, status, created_at)
        select 'run', 'fn', id, 'active', '' from event returning id
      )
      insert into job_queue (run_id, function_id, due_at) select id, 'fn', '' from run`);
  }

  type ClaimOptions = Parameters<typeof claimNextItem>[0];
  const functions = [{ id: "fn", limit: 1, keyLimit: 1 }] as unknown as ClaimOptions["functions"];
  const claimAs = (leaseHolder: string) =>
    claimNextItem({ claim: `${leaseHolder}.1`, functions, activeItems: [], leaseHolder });

  it("claims nothing and frees nothing of the new leader's", async () => {
    await insertItem();
    await acquireLeaderLease("old");
    await expire();
    await acquireLeaderLease("new");

    expect(await claimAs("old")).toBeUndefined();
    expect(await claimAs("new")).toMatchObject({ claimedBy: "new.1" });
    expect(await recoverItems("old", [], "old")).toBe(0);
    expect(await recoverItems("new", [], "new")).toBe(1);
  });

  it("claims nothing while the lease changes hands", async () => {
    await insertItem();
    await acquireLeaderLease("old");
    let claim: Promise<unknown> | undefined;
    await database().transaction(async (takeover) => {
      await takeover.execute(sql`update job_leader set holder = 'new'`);
      claim = claimAs("old");
      await expect
        .poll(async () => {
          const { rows } = await database().execute(sql`
            select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
          return rows.length;
        })
        .toBe(1);
    });

    expect(await claim).toBeUndefined();
  });
});
