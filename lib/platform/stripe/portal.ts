import type Stripe from "stripe";
import { assertObject, callStripe } from "./client";
import type { StripePrice } from "./prices";

/** Marks the configuration of this service, to find it again. */
const mark = { albumen: "portal" };

/**
 * Opens the page of Stripe where the customer changes or cancels the subscription. Returns its URL.
 */
export async function createPortalSession(customerId: string, returnUrl: string): Promise<string> {
  const configurationId = await findPortalConfiguration();
  const session = await callStripe((client) =>
    client.billingPortal.sessions.create({
      customer: customerId,
      return_url: returnUrl,
      // Without ours, Stripe uses the account's default, if there is one.
      ...(configurationId !== undefined && { configuration: configurationId }),
    }),
  );
  return assertObject(session, "billing_portal.session").url;
}

/** Creates the configuration of the portal, or updates it to these prices. Returns its id. */
export async function ensurePortalConfiguration(prices: readonly StripePrice[]): Promise<string> {
  const features = portalFeatures(prices);
  const existingId = await findPortalConfiguration();
  const configuration = await callStripe((client) =>
    existingId === undefined
      ? client.billingPortal.configurations.create({ features, metadata: mark })
      : client.billingPortal.configurations.update(existingId, { features }),
  );

  return assertObject(configuration, "billing_portal.configuration").id;
}

async function findPortalConfiguration(): Promise<string | undefined> {
  const { data } = assertObject(
    await callStripe((client) => client.billingPortal.configurations.list({ active: true, limit: 100 })),
    "list",
  );
  return data.find(({ metadata }) => metadata?.albumen === mark.albumen)?.id;
}

function portalFeatures(
  prices: readonly StripePrice[],
): Stripe.BillingPortal.ConfigurationCreateParams.Features {
  const productIds = [...new Set(prices.map(({ product }) => product.id))];
  return {
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
    customer_update: { enabled: true, allowed_updates: ["name", "address", "tax_id"] },
    subscription_cancel: {
      enabled: true,
      mode: "at_period_end",
      cancellation_reason: {
        enabled: true,
        options: ["too_expensive", "missing_features", "switched_service", "unused", "too_complex", "other"],
      },
    },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ["price"],
      products: productIds.map((product) => ({
        product,
        prices: prices.filter((price) => price.product.id === product).map(({ id }) => id),
      })),
      proration_behavior: "always_invoice",
      // A downgrade waits for the end of what is paid: there is no credit, and no quota shrinks at
      // once.
      schedule_at_period_end: {
        conditions: [{ type: "decreasing_item_amount" }, { type: "shortening_interval" }],
      },
    },
  };
}
