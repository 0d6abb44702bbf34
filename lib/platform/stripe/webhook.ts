import { z } from "zod";
import { env } from "../process/env";
import { stripeClient } from "./client";

/** The members of an event that are read. Its object may be stale by the time it arrives. */
export interface StripeEvent {
  id: string;
  type: string;
  isLive: boolean;
  customerId: string | undefined;
  /** The account, as this service wrote it into the metadata. */
  uid: string | undefined;
}

const Customer = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();
const Metadata = z.object({ uid: z.string().optional() }).nullish();

const Event = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      customer: Customer,
      metadata: Metadata,
      /** The subscription of an invoice. */
      parent: z.object({ subscription_details: z.object({ metadata: Metadata }).nullish() }).nullish(),
    }),
  }),
});

/**
 * Returns the event, or undefined when Stripe did not sign these bytes in the last five minutes.
 */
export async function verifyWebhook(
  rawBody: Uint8Array,
  signature: string,
): Promise<StripeEvent | undefined> {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  if (secret === undefined) throw new Error("The environment variable STRIPE_WEBHOOK_SECRET is not set.");

  const client = await stripeClient();
  const event = await client.webhooks.constructEventAsync(rawBody, signature, secret).catch(() => undefined);
  const parsed = Event.safeParse(event);
  if (!parsed.success) return undefined;

  const { id, type, livemode, data } = parsed.data;
  const { object } = data;

  return {
    id,
    type,
    isLive: livemode,
    customerId: (object.object === "customer" ? object.id : object.customer) ?? undefined,
    uid: object.metadata?.uid ?? object.parent?.subscription_details?.metadata?.uid,
  };
}
