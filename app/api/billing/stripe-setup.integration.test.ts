import { describe, expect, it } from "vitest";
import { setUnsubscribedPlan, setUpBilling } from "@/lib/billing";
import { countUpdates, serveBilling } from "@/test/harness/billing-suite";

const billing = serveBilling();
const { createBrowser, createSubscriber, getBilling } = billing;

describe("setting up", () => {
  it("makes one configuration of the portal, with the prices of both plans", async () => {
    const { portalConfigurationId, problems } = await setUpBilling();
    expect(problems).toEqual([]);
    expect((await setUpBilling()).portalConfigurationId).toBe(portalConfigurationId);

    const configurations = billing.stripe.all("billing_portal.configuration");
    expect(configurations).toMatchObject([
      {
        id: portalConfigurationId,
        metadata: { albumen: "portal" },
        features: {
          subscription_cancel: { mode: "at_period_end" },
          subscription_update: {
            products: [{ prices: expect.any(Array) }, { prices: expect.any(Array) }],
            proration_behavior: "always_invoice",
          },
        },
      },
    ]);
  });

  it("names what is wrong with the prices", async () => {
    const price = billing.stripe
      .all("price")
      .find((one) => "lookup_key" in one && one.lookup_key === "pro_annual");
    if (!price) throw new Error("there is no price");

    const product = billing.stripe.all("product").find(({ metadata }) => metadata.tier === "starter");
    Object.assign(price, { active: false });
    Object.assign(product ?? {}, { metadata: {} });
    const { problems } = await setUpBilling();
    Object.assign(price, { active: true });
    Object.assign(product ?? {}, { metadata: { tier: "starter" } });

    expect(problems).toEqual([
      expect.stringContaining("no metadata tier=starter"),
      expect.stringContaining("no metadata tier=starter"),
      "There is no active price pro_annual.",
    ]);
  });

  it("sets the plan of owners without a subscription, except sponsored ones", async () => {
    const [old, sponsored] = [await createBrowser("pro"), await createBrowser("sponsor")];
    const subscriber = await createSubscriber("pro");

    expect(await setUnsubscribedPlan("free")).toBeGreaterThan(0);
    expect(await setUnsubscribedPlan("free")).toBe(0);

    const plans = await Promise.all([old, sponsored, subscriber].map(getBilling));
    expect(plans.map(({ plan }) => plan)).toEqual(["free", "sponsor", "pro"]);
    expect(await countUpdates(old)).toBe(1);

    await setUnsubscribedPlan("sponsor");
    expect((await getBilling(old)).plan).toBe("sponsor");
  });
});
