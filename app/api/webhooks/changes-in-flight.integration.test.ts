import { describe, expect, it } from "vitest";
import { deliverMessages } from "@/lib/webhooks";
import type { TestWebhook } from "@/test/builders/webhooks";
import type { Caller } from "@/test/harness/caller";
import { addTag, listMessages, serveWebhooks } from "@/test/harness/webhook-suite";

const { newWebhook, setup } = serveWebhooks();

/** Responds to the first request with the status, after `change` has happened. */
function respondAfter({ receiver }: TestWebhook, status: number, change: () => Promise<unknown>) {
  receiver.respond = (response) => {
    receiver.respond = undefined;
    change().then(
      () => response.writeHead(status).end(),
      (error: unknown) => response.destroy(error as Error),
    );
  };
}

describe("a message that is sent again by hand while an attempt of it is under way", () => {
  async function redeliverInFlight(status: number) {
    const { caller, webhook } = await setup(["tag.created"]);
    webhook.receiver.respond = (response) => response.writeHead(410).end();
    await addTag(caller, "one");
    await deliverMessages(webhook.id);
    await caller.expect(200, "PATCH", webhook.path, { enabled: true });
    const [first] = await webhook.deliveries();
    const redeliver = () => caller.expect(202, "POST", `${webhook.path}/deliveries/${first?.id}/redeliver`);
    await redeliver();
    respondAfter(webhook, status, redeliver);
    await deliverMessages(webhook.id);

    return webhook;
  }

  it.each([204, 400])("is sent once more after a response with status %i", async (status) => {
    const webhook = await redeliverInFlight(status);
    const deliveries = await webhook.deliveries();
    expect(deliveries.map((delivery) => [delivery.attempt, delivery.status, delivery.manual])).toEqual([
      [3, 204, true],
      [2, status, true],
      [1, 410, false],
    ]);
    expect(await listMessages(webhook.id)).toMatchObject([{ state: "delivered", isManual: false }]);
  });
});

describe("a webhook whose URL changes while a message is sent to the one before", () => {
  async function moveInFlight(status: number) {
    const { caller, webhook } = await setup(["tag.created"]);
    const next = await newReceiver(caller, webhook);
    await addTag(caller, "one");
    respondAfter(webhook, status, () =>
      caller.expect(200, "PATCH", webhook.path, { url: next.receiver.url }),
    );
    const run = await deliverMessages(webhook.id);

    return { caller, webhook, next, run };
  }

  /** A receiver that knows the secret of the webhook. */
  async function newReceiver(caller: Caller, { receiver }: TestWebhook): Promise<TestWebhook> {
    const other = await newWebhook(caller, ["image.created"]);
    other.receiver.secret = receiver.secret;
    return other;
  }

  it("is not disabled by the response, and gets the message with the whole schedule", async () => {
    const { webhook, next, run } = await moveInFlight(410);
    expect(run).toEqual({ hasMore: true, wakeAt: null });
    expect(await webhook.get()).toMatchObject({ enabled: true, failing_since: null });
    expect(await listMessages(webhook.id)).toMatchObject([
      { state: "pending", attempts: 1, scheduledAttempts: 0, leasedUntil: null },
    ]);

    await deliverMessages(webhook.id);
    expect(next.receiver.messages).toHaveLength(1);

    const deliveries = await webhook.deliveries();
    expect(deliveries.map(({ status, attempt }) => [status, attempt])).toEqual([
      [204, 2],
      [410, 1],
    ]);
  });

  it("gets the messages that follow one which the receiver before has taken", async () => {
    const { caller, webhook, next, run } = await moveInFlight(204);
    expect(run).toEqual({ hasMore: true, wakeAt: null });
    expect(await listMessages(webhook.id)).toMatchObject([{ state: "delivered" }]);

    await addTag(caller, "two");
    await deliverMessages(webhook.id);

    expect([webhook.receiver.requests(), next.receiver.requests()]).toEqual([1, 1]);
  });
});
