import { describe, expect, it } from "vitest";
import type { StripeSubscription } from "@/lib/platform/stripe";
import { type FormerColumns, isLive, projectSubscriptions, type SubscriptionColumns } from "./subscription";

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
    id: "sub_1",
    status: "active",
    createdMs: created,
    items: [item("starter_monthly")],
    cancelAtPeriodEnd: false,
    cancelAtMs: undefined,
    canceledAtMs: undefined,
    endedAtMs: undefined,
    trialStartMs: undefined,
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
  graceUntil: null,
  trialedAt: null,
};

const none: SubscriptionColumns = {
  planTier: "free",
  billingSubscriptionId: null,
  subscriptionStatus: null,
  billingCycle: null,
  subscriptionCurrentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  canceledAt: null,
  graceUntil: null,
  trialedAt: null,
};

const nowMs = Date.parse("2026-01-10");
const day = 86_400_000;
const grace = iso(nowMs + 7 * day);
const never: FormerColumns = {
  planTier: "free",
  subscriptionStatus: null,
  graceUntil: null,
  trialedAt: null,
};

const project = (subscriptions: StripeSubscription[], former: Partial<FormerColumns> = {}, at = nowMs) =>
  projectSubscriptions(subscriptions, { ...never, ...former }, { nowMs: at, graceDays: 7 });

interface Transition {
  change: Partial<StripeSubscription>;
  columns: Partial<SubscriptionColumns>;
}

const transitions: Record<string, Transition> = {
  "is created": { change: {}, columns: {} },
  "begins with a trial": {
    change: { status: "trialing", trialStartMs: created },
    columns: { subscriptionStatus: "trialing", trialedAt: iso(created) },
  },
  "is paid after a trial": {
    change: { trialStartMs: created },
    columns: { trialedAt: iso(created) },
  },
  "becomes active": { change: { status: "active" }, columns: {} },
  "is past due": {
    change: { status: "past_due" },
    columns: { subscriptionStatus: "past_due", graceUntil: grace },
  },
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
    const expected = { ...starter, ...columns };
    const rankOf = (tier: string) => ["free", "starter", "pro"].indexOf(tier);
    for (const planTier of ["free", "starter", "pro"] as const) {
      const isLowered = rankOf(expected.planTier) < rankOf(planTier);
      const graceUntil = isLowered ? grace : expected.graceUntil;
      expect(project([subscription(change)], { planTier })).toEqual({ ...expected, graceUntil });
    }
  });

  it.each(Object.entries(transitions))("%s leaves a sponsored account sponsored", (_what, { change }) => {
    expect(project([subscription(change)], { planTier: "sponsor" }).planTier).toBe("sponsor");
  });
});

describe("a customer", () => {
  it("that is deleted or never subscribed has nothing", () => {
    expect(project([])).toEqual(none);
    expect(project([], { planTier: "pro" })).toEqual({ ...none, graceUntil: grace });
    expect(project([], { planTier: "sponsor" })).toEqual({ ...none, planTier: "sponsor" });
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
      expect(project(order.map(subscription))).toMatchObject({
        billingSubscriptionId: id,
        planTier,
      });
  });
});

describe("the days of grace", () => {
  const overdue = subscription({ status: "past_due" });
  const begun = { planTier: "starter", subscriptionStatus: "past_due", graceUntil: grace } as const;

  it("keep the plan although the payment fails again, and end it after seven days", () => {
    expect(project([overdue], begun, nowMs + 7 * day - 1)).toMatchObject({
      planTier: "starter",
      graceUntil: grace,
    });
    expect(project([overdue], begun, nowMs + 7 * day)).toMatchObject({
      planTier: "free",
      subscriptionStatus: "past_due",
      graceUntil: grace,
    });
    const ended = { ...begun, planTier: "free" } as const;
    expect(project([overdue], ended, nowMs + 30 * day)).toMatchObject({
      planTier: "free",
      graceUntil: grace,
    });
  });

  it("are over when it is paid, also late", () => {
    for (const planTier of ["free", "starter"] as const)
      expect(project([subscription()], { ...begun, planTier }, nowMs + 9 * day)).toEqual(starter);
  });

  it("start again with another failure", () => {
    const paid = project([subscription()], begun, nowMs + day);
    expect(project([overdue], paid, nowMs + 60 * day).graceUntil).toBe(iso(nowMs + 67 * day));
  });

  it("leave what is left of them to deliveries when it is canceled, and nothing when they are over", () => {
    const canceled = subscription({ status: "canceled", endedAtMs: nowMs });
    expect(project([canceled], begun, nowMs + 3 * day)).toMatchObject({
      planTier: "free",
      graceUntil: grace,
    });
    const ended = { ...begun, planTier: "free" } as const;
    expect(project([canceled], ended, nowMs + 8 * day)).toMatchObject({ planTier: "free", graceUntil: null });
  });

  it("run on for deliveries after a change to a smaller plan, and end with a larger one", () => {
    const lowered = project([subscription()], { planTier: "pro", subscriptionStatus: "active" });
    expect(lowered).toEqual({ ...starter, graceUntil: grace });
    expect(project([subscription()], lowered, nowMs + day).graceUntil).toBe(grace);
    expect(project([subscription()], lowered, nowMs + 8 * day).graceUntil).toBeNull();

    const pro = subscription({ items: [item("pro_monthly")] });
    expect(project([pro], lowered, nowMs + day).graceUntil).toBeNull();
  });

  it("give way to another subscription that is paid", () => {
    const other = subscription({ id: "sub_2" });
    expect(project([overdue, other], begun, nowMs + 8 * day)).toMatchObject({
      billingSubscriptionId: "sub_2",
      planTier: "starter",
    });
  });

  it("may be none", () => {
    const rule = { nowMs, graceDays: 0 };
    expect(projectSubscriptions([overdue], { ...never, planTier: "pro" }, rule).planTier).toBe("free");
  });
});

describe("the trial of an account", () => {
  it("is the first one, also when Stripe forgets the subscription", () => {
    const two = [subscription({ trialStartMs: later }), subscription({ id: "sub_0", trialStartMs: created })];
    const tried = project(two);
    expect(tried.trialedAt).toBe(iso(created));
    expect(project([], tried).trialedAt).toBe(iso(created));
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
