import type { Endpoint } from "@/lib/http";
import { redeliverWebhookMessage } from "./[id]/deliveries/[delivery]/redeliver/endpoints";
import { listWebhookDeliveries } from "./[id]/deliveries/endpoints";
import { deleteWebhook, getWebhook, updateWebhook } from "./[id]/endpoints";
import { recoverWebhook } from "./[id]/recover/endpoints";
import { rotateWebhookSecret } from "./[id]/rotate-secret/endpoints";
import { testWebhook } from "./[id]/test/endpoints";
import { createWebhook, listWebhooks } from "./endpoints";
import { listWebhookEvents } from "./events/endpoints";

export const webhookOperations: readonly Endpoint[] = [
  listWebhooks,
  createWebhook,
  listWebhookEvents,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  redeliverWebhookMessage,
  recoverWebhook,
];
