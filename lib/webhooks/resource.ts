import { z } from "zod";
import { eventTypes } from "@/lib/changes/event-types";
import { clearableText, wireText } from "@/lib/kernel/text";

const EventChoice = z.enum([...eventTypes, "*"]);
const Events = z
  .array(EventChoice)
  .min(1, "at least one event type")
  .max(eventTypes.length + 1)
  .transform((types) => [...new Set(types)])
  .describe("Types of events that are sent; `*` for all of them, later ones too");

const Url = wireText({ min: 1, max: 2_000 }).describe(
  "Where events are sent: https, on a public host and port 443 or 8443, unless the installation allows others",
);
const description = clearableText({ max: 200 });

export const CreateWebhook = z
  .strictObject({
    url: Url,
    events: Events,
    description: description.optional(),
    enabled: z.boolean().optional().describe("Default true"),
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
      .describe("`true` ends a pause, too, and forgets the failures. Messages that wait are sent"),
  })
  .meta({ id: "UpdateWebhook", examples: [{ events: ["*"], description: "The shop" }] });
export type UpdateWebhook = z.output<typeof UpdateWebhook>;

const webhookMembers = {
  id: z.string(),
  url: z.string(),
  events: z.array(EventChoice),
  description: z.string().nullable(),
  enabled: z.boolean(),
  failure_count: z.number().int().describe("Messages in a row that failed with all their attempts"),
  last_triggered_at: z.string().nullable().describe("When the last attempt was made"),
  paused_until: z
    .string()
    .nullable()
    .describe("After failures in a row, or when the receiver asked for it: until then nothing is sent"),
  failing_since: z
    .string()
    .nullable()
    .describe("When the first of the failed attempts in a row was made; null if the last one succeeded"),
  disabled_reason: z
    .enum(["gone", "failing"])
    .nullable()
    .describe(
      "Why the service disabled it: the receiver answered 410, or failed for 5 days. Null if you did",
    ),
  success_rate_24h: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("Share of the attempts of the last 24 hours that succeeded; null without attempts"),
  previous_secret_until: z
    .string()
    .nullable()
    .describe("Until then the secret before the last rotation signs, too; null without a rotation"),
  created_at: z.string(),
  updated_at: z.string(),
};

export const WebhookResource = z.object(webhookMembers).meta({ id: "Webhook" });
export type WebhookResource = z.output<typeof WebhookResource>;

export const WebhookWithSecret = z
  .object({
    ...webhookMembers,
    secret: z.string().describe("`whsec_…`, the key of the signatures. Not shown again"),
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
        example: z.record(z.string(), z.unknown()).describe("A request's body"),
      }),
    ),
  })
  .meta({ id: "WebhookEventList" });
export type WebhookEventList = z.output<typeof WebhookEventList>;

export const DeliveryResource = z
  .object({
    id: z.string(),
    webhook_id: z.string(),
    message_id: z.string().nullable().describe("The `webhook-id` of the request: the same for all attempts"),
    event_type: z.string(),
    status: z.number().int().describe("Of the response; 0 without one"),
    error: z.string().nullable().describe("Why the attempt failed; null if it succeeded"),
    response: z.string().nullable().describe("The first 2 KB of the response"),
    duration_ms: z.number().int().nullable(),
    attempt: z.number().int().describe("1 for the first attempt of the message"),
    manual: z.boolean().describe("Whether it is a test, or you asked for the attempt"),
    delivered_at: z.string(),
    next_attempt_at: z
      .string()
      .nullable()
      .describe("When the message is sent again; null for earlier attempts, and when it is not"),
    request: z.object({
      headers: z.record(z.string(), z.string()),
      body: z.string().describe("Empty if the API key lacks the scope that reads its content"),
    }),
  })
  .meta({ id: "WebhookDelivery" });
export type DeliveryResource = z.output<typeof DeliveryResource>;

export const DeliveryPage = z
  .object({ data: z.array(DeliveryResource), next_cursor: z.string().nullable() })
  .meta({ id: "WebhookDeliveryPage" });

export const TestWebhook = z
  .strictObject({ type: z.enum(eventTypes).optional().describe("Default `webhook.test`") })
  .meta({ id: "TestWebhook", examples: [{ type: "image.uploaded" }] });

export const RecoverWebhook = z
  .strictObject({ since: z.iso.datetime({ offset: true }).describe("The start, at most 30 days ago") })
  .meta({ id: "RecoverWebhook", examples: [{ since: "2026-11-20T00:00:00Z" }] });

export const QueuedMessages = z
  .object({ queued: z.number().int().describe("Messages that are sent again") })
  .meta({ id: "QueuedMessages" });
export type QueuedMessages = z.output<typeof QueuedMessages>;
