import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { percentile } from "../../bench/measure/percentile.mjs";
import { createTestWebhook, type TestWebhook } from "../builders/webhooks";
import type { Client } from "../harness/caller";
import { createClient, type ProductClient } from "../harness/product-client.mjs";
import { type Service, startService } from "../harness/service.mjs";

// 1,000 changes for webhooks of which one is dead and one slow.

const changes = 1_000;
const callers = 8;
const maxP99Ms = 2_000;
const slowMs = 1_000;

let service: Service & { stop: () => Promise<void> };
beforeAll(async () => {
  service = await startService({ env: { ALBUMEN_OUTBOUND_ALLOW: "localhost" } });
}, 300_000);
afterAll(() => service?.stop());

function toClient(client: ProductClient): Pick<Client, "expect"> {
  return {
    expect: async (status, method, path, body) => {
      const answer = await client.call(method, path, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      return answer.body;
    },
  };
}

async function addTags({ expect: call }: Pick<Client, "expect">): Promise<void> {
  let next = 0;
  const add = async () => {
    while (next < changes) await call(201, "POST", "/api/tags", { tag: `tag-${next++}` });
  };
  await Promise.all(Array.from({ length: callers }, add));
}

/** Milliseconds from the change to the first time its message arrives. */
function listDelays({ receiver }: TestWebhook): number[] {
  const delays = new Map<string, number>();
  for (const { id, receivedAt, body } of receiver.messages)
    if (!delays.has(id)) delays.set(id, receivedAt - Date.parse(body.created_at));
  return [...delays.values()];
}

const received = (webhook: TestWebhook) => listDelays(webhook).length;

async function expectPrompt(webhook: TestWebhook, name: string): Promise<void> {
  await expect.poll(() => received(webhook), { timeout: 120_000, interval: 100 }).toBe(changes);
  const delays = listDelays(webhook);
  const [p50, p99] = [percentile(delays, 50), percentile(delays, 99)];
  console.log(`${name}: p50 ${p50} ms, p99 ${p99} ms, last ${Math.max(...delays)} ms`);
  expect(p99).toBeLessThan(maxP99Ms);
}

it("a dead and a slow receiver do not delay a third one", async () => {
  const client = toClient(await createClient(service, "ada@example.com"));
  const [good, slow, dead] = [
    await createTestWebhook(client, ["tag.created"]),
    await createTestWebhook(client, ["tag.created"]),
    await createTestWebhook(client, ["tag.created"]),
  ];
  slow.receiver.respond = (response) => void delay(slowMs).then(() => response.writeHead(204).end());
  await dead.receiver.close();
  await addTags(client);

  await expectPrompt(good, "beside a dead and a slow one");
  expect(received(slow)).toBeLessThan(changes);
  expect(await dead.get()).toMatchObject({ paused_until: expect.any(String) });

  await client.expect(200, "DELETE", dead.path);
  await client.expect(200, "DELETE", slow.path);
  await Promise.all([good.receiver.close(), slow.receiver.close()]);
}, 600_000);
