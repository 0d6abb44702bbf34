import type { Change } from "@/lib/changes";
import { exampleData } from "@/lib/webhooks/examples";
import type { DeliveryResource, WebhookResource, WebhookWithSecret } from "@/lib/webhooks/resource";
import { startWebhookReceiver, type WebhookReceiver } from "@/test/fakes/webhook-receiver";
import type { Client } from "@/test/harness/caller";

/** A webhook with its receiver. */
export interface TestWebhook {
  id: string;
  path: string;
  receiver: WebhookReceiver;
  get(): Promise<WebhookResource>;
  /** Attempts, newest first. */
  deliveries(query?: string): Promise<DeliveryResource[]>;
}

export async function createTestWebhook(
  caller: Pick<Client, "expect">,
  events: readonly string[] = ["*"],
): Promise<TestWebhook> {
  const receiver = await startWebhookReceiver();
  const { id, secret } = await caller.expect<WebhookWithSecret>(201, "POST", "/api/webhooks", {
    url: receiver.url,
    events,
  });
  receiver.secret = secret;
  const path = `/api/webhooks/${id}`;

  return {
    id,
    path,
    receiver,
    get: () => caller.expect<WebhookResource>(200, "GET", path),
    deliveries: async (query = "") => {
      const page = await caller.expect<{ data: DeliveryResource[] }>(
        200,
        "GET",
        `${path}/deliveries${query}`,
      );
      return page.data;
    },
  };
}

/**
 * The deletion of a tag that need not exist: a change with one message for each webhook that
 * listens.
 */
export function tagDeletion(id: string): Change {
  return { resource: "tag", action: "delete", id, resources: [{ ...exampleData["tag.deleted"], tag: id }] };
}
