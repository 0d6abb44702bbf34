import { NonRetriableError, RetryAfterError } from "inngest";
import { inngest } from "../../client";
import { imageUploaded } from "../../events";

/** Actions of the functions below, in order. */
export const log: string[] = [];
const running: Record<string, number> = {};
export const peaks: Record<string, number> = {};

async function trackConcurrency(name: string, ms: number): Promise<void> {
  running[name] = (running[name] ?? 0) + 1;
  peaks[name] = Math.max(peaks[name] ?? 0, running[name]);
  await new Promise((resolve) => setTimeout(resolve, ms));
  running[name] -= 1;
}

/** Text that a database may reject: NUL, half a surrogate pair, an override of direction. */
export const hostileText = "\u0000 \ud800 \u202e 😀";

/** One function per feature of the executor. */
export const functions = [
  inngest.createFunction({ id: "published", retries: 0, triggers: imageUploaded }, ({ event }) => {
    log.push(`published ${event.data.imageId}`);
  }),
  inngest.createFunction(
    { id: "flaky", retries: 2, triggers: { event: "test/flaky" } },
    async ({ step, attempt }) => {
      const first = await step.run("first", () => {
        log.push("flaky first");
        return { text: hostileText };
      });

      await step.run("second", () => {
        log.push(`flaky second ${attempt}`);
        if (attempt < 2) throw new RetryAfterError("not yet", "1s");
      });
      return first.text;
    },
  ),
  inngest.createFunction(
    {
      id: "failing",
      retries: 1,
      triggers: { event: "test/failing" },
      onFailure: ({ event, error }) => {
        log.push(`failure of ${event.data.event.data.name}: ${error.message}`);
      },
    },
    async ({ step, event, attempt }) => {
      await step.run("before", () => log.push(`failing before ${event.data.name}`));
      log.push(`failing attempt ${attempt}`);
      if (event.data.name === "step")
        await step.run("fails", () => Promise.reject(new NonRetriableError("stop")));
      throw new RetryAfterError("no", "1s");
    },
  ),
  inngest.createFunction(
    { id: "caught", retries: 0, triggers: { event: "test/caught" } },
    async ({ step }) => {
      const caught = await step
        .run("fails", () => Promise.reject(new Error("expected")))
        .catch((error: Error) => error.message);
      return step.run("after", () => `after ${caught}`);
    },
  ),
  inngest.createFunction(
    { id: "parallel", retries: 1, triggers: { event: "test/parallel" } },
    async ({ step }) => {
      const [a, b, c] = await Promise.all([
        step.run("a", () => {
          log.push("parallel a");
          return "a";
        }),
        step.run("b", async () => {
          log.push("parallel b");
          if (log.filter((line) => line === "parallel b").length === 1)
            throw new RetryAfterError("flaky", "1s");

          return "b";
        }),
        step.sleep("nap", "1s").then(() => step.run("c", () => "c")),
      ]);
      const last = await step.run("last", () => "d");
      return a + b + c + last;
    },
  ),
  inngest.createFunction(
    { id: "together", retries: 0, triggers: { event: "test/together" } },
    async ({ step }) => {
      await Promise.all(["a", "b", "c", "d"].map((name) => step.run(name, () => name)));
      await step.run("after", () => log.push("together"));
    },
  ),
  inngest.createFunction(
    { id: "sending", retries: 0, triggers: { event: "test/sending" } },
    async ({ step, event }) => {
      await step.sendEvent("tell", { name: "test/sent", data: { name: event.data.name } });
      return "sent";
    },
  ),
  inngest.createFunction({ id: "receiving", retries: 0, triggers: { event: "test/sent" } }, ({ event }) => {
    log.push(`received ${event.data.name}`);
  }),
  inngest.createFunction(
    { id: "limited", retries: 0, triggers: { event: "test/limited" }, concurrency: 2 },
    ({ step }) => step.run("work", () => trackConcurrency("limited", 60)),
  ),
  inngest.createFunction(
    {
      id: "keyed",
      retries: 0,
      triggers: { event: "test/keyed" },
      concurrency: { limit: 1, key: "event.data.key" },
    },
    async ({ event }) => {
      await Promise.all([trackConcurrency(`key ${event.data.key}`, 60), trackConcurrency("keyed", 60)]);
    },
  ),
  inngest.createFunction(
    { id: "once", retries: 0, triggers: { event: "test/once" }, idempotency: "event.data.key" },
    ({ event }) => {
      log.push(`once ${event.data.key}`);
    },
  ),
  inngest.createFunction({ id: "timed", retries: 0, triggers: { cron: "0 0 1 1 *" } }, ({ event }) => {
    log.push(`timed ${event.name}`);
  }),
  inngest.createFunction({ id: "waiting", retries: 3, triggers: { event: "test/waiting" } }, ({ step }) =>
    step.waitForEvent("wait", { event: "test/never", timeout: "1h" }),
  ),
  inngest.createFunction({ id: "slow", retries: 0, triggers: { event: "test/slow" } }, async ({ step }) => {
    for (const name of ["one", "two", "three"]) {
      await step.run(name, async () => {
        log.push(`slow ${name}`);
        await new Promise((resolve) => setTimeout(resolve, 300));
      });
    }
  }),
];
