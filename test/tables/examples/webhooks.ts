import type { DeliveryResource, WebhookResource } from "@/lib/webhooks/resource";
import type { Account } from "@/test/builders/account";
import { type Examples, noParams } from "./example";

const url = "https://hooks.example.com/albumen";
/** Allowed by the installation of the tests; nothing listens there. */
const localUrl = "http://localhost:9/albumen";

async function newWebhookParams({ browser }: Account, toUrl = url) {
  const body = { url: toUrl, events: ["image.uploaded", "image.deleted"] };
  const { id } = await browser.expect<WebhookResource>(201, "POST", "/api/webhooks", body);
  return { params: { id } };
}

async function newDeliveryParams(account: Account) {
  const { params } = await newWebhookParams(account, localUrl);
  const path = `/api/webhooks/${params.id}/test`;
  const { id } = await account.browser.expect<DeliveryResource>(200, "POST", path, {});

  return { params: { ...params, delivery: id } };
}

/** Webhooks; another owner's are never found. */
export const webhookExamples: Examples = {
  listWebhooks: { call: (account) => newWebhookParams(account).then(noParams), stranger: "own" },
  createWebhook: {
    call: () => ({ body: { url, events: ["image.uploaded", "tag.created"] } }),
    stranger: "own",
    contentScopes: ["images:read", "tags:read"],
  },
  listWebhookEvents: { call: noParams, stranger: "own" },
  getWebhook: { call: newWebhookParams, stranger: "hidden" },
  updateWebhook: {
    call: async (account) => ({
      ...(await newWebhookParams(account)),
      body: { description: "Changed", events: ["image.created"] },
    }),
    stranger: "hidden",
    contentScopes: ["images:read"],
  },
  deleteWebhook: { call: newWebhookParams, stranger: "hidden" },
  rotateWebhookSecret: { call: newWebhookParams, stranger: "hidden" },
  testWebhook: { call: (account) => newWebhookParams(account, localUrl), stranger: "hidden" },
  recoverWebhook: {
    call: async (account) => ({
      ...(await newWebhookParams(account)),
      body: { since: "2026-11-20T00:00:00Z" },
    }),
    stranger: "hidden",
  },
  listWebhookDeliveries: {
    call: async (account) => {
      const { params } = await newDeliveryParams(account);
      return { params: { id: params.id } };
    },
    stranger: "hidden",
  },
  redeliverWebhookMessage: { call: newDeliveryParams, stranger: "hidden" },
};
