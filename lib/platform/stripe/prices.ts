import { assertObject, callStripe, quickly } from "./client";

export interface StripePrice {
  id: string;
  lookupKey: string;
  /** In the smallest unit of the currency; null when it is not one fixed amount. */
  unitAmount: number | null;
  currency: string;
  /** `month`, `year` …; undefined when it is paid once. */
  interval: string | undefined;
  product: { id: string; tier: string | undefined };
  /** `trial_days` in the metadata of the price, or else of its product. */
  trialDays: number;
}

/**
 * Returns the active prices with these lookup keys, in no order. `isQuick` tries once, for a few
 * seconds.
 */
export async function listPrices(
  lookupKeys: readonly string[],
  { isQuick = false } = {},
): Promise<StripePrice[]> {
  const { data } = assertObject(
    await callStripe((client) =>
      client.prices.list(
        { lookup_keys: [...lookupKeys], active: true, expand: ["data.product"], limit: 100 },
        isQuick ? quickly : {},
      ),
    ),
    "list",
  );

  return data.map((price) => {
    const { product } = price;
    if (typeof product === "string") throw new Error("Stripe returned a price without its product.");

    const metadata = "metadata" in product ? product.metadata : {};
    return {
      id: assertObject(price, "price").id,
      lookupKey: price.lookup_key ?? "",
      unitAmount: price.unit_amount,
      currency: price.currency,
      interval: price.recurring?.interval,
      product: { id: product.id, tier: metadata.tier },
      trialDays: parseDays(price.metadata.trial_days ?? metadata.trial_days),
    };
  });
}

/** Returns a number of trial days that Stripe accepts, else none. */
function parseDays(text: string | undefined): number {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= 730 ? days : 0;
}
