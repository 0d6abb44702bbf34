import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { userBackupConfigs, webhooks } from "@/db/schema";
import type { BackupTest } from "@/lib/backup/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import type { DeliveryResource, WebhookResource } from "@/lib/webhooks/resource";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { listConnectionAttempts } from "@/test/harness/connection-attempts";
import { sample } from "@/test/harness/sample";
import { insideHosts } from "@/test/tables/inside-hosts";

const api = serveApi();
let caller: Caller;
const { ALBUMEN_OUTBOUND_ALLOW: allowed } = env();
beforeEach(async () => {
  Object.assign(env(), { ALBUMEN_OUTBOUND_ALLOW: [] });
  caller = await createCaller(api.origin);
});
afterEach(() => {
  Object.assign(env(), { ALBUMEN_OUTBOUND_ALLOW: allowed });
});

/** Attempts to reach a target; the tests themselves use other ports. */
const listTargets = async (work: () => Promise<unknown>) =>
  (await listConnectionAttempts(work)).filter((attempt) => /:(?:443|8443)$/.test(attempt));

const publicUrl = "https://hooks.example.com/a";
const bucket = {
  enabled: true,
  s3_region: "us-east-1",
  s3_bucket: "images",
  s3_access_key_id: "a",
  s3_secret_access_key: "b",
};

const createWebhook = (url: string) =>
  caller.expect<WebhookResource>(201, "POST", "/api/webhooks", { url, events: ["*"] });

it("has at least 60 spellings of hosts inside", () => {
  expect(new Set(insideHosts).size).toBeGreaterThanOrEqual(60);
});

describe("a host inside is rejected, whatever its spelling, and nothing connects to it", () => {
  it.each<[string, string, () => Promise<(url: string) => ReturnType<Caller["call"]>>]>([
    [
      "of a webhook",
      "url",
      async () => (url) => caller.call("POST", "/api/webhooks", { url, events: ["*"] }),
    ],
    [
      "of a webhook that exists",
      "url",
      async () => {
        const { id } = await createWebhook(publicUrl);
        return (url) => caller.call("PATCH", `/api/webhooks/${id}`, { url });
      },
    ],
    ["of an import", "url", async () => (url) => caller.call("POST", "/api/images/import", { url })],
    [
      "of a backup",
      "s3_endpoint",
      async () => (url) => caller.call("PUT", "/api/backup", { ...bucket, s3_endpoint: url }),
    ],
  ])("%s", async (_target, field, prepare) => {
    const send = await prepare();
    const targets = await listTargets(async () => {
      for (const host of insideHosts)
        expect([host, await send(`https://${host}/a`)]).toMatchObject([
          host,
          { status: 400, body: { details: { [field]: [expect.any(String)] } } },
        ]);
    });
    expect(targets).toEqual([]);
  });
});

describe("a host inside that was stored when it was allowed is not connected to", () => {
  it("by a webhook", async () => {
    const { id } = await createWebhook(publicUrl);
    const targets = await listTargets(async () => {
      for (const host of sample(insideHosts, 5)) {
        await db()
          .update(webhooks)
          .set({ url: `https://${host}/a` })
          .where(eq(webhooks.id, id));
        const sent = await caller.expect<DeliveryResource>(200, "POST", `/api/webhooks/${id}/test`);
        expect([host, sent]).toMatchObject([
          host,
          { status: 0, error: expect.stringContaining("not on the public Internet") },
        ]);
      }
    });
    expect(targets).toEqual([]);
  });

  it("by a backup", async () => {
    await caller.expect(200, "PUT", "/api/backup", { ...bucket, s3_endpoint: "https://s3.example.org" });
    const targets = await listTargets(async () => {
      for (const host of sample(insideHosts, 5)) {
        await db()
          .update(userBackupConfigs)
          .set({ s3Endpoint: `https://${host}` })
          .where(eq(userBackupConfigs.owner, caller.actor.account.owner));
        const test = await caller.expect<BackupTest>(200, "POST", "/api/backup/test");
        expect([host, test.status]).toEqual([host, "failed"]);
      }
    });
    expect(targets).toEqual([]);
  });
});

it("a host inside is connected to once it is allowed, which proves that the tests above can fail", async () => {
  Object.assign(env(), { ALBUMEN_OUTBOUND_ALLOW: ["localhost"] });
  const { id } = await createWebhook("https://localhost/a");
  const targets = await listTargets(() => caller.call("POST", `/api/webhooks/${id}/test`));
  expect(targets.length).toBeGreaterThan(0);
});
