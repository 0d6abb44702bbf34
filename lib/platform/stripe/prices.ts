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
}

/** Returns the active prices with these lookup keys, in no order. `isQuick` tries once, for a few seconds. */
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
    return {
      id: assertObject(price, "price").id,
      lookupKey: price.lookup_key ?? "",
      unitAmount: price.unit_amount,
      currency: price.currency,
      interval: price.recurring?.interval,
      product: { id: product.id, tier: "metadata" in product ? product.metadata.tier : undefined },
    };
  });
}
