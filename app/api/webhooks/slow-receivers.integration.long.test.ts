import { afterEach, expect, it } from "vitest";
import { secondMs } from "@/lib/kernel/time";
import { deliverMessages } from "@/lib/webhooks";
import { createTestWebhook, type TestWebhook } from "@/test/builders/webhooks";
import { serveApi } from "@/test/harness/api-suite";
import { holdLeaderLock } from "@/test/harness/leader";

const api = serveApi();
holdLeaderLock();

let webhook: TestWebhook;
afterEach(() => webhook.receiver.close());

async function receive(respond: TestWebhook["receiver"]["respond"], tag: string): Promise<number> {
  webhook = await createTestWebhook(api.owner, ["tag.created"]);
  webhook.receiver.respond = respond;
  await api.owner.expect(201, "POST", "/api/tags", { tag });
  const startedAt = Date.now();
  await deliverMessages(webhook.id);

  return Date.now() - startedAt;
}

it.each([
  ["never answers", () => {}],
  [
    "answers a byte a second",
    (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("."), secondMs);
      response.on("close", () => clearInterval(timer));
    },
  ],
] satisfies Array<[string, TestWebhook["receiver"]["respond"]]>)(
  "a receiver that %s fails after ten seconds",
  async (name, respond) => {
    const tookMs = await receive(respond, name.replaceAll(" ", "-"));
    expect(tookMs).toBeGreaterThan(9 * secondMs);
    expect(tookMs).toBeLessThan(20 * secondMs);
    expect(await webhook.deliveries()).toMatchObject([
      { status: 0, error: expect.stringContaining("took too long"), next_attempt_at: expect.any(String) },
    ]);
    expect(webhook.receiver.requests()).toBe(1);
  },
);

it("a receiver that answers with 10 MB has taken the message, and the beginning of its answer is stored", async () => {
  await receive((response) => response.writeHead(200).end("x".repeat(10_000_000)), "large");
  const [delivery] = await webhook.deliveries();
  expect(delivery).toMatchObject({ status: 200, error: null });
  expect(delivery?.response).toHaveLength(2_048);
});
