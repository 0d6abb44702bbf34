import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { webhooks } from "@/db/schema";
import type { Scope } from "@/lib/kernel/actor";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { deliverMessages } from "@/lib/webhooks";
import type { WebhookEventList, WebhookWithSecret } from "@/lib/webhooks/resource";
import { type Caller, createCallerFor } from "@/test/harness/caller";
import { addTag, listMessages, serveWebhooks } from "@/test/harness/webhook-suite";

const { api, newCaller, newWebhook, setup } = serveWebhooks();

describe("a webhook", () => {
  it("shows its secret once, and seals it in storage", async () => {
    const caller = await newCaller();
    const body = { url: "https://hooks.example.com/a", events: ["tag.created", "tag.created"] };
    const created = await caller.expect<WebhookWithSecret>(201, "POST", "/api/webhooks", body);

    expect(created).toMatchObject({
      ...body,
      events: ["tag.created"],
      enabled: true,
      success_rate_24h: null,
    });
    expect(created.secret).toMatch(/^whsec_[\w+/]{43}=$/);

    const { secret, ...shown } = created;
    expect(await caller.expect(200, "GET", `/api/webhooks/${created.id}`)).toEqual(shown);
    expect(await caller.expect(200, "GET", "/api/webhooks")).toEqual({ data: [shown] });

    const [row] = await db().select().from(webhooks).where(eq(webhooks.id, created.id));
    expect(row?.secret).not.toContain(secret.slice(6, 30));
  });

  it("cannot be sent to hosts that are not public, or to the service", async () => {
    const caller = await newCaller();
    const urls = [
      "http://example.org/",
      "https://example.org:22/",
      "https://a@example.org/",
      "ftp://example.org/",
      "https://127.0.0.1/",
      "https://2130706433/",
      "https://[::1]/",
      "https://169.254.169.254/latest/",
      "hooks.example.com",
      "http://localhost:3999/hook",
    ];

    for (const url of urls) {
      const { status } = await caller.call("POST", "/api/webhooks", { url, events: ["*"] });
      expect([url, status]).toEqual([url, 400]);
    }
  });

  it("lists event types with schema and example", async () => {
    const caller = await newCaller();
    const { data } = await caller.expect<WebhookEventList>(200, "GET", "/api/webhooks/events");

    expect(data).toHaveLength(36);
    expect(data[0]).toMatchObject({
      type: "image.created",
      example: { data: { filename: "first-light.jpg" } },
    });
    expect(data[0]?.schema).toHaveProperty("$defs.Image.properties.filename");
  });

  it("is changed under a condition, and deleted with its messages", async () => {
    const { caller, webhook } = await setup();
    const tag = (await caller.call("GET", webhook.path)).headers.get("etag") ?? "";
    await addTag(caller, "one");
    await deliverMessages(webhook.id);
    const patch = (alt: string) =>
      caller.call("PATCH", webhook.path, { description: alt }, { "if-match": tag });

    expect((await patch("one")).status).toBe(200);
    expect((await patch("two")).status).toBe(412);

    await caller.expect(200, "DELETE", webhook.path);
    expect((await caller.call("GET", webhook.path)).status).toBe(404);
    expect(await listMessages(webhook.id)).toEqual([]);
  });
});

describe("by hand", () => {
  it("an example is sent at once, and its failure counts for nothing", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    const test = { type: "image.uploaded" };
    const sent = await caller.expect(200, "POST", `${webhook.path}/test`, test);

    expect(sent).toMatchObject({ event_type: "image.uploaded", status: 204, manual: true, attempt: 1 });

    webhook.receiver.respond = (response) => response.writeHead(410).end();
    expect(await caller.expect(200, "POST", `${webhook.path}/test`)).toMatchObject({
      event_type: "webhook.test",
      status: 410,
      next_attempt_at: null,
    });
    expect(await webhook.get()).toMatchObject({ enabled: true, failure_count: 0 });

    webhook.receiver.respond = (response) => response.writeHead(500).end();
    const [delivery] = await webhook.deliveries();
    await caller.expect(202, "POST", `${webhook.path}/deliveries/${delivery?.id}/redeliver`);
    await deliverMessages(webhook.id);
    const deliveries = await webhook.deliveries();

    expect(deliveries).toHaveLength(3);
    expect(deliveries[0]).toMatchObject({ status: 500, attempt: 2, next_attempt_at: null });
  });

  it("a message is sent again with its id", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    await addTag(caller, "one");
    await deliverMessages(webhook.id);
    const [delivery] = await webhook.deliveries();
    const path = `${webhook.path}/deliveries/${delivery?.id}/redeliver`;

    expect(await caller.expect(202, "POST", path)).toEqual({ queued: 1 });

    await deliverMessages(webhook.id);
    expect(webhook.receiver.messages.map(({ id }) => id)).toEqual([
      delivery?.message_id,
      delivery?.message_id,
    ]);
    expect(await webhook.deliveries()).toMatchObject([
      { attempt: 2, manual: true },
      { attempt: 1, manual: false },
    ]);

    const elsewhere = await newWebhook(caller);
    const wrong = `${elsewhere.path}/deliveries/${delivery?.id}/redeliver`;

    expect((await caller.call("POST", wrong)).status).toBe(404);
  });

  it("a secret is rotated, and the old one signs for a day", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    const old = webhook.receiver.secret;
    const rotated = await caller.expect<WebhookWithSecret>(200, "POST", `${webhook.path}/rotate-secret`);
    const { secret, previous_secret_until: until } = rotated;

    expect(Date.parse(until ?? "") - Date.now()).toBeGreaterThan(23 * hourMs);

    for (const known of [old, secret]) {
      webhook.receiver.secret = known;
      await caller.expect(200, "POST", `${webhook.path}/test`);
    }

    expect(webhook.receiver.messages.map(({ signatures }) => signatures)).toEqual([2, 2]);

    await db().update(webhooks).set({ previousSecretUntil: isoTime() }).where(eq(webhooks.id, webhook.id));
    await caller.expect(200, "POST", `${webhook.path}/test`);

    expect(webhook.receiver.messages[2]?.signatures).toBe(1);
  });

  it("secrets that are replaced again keep their day, the last five of them", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    const secrets = [webhook.receiver.secret];
    const rotate = async () => {
      const path = `${webhook.path}/rotate-secret`;
      secrets.push((await caller.expect<WebhookWithSecret>(200, "POST", path)).secret);
    };

    const test = async (secret: string | undefined) => {
      webhook.receiver.secret = secret ?? "";
      await caller.expect(200, "POST", `${webhook.path}/test`);
    };
    await rotate();
    await rotate();
    for (const secret of secrets) await test(secret);

    expect(webhook.receiver.messages.map(({ signatures }) => signatures)).toEqual([3, 3, 3]);

    for (let n = 0; n < 4; n++) await rotate();
    await test(secrets[1]);

    expect(webhook.receiver.messages.at(-1)?.signatures).toBe(6);
  });
});

describe("the content of messages", () => {
  const keyOf = ({ actor }: Caller, ...scopes: Array<Scope | "read">) =>
    createCallerFor(api.origin, actor, scopes);

  async function expectMissing(caller: Caller, call: [string, string, unknown?], scope: Scope[]) {
    const { status, body } = await caller.call(...call);
    expect([status, body]).toMatchObject([403, { code: "INSUFFICIENT_SCOPE", details: { scope } }]);
  }

  it("requires the scopes that read it, for events and for another URL", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    const key = await keyOf(caller, "webhooks:write", "tags:read");
    const url = "https://hooks.example.com/a";
    const create = (events: string[]): [string, string, unknown] => [
      "POST",
      "/api/webhooks",
      { url, events },
    ];

    await expectMissing(key, create(["image.uploaded", "tag.created"]), ["images:read"]);
    await expectMissing(key, create(["*"]), [
      "images:read",
      "albums:read",
      "settings:read",
      "favourites:read",
      "billing:read",
    ]);

    await key.expect(201, ...create(["tag.created", "webhook.test"]));
    await expectMissing(key, ["PATCH", webhook.path, { events: ["album.created"] }], ["albums:read"]);

    const other = await keyOf(caller, "webhooks:write");
    await expectMissing(other, ["PATCH", webhook.path, { url }], ["tags:read"]);

    await addTag(caller, "one");
    await other.expect(200, "PATCH", webhook.path, { events: ["webhook.test"] });

    await expectMissing(other, ["PATCH", webhook.path, { url }], ["tags:read"]);

    await other.expect(200, "PATCH", webhook.path, { description: "Changed", enabled: false });
    await other.expect(200, "DELETE", webhook.path);
  });

  it("requires them to send it again, and to show it", async () => {
    const { caller, webhook } = await setup(["tag.created"]);
    webhook.receiver.respond = (response) => response.writeHead(500).end();
    await addTag(caller, "secret");
    await deliverMessages(webhook.id);
    const other = await keyOf(caller, "webhooks:write", "webhooks:read");
    const [delivery] = await webhook.deliveries();
    const redeliver = `${webhook.path}/deliveries/${delivery?.id}/redeliver`;

    await expectMissing(other, ["POST", redeliver], ["tags:read"]);

    const since = isoTime(Date.now() - hourMs);
    await expectMissing(other, ["POST", `${webhook.path}/recover`, { since }], ["tags:read"]);
    expect(await listMessages(webhook.id)).toMatchObject([{ isManual: false, scheduledAttempts: 1 }]);

    const path = `${webhook.path}/deliveries`;
    const shownTo = async (reader: Caller) =>
      JSON.stringify((await reader.expect<{ data: unknown[] }>(200, "GET", path)).data);

    expect(await shownTo(other)).not.toContain("secret");
    expect(await shownTo(await keyOf(caller, "read"))).toContain("secret");
  });
});
