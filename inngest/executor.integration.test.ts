import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobCrons, jobEvents, jobRuns, jobSteps, outbox } from "@/db/schema";
import { findStuckJobs, getJobsHealth, listRuns, pruneJobs, publish } from "@/lib/jobs";
import { newId } from "@/lib/kernel/ids";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { closeDatabase, database, db, transaction } from "@/lib/platform/database/transaction";
import { markTestTransaction } from "@/test/harness/races";
import { inngest } from "./client";
import { functions, hostileText, log, peaks } from "./executor/testing/functions";
import { type JobRunner, startJobs } from "./start-jobs";

let jobRunner: JobRunner;
const logged = (start: string) => log.filter((line) => line.startsWith(start));
const send = (name: string, data: Record<string, unknown> = {}, id?: string) =>
  inngest.send({ name, data, ...(id && { id }) });

/** Waits until all runs of the function have ended, and returns them, oldest first. */
async function waitForEndedRuns(functionId: string, expected = 1) {
  await expect
    .poll(async () => (await listRuns({ functionId })).filter(({ status }) => status !== "active").length, {
      timeout: 15_000,
      interval: 20,
    })
    .toBe(expected);
  return (await listRuns({ functionId })).reverse();
}

beforeAll(async () => {
  jobRunner = await startJobs({ functions });
});

afterAll(async () => {
  await jobRunner.stop();
  await closeDatabase();
});

describe("events", () => {
  test("are sent when the transaction commits, and not before", async () => {
    const rolledBack = transaction(async () => {
      await publish("image/uploaded", { imageId: "img_abandoned", generation: 1 });
      throw new Error("rolled back");
    });

    await expect(rolledBack).rejects.toThrow("rolled back");

    await transaction(() => publish("image/uploaded", { imageId: "img_kept", generation: 1 }));
    await waitForEndedRuns("published");

    expect(logged("published")).toEqual(["published img_kept"]);
    await expect.poll(async () => (await getJobsHealth()).unsentEvents).toBe(0);
  });

  test("events that commit in a different order than their ids are all sent", async () => {
    const before = logged("published").length;

    await transaction(async () => {
      await db().execute(markTestTransaction);
      await publish("image/uploaded", { imageId: "img_early_id", generation: 1 });
      await database().transaction(async (other) => {
        await other.insert(outbox).values({
          id: newId("obx"),
          name: "image/uploaded",
          payload: JSON.stringify({ imageId: "img_late_id", generation: 1 }),
          createdAt: isoTime(),
        });
      });
      await expect.poll(() => logged("published")).toContain("published img_late_id");
    });

    await expect.poll(() => logged("published").length).toBe(before + 2);
  });

  test("with a known id start no second run", async () => {
    await send("test/once", { key: "repeated" }, "the-same-id");
    await send("test/once", { key: "other" }, "the-same-id");
    await waitForEndedRuns("once");
    expect(logged("once")).toEqual(["once repeated"]);
  });

  test("with an equal idempotency key start one run, however many arrive at once", async () => {
    await Promise.all(Array.from({ length: 10 }, () => send("test/once", { key: "twin" })));
    await send("test/once", { key: "single" });
    await waitForEndedRuns("once", 3);

    expect(logged("once t")).toHaveLength(1);
    expect(logged("once s")).toHaveLength(1);
  });

  test("events that a step sends start other functions", async () => {
    await send("test/sending", { name: "word" });
    await waitForEndedRuns("receiving");
    expect(logged("received")).toEqual(["received word"]);
  });
});

describe("steps", () => {
  test("are not repeated when a later one is retried, and return exactly what they returned before", async () => {
    await send("test/flaky");
    const [run] = await waitForEndedRuns("flaky");
    expect(logged("flaky")).toEqual(["flaky first", "flaky second 0", "flaky second 1", "flaky second 2"]);
    expect(run).toMatchObject({ status: "completed", output: JSON.stringify(hostileText) });
  });

  test("steps that fail permanently can be caught", async () => {
    await send("test/caught");
    const [run] = await waitForEndedRuns("caught");
    expect(run?.output).toBe('"after expected"');
  });

  test("run in parallel, each with its own retries, and join", async () => {
    await send("test/parallel");
    const [run] = await waitForEndedRuns("parallel");

    expect(run?.output).toBe('"abcd"');
    expect(logged("parallel a")).toHaveLength(1);
    expect(logged("parallel b")).toHaveLength(2);
  });

  test("steps that end at the same time resume the function once", async () => {
    await inngest.send(Array.from({ length: 10 }, () => ({ name: "test/together" })));
    await waitForEndedRuns("together", 10);
    expect(logged("together")).toHaveLength(10);
  });

  test("steps of an unsupported kind fail the run with an explanation", async () => {
    await send("test/waiting");
    const [run] = await waitForEndedRuns("waiting");
    expect(run?.status).toBe("failed");
    expect(run?.error).toContain('does not support the operation \\"WaitForEvent\\"');
  });
});

describe("a failing run", () => {
  test("is retried, then calls onFailure once with the error and the event", async () => {
    await send("test/failing", { name: "function" });
    await waitForEndedRuns("failing-failure");

    expect(logged("failing attempt")).toEqual(["failing attempt 0", "failing attempt 1"]);
    expect(logged("failing before")).toEqual(["failing before function"]);
    expect(logged("failure")).toEqual(["failure of function: no"]);
  });

  test("a run whose step throws a non-retriable error ends at once", async () => {
    log.length = 0;
    await send("test/failing", { name: "step" });
    await waitForEndedRuns("failing-failure", 2);
    expect(logged("failure")).toEqual(["failure of step: stop"]);
  });
});

describe("limits", () => {
  test("limits of a function and of a key are enforced", async () => {
    await inngest.send(Array.from({ length: 8 }, () => ({ name: "test/limited" })));
    await waitForEndedRuns("limited", 8);
    await inngest.send(Array.from({ length: 12 }, (_, n) => ({ name: "test/keyed", data: { key: n % 3 } })));
    await waitForEndedRuns("keyed", 12);

    expect(peaks.limited).toBe(2);
    expect([peaks["key 0"], peaks["key 1"], peaks["key 2"]]).toEqual([1, 1, 1]);
    expect(peaks.keyed).toBeGreaterThan(1);
  });
});

describe("a cron trigger", () => {
  test.each([
    ["was missed", -900],
    ["lies further ahead than its expression allows", 900],
  ])("a cron trigger that %s fires once", async (_what, days) => {
    await expect.poll(() => database().select().from(jobCrons)).toHaveLength(1);

    const before = logged("timed").length;
    await database()
      .update(jobCrons)
      .set({ nextAt: isoTime(Date.now() + days * dayMs) });

    await expect.poll(() => logged("timed").slice(before)).toEqual(["timed inngest/scheduled.timer"]);

    const [cron] = await database().select().from(jobCrons);
    const aheadMs = Date.parse(cron?.nextAt ?? "") - Date.now();

    expect([aheadMs > 0, aheadMs < 367 * dayMs]).toEqual([true, true]);
  });
});

describe("a stop", () => {
  test("ends between two steps, and the next start resumes with the next step", async () => {
    await send("test/slow");
    await expect.poll(() => logged("slow")).toEqual(["slow one"]);

    await jobRunner.stop();
    expect(logged("slow")).toEqual(["slow one"]);
    expect((await getJobsHealth()).leader).toBe("none");

    jobRunner = await startJobs({ functions });
    const [run] = await waitForEndedRuns("slow");

    expect(run?.status).toBe("completed");
    expect(logged("slow")).toEqual(["slow one", "slow two", "slow three"]);
  });
});

describe("maintenance", () => {
  test("nothing is stuck after these tests", async () => {
    await expect.poll(() => findStuckJobs(0)).toEqual({ overdueItems: [], lostRuns: [], unsentEvents: [] });
  });

  test("lost runs are found", async () => {
    const [event] = await database().select({ id: jobEvents.id }).from(jobEvents).limit(1);
    const lost = { id: "run_lost", functionId: "albumen-x", eventId: event?.id ?? "", createdAt: isoTime() };
    await database()
      .insert(jobRuns)
      .values({ ...lost, status: "active" });

    expect((await findStuckJobs(0)).lostRuns).toEqual(["run_lost"]);

    await database().delete(jobRuns).where(eq(jobRuns.id, "run_lost"));
  });

  test("runs that ended 14 days ago are deleted, and nothing newer", async () => {
    expect(await pruneJobs(Date.now() + 13 * dayMs)).toBe(0);
    expect(await pruneJobs(Date.now() + 15 * dayMs)).toBeGreaterThan(0);
    for (const table of [jobRuns, jobSteps, jobEvents, outbox])
      expect(await database().$count(table)).toBe(0);
  });
});
