import { EventEmitter, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { eq, like } from "drizzle-orm";
import { expect, it } from "vitest";
import { jobRuns, webhookMessages, webhooks } from "@/db/schema";
import { deliverWebhook } from "@/inngest/functions/deliver-webhook";
import { startJobs } from "@/inngest/start-jobs";
import { commitChange } from "@/lib/changes";
import { isoTime } from "@/lib/kernel/time";
import { db, transaction } from "@/lib/platform/database/transaction";
import { sweepWebhooks } from "@/lib/webhooks";
import { createTestWebhook, type TestWebhook, tagDeletion } from "@/test/builders/webhooks";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";

const api = serveApi();
const count = 60;

const received = ({ receiver }: TestWebhook) => new Set(receiver.messages.map(({ id }) => id)).size;

it("a dead and a slow receiver keep no other waiting, and a worker that ends in between loses no message", async () => {
  const caller = await createCaller(api.origin);
  const [good, slow, dead] = [
    await createTestWebhook(caller, ["tag.deleted"]),
    await createTestWebhook(caller, ["tag.deleted"]),
    await createTestWebhook(caller, ["tag.deleted"]),
  ];
  const { receiver } = slow;
  // Until the good one has all, however long that takes, it answers four messages in five seconds.
  const gate = new EventEmitter();
  const opened = once(gate, "open");
  receiver.respond = (response) =>
    void Promise.race([opened, delay(5_000)]).then(() => response.writeHead(204).end());
  await dead.receiver.close();
  let jobs = await startJobs({ functions: [deliverWebhook] });
  for (let n = 0; n < count; n++) await transaction(() => commitChange(caller.actor, tagDeletion(`tag${n}`)));

  await expect.poll(() => received(good), { timeout: 20_000 }).toBe(count);
  expect(received(slow)).toBeLessThan(count);

  gate.emit("open");
  await jobs.stop();
  // The deliveries that the worker had claimed are claimed again.
  await db()
    .update(webhookMessages)
    .set({ leasedUntil: isoTime(0) })
    .where(eq(webhookMessages.state, "pending"));
  jobs = await startJobs({ functions: [deliverWebhook] });
  await transaction(() => sweepWebhooks().then(() => undefined));

  await expect.poll(() => received(slow), { timeout: 20_000 }).toBe(count);

  await jobs.stop();

  const states = await db()
    .select({ state: webhookMessages.state })
    .from(webhookMessages)
    .where(eq(webhookMessages.webhookId, dead.id));

  expect(states.filter(({ state }) => state === "pending")).toHaveLength(count);

  const [row] = await db().select().from(webhooks).where(eq(webhooks.id, dead.id));
  expect(row?.pausedUntil).not.toBeNull();

  await Promise.all([good.receiver.close(), receiver.close()]);
}, 60_000);

it("many changes wait for one run", async () => {
  const caller = await createCaller(api.origin);
  const webhook = await createTestWebhook(caller, ["tag.deleted"]);
  const countRuns = () => db().$count(jobRuns, like(jobRuns.functionId, "%deliver-webhook"));
  const before = await countRuns();
  for (let n = 0; n < count; n++) await transaction(() => commitChange(caller.actor, tagDeletion(`tag${n}`)));
  const jobs = await startJobs({ functions: [deliverWebhook] });

  await expect.poll(() => received(webhook), { timeout: 20_000 }).toBe(count);

  await jobs.stop();
  expect((await countRuns()) - before).toBeLessThan(10);

  await webhook.receiver.close();
}, 60_000);
