import { z } from "zod";
import { eventTypes } from "@/lib/changes/event-types";
import { clearableText, wireText } from "@/lib/kernel/text";

const EventChoice = z.enum([...eventTypes, "*"]);
const Events = z
  .array(EventChoice)
  .min(1, "at least one event type")
  .max(eventTypes.length + 1)
  .transform((types) => [...new Set(types)])
  .describe("Event types to send. `*` for all, including future ones.");

const Url = wireText({ min: 1, max: 2_000 }).describe(
  "Destination URL: https, on a public host and port 443 or 8443, unless the server allows others",
);
const description = clearableText({ max: 200 });

export const CreateWebhook = z
  .strictObject({
    url: Url,
    events: Events,
    description: description.optional(),
    enabled: z
      .boolean()
      .optional()
      .meta({ description: "Whether messages are created and sent", default: true }),
  })
  .meta({
    id: "CreateWebhook",
    examples: [{ url: "https://hooks.example.com/albumen", events: ["image.uploaded", "image.deleted"] }],
  });
export type CreateWebhook = z.output<typeof CreateWebhook>;

export const UpdateWebhook = z
  .strictObject({
    url: Url.optional(),
    events: Events.optional(),
    description: description.optional(),
    enabled: z
      .boolean()
      .optional()
      .describe("`true` also ends a pause and resets the failures. Pending messages are sent."),
  })
  .meta({ id: "UpdateWebhook", examples: [{ events: ["*"], description: "The shop" }] });
export type UpdateWebhook = z.output<typeof UpdateWebhook>;

const webhookMembers = {
  id: z.string(),
  url: z.string(),
  events: z.array(EventChoice),
  description: z.string().nullable(),
  enabled: z.boolean(),
  failure_count: z.number().int().describe("Consecutive messages that failed after all retries"),
  last_triggered_at: z.string().nullable().describe("Time of the last attempt"),
  paused_until: z
    .string()
    .nullable()
    .describe("Delivery is paused until then, after consecutive failures or on the receiver's request"),
  failing_since: z
    .string()
    .nullable()
    .describe("Time of the first of the current consecutive failures. Null if the last attempt succeeded."),
  disabled_reason: z
    .enum(["gone", "failing"])
    .nullable()
    .describe(
      "Why the server disabled the webhook: the receiver returned 410, or failed for 5 days. Null if you disabled it.",
    ),
  success_rate_24h: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("Success rate of the attempts in the last 24 hours. Null without attempts."),
  previous_secret_until: z
    .string()
    .nullable()
    .describe("Until then, the previous signing secret also signs. Null without a rotation."),
  created_at: z.string(),
  updated_at: z.string(),
};

export const WebhookResource = z.object(webhookMembers).meta({ id: "Webhook" });
export type WebhookResource = z.output<typeof WebhookResource>;

export const WebhookWithSecret = z
  .object({
    ...webhookMembers,
    secret: z.string().describe("Signing secret: `whsec_…`. Returned only once."),
  })
  .meta({ id: "WebhookWithSecret" });
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>;

export const WebhookList = z.object({ data: z.array(WebhookResource) }).meta({ id: "WebhookList" });

export const DeletedWebhook = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedWebhook" });

export const WebhookEventList = z
  .object({
    data: z.array(
      z.object({
        type: z.enum(eventTypes),
        schema: z.record(z.string(), z.unknown()).describe("JSON Schema of `data`"),
        example: z.record(z.string(), z.unknown()).describe("Example request body"),
      }),
    ),
  })
  .meta({ id: "WebhookEventList" });
export type WebhookEventList = z.output<typeof WebhookEventList>;

export const DeliveryResource = z
  .object({
    id: z.string(),
    webhook_id: z.string(),
    message_id: z.string().nullable().describe("`webhook-id` of the request, the same for all attempts"),
    event_type: z.string(),
    status: z.number().int().describe("Response status. 0 without a response."),
    error: z.string().nullable().describe("Error message. Null on success."),
    response: z.string().nullable().describe("First 2 KB of the response"),
    duration_ms: z.number().int().nullable(),
    attempt: z.number().int().describe("1 for the first attempt of the message"),
    manual: z.boolean().describe("Whether it is a test or a manual attempt"),
    delivered_at: z.string(),
    next_attempt_at: z
      .string()
      .nullable()
      .describe("Time of the next attempt. Null for earlier attempts and if there is none."),
    request: z.object({
      headers: z.record(z.string(), z.string()),
      body: z.string().describe("Empty if the API key lacks the scope that reads the content"),
    }),
  })
  .meta({ id: "WebhookDelivery" });
export type DeliveryResource = z.output<typeof DeliveryResource>;

export const DeliveryPage = z
  .object({ data: z.array(DeliveryResource), next_cursor: z.string().nullable() })
  .meta({ id: "WebhookDeliveryPage" });

export const TestWebhook = z
  .strictObject({
    type: z
      .enum(eventTypes)
      .optional()
      .meta({ description: "Event type of the example", default: "webhook.test" }),
  })
  .meta({ id: "TestWebhook", examples: [{ type: "image.uploaded" }] });

export const RecoverWebhook = z
  .strictObject({
    since: z.iso.datetime({ offset: true }).describe("Start of the time range, at most 30 days ago"),
  })
  .meta({ id: "RecoverWebhook", examples: [{ since: "2026-11-20T00:00:00Z" }] });

export const QueuedMessages = z
  .object({ queued: z.number().int().describe("Number of redelivered messages") })
  .meta({ id: "QueuedMessages" });
export type QueuedMessages = z.output<typeof QueuedMessages>;
