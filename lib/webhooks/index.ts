export { deliverMessages, pruneWebhooks, sweepWebhooks } from "./deliver-messages";
export { contentScopesOf } from "./event-scopes";
export { createWebhook, deleteWebhook, rotateSecret, updateWebhook } from "./manage-webhooks";
export { getWebhook, listDeliveries, listWebhookEvents, listWebhooks } from "./read-webhooks";
export { recoverMessages, redeliver, testWebhook } from "./send-by-hand";
