import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { createLeaderSession, getJobsHealth, leaderLimits } from "@/lib/jobs";
import { closeDatabase, database } from "@/lib/platform/database/transaction";
import { logger } from "@/lib/platform/process/logger";
import { isComplete } from "@/test/harness/sample";
import { startLeaderElection } from "./leader-election";

// Leadership with a direct connection, whose session has the lock.

const { connectionString: databaseUrl = "" } = database().$client.options;

afterAll(closeDatabase);

it.runIf(isComplete)("passes from a frozen process to one that stands by", async () => {
  // It never uses its session after it has the lock, as a stopped process.
  const frozen = createLeaderSession(databaseUrl, 5_000);
  await frozen.connect();
  onTestFinished(() => frozen.close());

  expect(await frozen.tryLock()).toBe(true);
  expect(await getJobsHealth()).toMatchObject({ leader: "running" });

  leaderLimits.frozenAfterSeconds = 1;
  await expect.poll(async () => (await getJobsHealth()).leader).toBe("frozen");

  let isLeading = false;
  const election = startLeaderElection({
    databaseUrl,
    channel: "unused",
    onAcquired: async () => {
      isLeading = true;
    },
    onLost: () => undefined,
    onNotification: () => undefined,
  });
  onTestFinished(election.stop);

  await expect.poll(() => isLeading).toBe(true);
  expect(frozen.lost.aborted).toBe(true);
});

it("repeats no warning while the database is unreachable", async () => {
  const warned = vi.spyOn(logger(), "warn");
  const logged = vi.spyOn(logger(), "info").mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  const election = startLeaderElection({
    databaseUrl: "postgres://127.0.0.1:1/albumen",
    channel: "unused",
    onAcquired: async () => undefined,
    onLost: () => undefined,
    onNotification: () => undefined,
  });
  onTestFinished(election.stop);

  await expect.poll(() => logged.mock.calls.length).toBeGreaterThan(2);
  expect(warned).not.toHaveBeenCalled();
});
