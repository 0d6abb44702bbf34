import { afterAll, expect, it } from "vitest";
import { listRuns, publish } from "@/lib/jobs";
import { transaction } from "@/lib/platform/database/transaction";
import { serveApi } from "@/test/harness/api-suite";
import { inngest } from "../client";
import { mailQueued } from "../events";
import { type JobRunner, startJobs } from "../start-jobs";
import { runEach } from "./run-each";

serveApi();
let jobs: JobRunner | undefined;
afterAll(() => jobs?.stop());

it("runs the tasks after one that fails, each once, and fails in the end", async () => {
  const done: string[] = [];
  const task = (name: string) => async () => {
    done.push(name);
    if (name === "second") throw new Error("the second task failed");
  };
  const tasks = { first: task("first"), second: task("second"), third: task("third") };
  const functions = [
    inngest.createFunction({ id: "each", triggers: [mailQueued], retries: 0 }, ({ step }) =>
      runEach(step, tasks),
    ),
  ];
  jobs = await startJobs({ functions });
  await transaction(() => publish("mail/queued", { mailId: "none" }));

  await expect.poll(async () => (await listRuns({ functionId: "each" }))[0]?.status).toBe("failed");
  expect(done).toEqual(["first", "second", "third"]);

  const [run] = await listRuns({ functionId: "each" });
  expect(run?.error).toContain("the second task failed");
});
