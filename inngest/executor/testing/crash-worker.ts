import { appendFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { inngest } from "../../client";
import { startJobs } from "../../start-jobs";

// A worker to be killed. Each line of its log is one side effect: what started or ended, and when.

const [logFile = ""] = process.argv.slice(2);

function logLine(what: string): void {
  appendFileSync(logFile, `${Date.now()} ${what}\n`);
}

const steady = inngest.createFunction(
  { id: "steady", retries: 0, triggers: { event: "test/steady" } },
  async ({ event, step }) => {
    let sum = 0;
    for (const name of ["a", "b", "c"]) {
      sum += await step.run(name, async () => {
        logLine(`begin ${event.data.n} ${name}`);
        await delay(20 + Math.random() * 80);
        logLine(`end ${event.data.n} ${name}`);

        return event.data.n;
      });
    }
    return sum;
  },
);

const lethal = inngest.createFunction(
  {
    id: "lethal",
    retries: 0,
    triggers: { event: "test/lethal" },
    onFailure: ({ error }) => logLine(`failed ${error.message}`),
  },
  async ({ step }) => {
    await step.run("die", () => {
      logLine("die");
      process.kill(process.pid, "SIGKILL");
    });
  },
);

await startJobs({ functions: [steady, lethal] });
logLine("ready");
