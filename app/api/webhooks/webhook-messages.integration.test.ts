import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs, outbox, webhookDeliveries, webhookMessages, webhooks } from "@/db/schema";
import type { CallerResource } from "@/lib/account/caller/resource";
import { commitChange } from "@/lib/changes";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { db, transaction } from "@/lib/platform/database/transaction";
import { deliverMessages, pruneWebhooks } from "@/lib/webhooks";
import type { QueuedMessages, WebhookResource } from "@/lib/webhooks/resource";
import { type TestWebhook, tagDeletion } from "@/test/builders/webhooks";
import type { Caller } from "@/test/harness/caller";
import { addTag, listMessages, serveWebhooks } from "@/test/harness/webhook-suite";

const { newWebhook, setup } = serveWebhooks();

/** Lets the time pass until all that waits is due. */
async function makeDue({ id }: TestWebhook) {
  await db()
    .update(webhookMessages)
    .set({ nextAttemptAt: isoTime() })
    .where(eq(webhookMessages.state, "pending"));
  await db().update(webhooks).set({ pausedUntil: null }).where(eq(webhooks.id, id));
}

async function recover(caller: Caller, { path }: TestWebhook, since = Date.now() - hourMs): Promise<number> {
  const body = { since: isoTime(since) };
  return (await caller.expect<QueuedMessages>(202, "POST", `${path}/recover`, body)).queued;
}

describe("messages", () => {
  it("are written with the change, for the webhooks that listen to it", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    const other = await newWebhook(caller, ["image.created"]);
    await addTag(caller, "bear");
    await caller.expect(200, "DELETE", "/api/tags/bear");

    const failed = transaction(async () => {
      await commitChange(caller.actor, tagDeletion("bear"));
      throw new Error("rolled back");
    });

    await expect(failed).rejects.toThrow("rolled back");
    expect(await listMessages(webhook.id)).toMatchObject([{ type: "tag.created", state: "pending" }]);
    expect(await listMessages(other.id)).toEqual([]);

    const jobs = (await db().select().from(outbox)).filter(({ payload }) => payload.includes(webhook.id));
    expect(jobs.map(({ name }) => name)).toEqual(["webhook/due"]);
  });

  it("are delivered over one connection and signed, with the resource as it was", async () => {
    const { caller, webhook } = await setup();
    await addTag(caller, "bear");
    await caller.expect(200, "PATCH", "/api/tags/bear", { description: "Braun 🐻" });
    await caller.expect(200, "DELETE", "/api/tags/bear");

    expect(await deliverMessages(webhook.id)).toEqual({ hasMore: false, wakeAt: null });

    const { messages } = webhook.receiver;
    const byType = Object.fromEntries(messages.map((message) => [message.body.type, message]));

    expect(Object.keys(byType).sort()).toEqual(["tag.created", "tag.deleted", "tag.updated"]);
    expect(byType["tag.created"]?.body.data).toMatchObject({ tag: "bear", description: null });
    expect(byType["tag.updated"]?.body.data).toMatchObject({ description: "Braun 🐻" });

    const [first] = messages;
    expect(first?.body).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      timestamp: first?.body.created_at,
    });

    const deliveries = await webhook.deliveries();
    expect(deliveries).toHaveLength(3);
    expect(deliveries[0]).toMatchObject({ status: 204, error: null, attempt: 1, next_attempt_at: null });
    expect(deliveries[0]?.request.headers["webhook-id"]).toBe(deliveries[0]?.message_id);
    expect(await webhook.get()).toMatchObject({ success_rate_24h: 1, last_triggered_at: expect.any(String) });
  });

  it("are retried with the same id until they are taken", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    webhook.receiver.respond = (response) => response.writeHead(500).end("x".repeat(5_000));
    await addTag(caller, "bear");
    const { wakeAt } = await deliverMessages(webhook.id);

    expect(Date.parse(wakeAt ?? "") - Date.now()).toBeGreaterThan(2_000);

    const [delivery] = await webhook.deliveries();
    expect(delivery).toMatchObject({
      status: 500,
      error: expect.stringContaining("500"),
      next_attempt_at: wakeAt,
    });
    expect(delivery?.response).toHaveLength(2_048);
    expect((await deliverMessages(webhook.id)).hasMore).toBe(false);

    webhook.receiver.respond = undefined;
    await makeDue(webhook);
    await deliverMessages(webhook.id);

    expect(webhook.receiver.messages.map(({ id }) => id)).toEqual([
      delivery?.message_id,
      delivery?.message_id,
    ]);
    expect(await webhook.deliveries("?outcome=success")).toMatchObject([{ attempt: 2, status: 204 }]);
    expect(await webhook.deliveries("?outcome=failed&type=tag.created")).toHaveLength(1);
    expect(await webhook.deliveries("?type=tag.deleted")).toEqual([]);
    expect(await webhook.get()).toMatchObject({ failure_count: 0, success_rate_24h: 0.5 });
  });

  it("fail permanently after eight attempts, and are recovered", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    webhook.receiver.respond = (response) => response.writeHead(301, { location: "/other" }).end();
    await addTag(caller, "bear");
    for (let attempt = 1; attempt <= 9; attempt++) {
      await makeDue(webhook);
      await deliverMessages(webhook.id);
    }

    expect(webhook.receiver.requests()).toBe(8);
    expect(await webhook.get()).toMatchObject({ failure_count: 1, paused_until: null });

    webhook.receiver.respond = undefined;
    expect(await recover(caller, webhook, Date.now())).toBe(0);
    expect(await recover(caller, webhook)).toBe(1);

    await deliverMessages(webhook.id);
    expect(await listMessages(webhook.id)).toMatchObject([{ state: "delivered", attempts: 9 }]);
    expect(await recover(caller, webhook)).toBe(0);
  });

  it("are recovered while they wait for another attempt, without tests", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    webhook.receiver.respond = (response) => response.writeHead(500).end();
    for (const tag of ["one", "two", "three", "four", "five"]) await addTag(caller, tag);
    await deliverMessages(webhook.id);
    await caller.expect(200, "POST", `${webhook.path}/test`);
    const failing = await webhook.get();

    expect(failing.paused_until).not.toBeNull();

    const [earliest] = (await webhook.deliveries()).map((delivery) => delivery.delivered_at).sort();
    expect(failing.failing_since).toBe(earliest);

    webhook.receiver.respond = undefined;
    expect(await recover(caller, webhook, Date.parse(failing.failing_since ?? ""))).toBe(5);
    expect(await webhook.get()).toMatchObject({ paused_until: null });

    await deliverMessages(webhook.id);
    expect(await webhook.deliveries("?outcome=success")).toHaveLength(5);
    expect(await webhook.get()).toMatchObject({ failing_since: null });
  });

  it("test messages are not recovered, whatever became of them", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    webhook.receiver.respond = (response) => response.writeHead(500).end();
    await caller.expect(200, "POST", `${webhook.path}/test`, { type: "image.uploaded" });

    expect(await recover(caller, webhook)).toBe(0);

    const [test] = await webhook.deliveries();
    await caller.expect(202, "POST", `${webhook.path}/deliveries/${test?.id}/redeliver`);
    await deliverMessages(webhook.id);
    await makeDue(webhook);
    await deliverMessages(webhook.id);

    expect(await recover(caller, webhook)).toBe(0);
    expect(await webhook.deliveries()).toMatchObject([{ manual: true }, { manual: true }]);
  });

  it("messages that are redelivered manually end a pause, and come first", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    webhook.receiver.respond = (response) => response.writeHead(500).end();
    for (const tag of ["one", "two", "three", "four", "five"]) await addTag(caller, tag);
    await deliverMessages(webhook.id);
    await makeDue(webhook);
    const pausedUntil = isoTime(Date.now() + hourMs);
    await db().update(webhooks).set({ pausedUntil }).where(eq(webhooks.id, webhook.id));
    const last = (await webhook.deliveries())[0];
    await caller.expect(202, "POST", `${webhook.path}/deliveries/${last?.id}/redeliver`);
    await deliverMessages(webhook.id);
    const newest = (await webhook.deliveries())[0];

    expect(newest).toMatchObject({ message_id: last?.message_id, attempt: 2, manual: true });
  });

  it("messages are paused for the receiver's Retry-After", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    webhook.receiver.respond = (response) => response.writeHead(429, { "retry-after": "3600" }).end();
    await addTag(caller, "one");
    await addTag(caller, "two");
    await deliverMessages(webhook.id);
    const { paused_until: pausedUntil } = await webhook.get();
    const wait = Date.parse(pausedUntil ?? "") - Date.now();

    expect(wait).toBeGreaterThan(0.9 * hourMs);

    const requests = webhook.receiver.requests();
    await deliverMessages(webhook.id);

    expect(webhook.receiver.requests()).toBe(requests);
  });

  it("end with a receiver that is gone", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    webhook.receiver.respond = (response) => response.writeHead(410).end();
    await addTag(caller, "one");
    await deliverMessages(webhook.id);

    expect(await webhook.get()).toMatchObject({ enabled: false, disabled_reason: "gone" });

    const entries = await db().select().from(auditLogs).where(eq(auditLogs.resourceId, webhook.id));
    expect(entries.map(({ metadata }) => metadata)).toContainEqual({ fields: ["enabled"], reason: "gone" });

    const me = () => caller.expect<CallerResource>(200, "GET", "/api/me");
    expect((await me()).notices).toMatchObject([
      { code: "WEBHOOK_DISABLED", resource: { id: webhook.id, url: webhook.receiver.url }, reason: "gone" },
    ]);

    await addTag(caller, "two");
    expect(await listMessages(webhook.id)).toMatchObject([{ state: "failed", attempts: 1 }]);

    const { status } = await caller.call("POST", `${webhook.path}/recover`, { since: isoTime() });
    expect(status).toBe(409);

    const enabled = await caller.expect<WebhookResource>(200, "PATCH", webhook.path, { enabled: true });
    expect(enabled).toMatchObject({ enabled: true, disabled_reason: null, failure_count: 0 });
    expect((await me()).notices).toEqual([]);
  });

  it("stop after five failures in a row; then one is tried", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    for (let n = 0; n < 20; n++) await addTag(caller, `tag${n}`);
    webhook.receiver.respond = (response) => response.destroy();
    await deliverMessages(webhook.id);
    const { paused_until: pausedUntil } = await webhook.get();

    expect(pausedUntil).not.toBeNull();

    const requests = webhook.receiver.requests();
    expect(requests).toBeLessThan(10);

    await db().update(webhooks).set({ pausedUntil: null }).where(eq(webhooks.id, webhook.id));
    await deliverMessages(webhook.id);

    expect(webhook.receiver.requests()).toBe(requests + 1);

    webhook.receiver.respond = undefined;
    await makeDue(webhook);
    await deliverMessages(webhook.id);

    expect(new Set(webhook.receiver.messages.map(({ id }) => id)).size).toBe(20);
    expect((await listMessages(webhook.id)).every(({ state }) => state === "delivered")).toBe(true);
    expect(await webhook.get()).toMatchObject({ paused_until: null });
  });

  it("disable a webhook that has failed for five days", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    webhook.receiver.respond = (response) => response.writeHead(500).end();
    const failingSince = isoTime(Date.now() - 121 * hourMs);
    await db().update(webhooks).set({ failedAttempts: 9, failingSince }).where(eq(webhooks.id, webhook.id));
    await addTag(caller, "one");
    await deliverMessages(webhook.id);

    expect(await webhook.get()).toMatchObject({ enabled: false, disabled_reason: "failing" });
  });

  it("are not sent to an address inside, whatever the name", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    const url = webhook.receiver.url.replace("localhost", "127.0.0.1");
    await db().update(webhooks).set({ url }).where(eq(webhooks.id, webhook.id));
    await addTag(caller, "one");
    await deliverMessages(webhook.id);

    expect(await webhook.deliveries()).toMatchObject([
      { status: 0, error: expect.stringContaining("https") },
    ]);
    expect(webhook.receiver.connections()).toBe(0);
  });

  it("are deleted after 30 days", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    await addTag(caller, "one");
    await deliverMessages(webhook.id);
    await pruneWebhooks(Date.now() + 29 * 24 * hourMs);

    expect(await webhook.deliveries()).toHaveLength(1);

    await pruneWebhooks(Date.now() + 31 * 24 * hourMs);
    expect(await listMessages(webhook.id)).toEqual([]);
    expect(await db().$count(webhookDeliveries, eq(webhookDeliveries.webhookId, webhook.id))).toBe(0);
  });
});
