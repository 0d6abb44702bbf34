import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { eq, gt } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { jobEvents, jobQueue, jobRuns, jobSteps, outbox } from "@/db/schema";
import { findStuckJobs, listRuns } from "@/lib/jobs";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { database } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { type CrashWorkers, createCrashWorkers, kill } from "@/test/harness/crash-workers";

const killCount = 8;
const runCount = 24;

let workers: CrashWorkers;
let worker: ChildProcess;

const logged = (start: string) => workers.log().filter(({ message: what }) => what.startsWith(start));

async function publishTest(name: string, payloads: object[]): Promise<void> {
  const row = (payload: object) => ({
    id: newId("obx"),
    name,
    payload: JSON.stringify(payload),
    createdAt: isoTime(),
  });
  await database().insert(outbox).values(payloads.map(row));
}

async function expectRuns(
  functionId: string,
  status: "completed" | "failed",
  expected: number,
): Promise<void> {
  const ended = async () => (await listRuns({ functionId })).filter((run) => run.status !== "active");
  await expect.poll(async () => (await ended()).length, { interval: 50 }).toBe(expected);
  expect((await ended()).filter((run) => run.status !== status)).toEqual([]);
}

/** Spares the delay after repeated crashes. */
async function makeDue(): Promise<void> {
  await database()
    .update(jobQueue)
    .set({ dueAt: isoTime(0) })
    .where(gt(jobQueue.dueAt, isoTime()));
}

/**
 * Waits until the worker has found the item that the last one left, and returns the seconds before
 * it runs again.
 */
async function recoveredDelay(functionId: string, crashes: number): Promise<number> {
  const item = async () =>
    (
      await database()
        .select()
        .from(jobQueue)
        .where(eq(jobQueue.functionId, `albumen-${functionId}`))
    )[0];
  await expect.poll(async () => (await item())?.crashes).toBe(crashes);
  return Math.round((Date.parse((await item())?.dueAt ?? "") - Date.now()) / 1000);
}

beforeAll(async () => {
  workers = await createCrashWorkers(path.join(inject("testFolder"), "crash"), env().DATABASE_URL ?? "");
});

afterEach(async () => {
  await kill(worker);
  await database().delete(jobRuns);
  await database().delete(jobEvents);
});

describe("a worker that is killed", () => {
  test("repeatedly loses no run, and repeats no step whose result was stored", async () => {
    const numbers = Array.from({ length: runCount }, (_, n) => n);
    await publishTest(
      "test/steady",
      numbers.map((n) => ({ n })),
    );
    for (let kills = 0; kills < killCount; kills += 1) {
      const startedCount = logged("begin").length;
      await makeDue();
      worker = workers.start();
      // Two steps: a suspect that runs alone has then made progress, and is not considered the
      // cause of the kills.
      await expect.poll(() => logged("begin").length, { interval: 5 }).toBeGreaterThan(startedCount + 1);
      await delay(Math.random() * 150);
      await kill(worker);
    }

    worker = workers.start();
    const hurry = setInterval(() => void makeDue(), 200);

    await expectRuns("steady", "completed", runCount);

    clearInterval(hurry);

    const runs = await listRuns({ functionId: "steady" });
    const outputs = runs.map(({ output }) => Number(output)).sort((a, b) => a - b);

    expect(outputs).toEqual(numbers.map((n) => 3 * n));
    expect(await findRepeatedSteps(runs)).toEqual([]);
    expect(logged("begin").length).toBeGreaterThan(3 * runCount);
    expect(await findStuckJobs(0)).toEqual({ overdueItems: [], lostRuns: [], unsentEvents: [] });
  });

  test("by a job runs that job less and less often, fails it after six times, and lets the others finish", async () => {
    await publishTest("test/lethal", [{}]);
    worker = workers.start();
    await once(worker, "exit");
    await publishTest("test/steady", [{ n: 1 }, { n: 2 }]);
    worker = workers.start();
    await once(worker, "exit");
    for (const [index, seconds] of [10, 30, 60, 120].entries()) {
      const deaths = index + 2;
      expect(logged("die")).toHaveLength(deaths);
      worker = workers.start();
      expect(await recoveredDelay("lethal", deaths)).toBeCloseTo(seconds, -1);
      await makeDue();
      await once(worker, "exit");
    }

    worker = workers.start();

    await expectRuns("lethal", "failed", 1);
    await expectRuns("lethal-failure", "completed", 1);
    await expectRuns("steady", "completed", 2);
    expect(logged("die")).toHaveLength(6);
    expect(logged("failed").map(({ message: what }) => what)).toEqual([
      "failed The process ended 6 times while this job was running.",
    ]);
  });

  test("leaves its work to the standby", async () => {
    const first = workers.start();
    const startedCount = logged("begin").length;
    await publishTest("test/steady", [{ n: 107 }]);

    await expect.poll(() => logged("begin").length, { interval: 5 }).toBeGreaterThan(startedCount);

    const ready = logged("ready").length;
    worker = workers.start();

    await expect.poll(() => logged("ready").length).toBeGreaterThan(ready);

    await publishTest("test/steady", [{ n: 108 }]);
    await expect.poll(() => logged("begin 108"), { interval: 5 }).toHaveLength(1);

    await kill(first);
    await expectRuns("steady", "completed", 2);
    expect(await database().$count(jobQueue)).toBe(0);
  });
});

/** Finds steps that started although their result was already in the database. */
async function findRepeatedSteps(runs: Awaited<ReturnType<typeof listRuns>>): Promise<string[]> {
  const steps = await database().select().from(jobSteps);
  return runs.flatMap((run) => {
    const n = Number(run.output) / 3;
    return steps
      .filter(({ runId }) => runId === run.id)
      .filter(({ name, endedAt }) =>
        workers
          .log()
          .some(({ at, message: what }) => what === `begin ${n} ${name}` && at > Date.parse(endedAt)),
      )
      .map(({ name }) => `${n} ${name}`);
  });
}
