import { describe, expect, it } from "vitest";
import type { StripeSubscription } from "@/lib/platform/stripe";
import { isLive, projectSubscriptions, type SubscriptionColumns } from "./subscription";

const [created, periodEnd, later] = ["2026-01-01", "2026-02-01", "2027-01-01"].map((day) =>
  Date.parse(day),
) as [number, number, number];
const iso = (ms: number) => new Date(ms).toISOString();

function item(lookupKey: string | undefined, changes: Partial<StripeSubscription["items"][number]> = {}) {
  const interval = lookupKey?.endsWith("annual") ? "year" : "month";
  return { lookupKey, productTier: undefined, interval, currentPeriodEndMs: periodEnd, ...changes };
}

function subscription(changes: Partial<StripeSubscription> = {}): StripeSubscription {
  return {
    ...{ id: "sub_1", status: "active", createdMs: created, items: [item("starter_monthly")] },
    ...{ cancelAtPeriodEnd: false, cancelAtMs: undefined, canceledAtMs: undefined, endedAtMs: undefined },
    ...changes,
  };
}

const starter: SubscriptionColumns = {
  planTier: "starter",
  billingSubscriptionId: "sub_1",
  subscriptionStatus: "active",
  billingCycle: "monthly",
  subscriptionCurrentPeriodEnd: iso(periodEnd),
  cancelAtPeriodEnd: false,
  canceledAt: null,
};

const none: SubscriptionColumns = {
  planTier: "free",
  billingSubscriptionId: null,
  subscriptionStatus: null,
  billingCycle: null,
  subscriptionCurrentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  canceledAt: null,
};

interface Transition {
  change: Partial<StripeSubscription>;
  columns: Partial<SubscriptionColumns>;
}

const transitions: Record<string, Transition> = {
  "is created": { change: {}, columns: {} },
  "begins with a trial": { change: { status: "trialing" }, columns: { subscriptionStatus: "trialing" } },
  "becomes active": { change: { status: "active" }, columns: {} },
  "is past due": { change: { status: "past_due" }, columns: { subscriptionStatus: "past_due" } },
  recovers: {
    change: { status: "active", items: [item("starter_monthly", { currentPeriodEndMs: later })] },
    columns: { subscriptionCurrentPeriodEnd: iso(later) },
  },
  "is to be canceled at a time": {
    change: { cancelAtMs: periodEnd, canceledAtMs: created },
    columns: { cancelAtPeriodEnd: true, canceledAt: iso(created) },
  },
  "is to be canceled at the end of the period": {
    change: { cancelAtPeriodEnd: true, canceledAtMs: created },
    columns: { cancelAtPeriodEnd: true, canceledAt: iso(created) },
  },
  "is no longer to be canceled": { change: { cancelAtMs: undefined, canceledAtMs: undefined }, columns: {} },
  "is canceled now": {
    change: { status: "canceled", canceledAtMs: periodEnd, endedAtMs: periodEnd },
    columns: { planTier: "free", subscriptionStatus: "canceled", canceledAt: iso(periodEnd) },
  },
  "ends as it was to": {
    change: { status: "canceled", cancelAtMs: periodEnd, canceledAtMs: created, endedAtMs: periodEnd },
    columns: { planTier: "free", subscriptionStatus: "canceled", canceledAt: iso(created) },
  },
  "changes the plan": { change: { items: [item("pro_monthly")] }, columns: { planTier: "pro" } },
  "changes the cycle": {
    change: { items: [item("starter_annual", { currentPeriodEndMs: later })] },
    columns: { billingCycle: "annual", subscriptionCurrentPeriodEnd: iso(later) },
  },
  "has a price that lost its lookup key": {
    change: { items: [item(undefined, { productTier: "pro" })] },
    columns: { planTier: "pro" },
  },
  "has a price of something else": { change: { items: [item("mug")] }, columns: { planTier: "free" } },
  "is billed by the week": {
    change: { items: [item("starter_monthly", { interval: "week" })] },
    columns: { billingCycle: null },
  },
  "has several items": {
    change: { items: [item("mug"), item("pro_monthly", { currentPeriodEndMs: later })] },
    columns: { planTier: "pro", subscriptionCurrentPeriodEnd: iso(later) },
  },
  "has no items": {
    change: { items: [] },
    columns: { planTier: "free", billingCycle: null, subscriptionCurrentPeriodEnd: null },
  },
  ...Object.fromEntries(
    ["unpaid", "paused", "incomplete", "incomplete_expired", "a status of the future"].map((status) => [
      `is ${status}`,
      { change: { status }, columns: { planTier: "free", subscriptionStatus: status } },
    ]),
  ),
};

describe("a subscription that", () => {
  it.each(Object.entries(transitions))("%s", (_what, { change, columns }) => {
    for (const former of ["free", "starter", "pro"] as const)
      expect(projectSubscriptions([subscription(change)], former)).toEqual({ ...starter, ...columns });
  });

  it.each(Object.entries(transitions))("%s leaves a sponsored account sponsored", (_what, { change }) => {
    expect(projectSubscriptions([subscription(change)], "sponsor").planTier).toBe("sponsor");
  });
});

describe("a customer", () => {
  it("that is deleted or never subscribed has nothing", () => {
    expect(projectSubscriptions([], "pro")).toEqual(none);
    expect(projectSubscriptions([], "sponsor")).toEqual({ ...none, planTier: "sponsor" });
  });

  const old = { id: "sub_old", createdMs: created - 1 };
  const pro = { items: [item("pro_annual")] };
  it.each<[string, Partial<StripeSubscription>[], string, string]>([
    ["the paid one before a newer canceled one", [{ status: "canceled" }, old], "sub_old", "starter"],
    ["the better one before a newer one", [{}, { ...old, ...pro }], "sub_old", "pro"],
    ["the better one that is past due", [{}, { ...old, ...pro, status: "past_due" }], "sub_old", "pro"],
    ["the worse one if the better is unpaid", [{}, { ...old, ...pro, status: "unpaid" }], "sub_1", "starter"],
    ["the newer of two equal ones", [old, {}], "sub_1", "starter"],
    [
      "the newer of two canceled ones",
      [{ ...old, status: "canceled" }, { status: "canceled" }],
      "sub_1",
      "free",
    ],
    [
      "the unpaid one before a newer canceled one",
      [{ status: "canceled" }, { ...old, status: "unpaid" }],
      "sub_old",
      "free",
    ],
  ])("with several subscriptions has %s", (_which, changes, id, planTier) => {
    for (const order of [changes, changes.toReversed()])
      expect(projectSubscriptions(order.map(subscription), "free")).toMatchObject({
        billingSubscriptionId: id,
        planTier,
      });
  });
});

it.each([
  ["active", true],
  ["trialing", true],
  ["past_due", true],
  ["unpaid", true],
  ["paused", true],
  ["a status of the future", true],
  ["incomplete", false],
  ["incomplete_expired", false],
  ["canceled", false],
])("with a subscription that is %s, a second checkout is rejected: %s", (status, isRejected) => {
  expect(isLive(subscription({ status }))).toBe(isRejected);
});
