import { eq } from "drizzle-orm";
import { afterEach } from "vitest";
import { webhookMessages } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { createTestWebhook, type TestWebhook } from "../builders/webhooks";
import { serveApi } from "./api-suite";
import { type Caller, createCaller } from "./caller";
import { holdLeaderLock } from "./leader";

/**
 * The API for the tests of a file, with webhooks whose messages are delivered by the tests alone.
 */
export function serveWebhooks() {
  const api = serveApi();
  holdLeaderLock();

  const opened: TestWebhook[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ receiver }) => receiver.close()));
  });

  const newCaller = () => createCaller(api.origin);

  async function newWebhook(caller: Caller, events?: readonly string[]): Promise<TestWebhook> {
    const webhook = await createTestWebhook(caller, events);
    opened.push(webhook);
    return webhook;
  }

  return {
    api,
    newCaller,
    /** Returns a webhook with a receiver that is closed after the test. */
    newWebhook,
    setup: async (events?: readonly string[]) => {
      const caller = await newCaller();
      return { caller, webhook: await newWebhook(caller, events) };
    },
  };
}

export const addTag = (caller: Caller, tag: string) => caller.expect(201, "POST", "/api/tags", { tag });

export const listMessages = (webhookId: string) =>
  db().select().from(webhookMessages).where(eq(webhookMessages.webhookId, webhookId));
