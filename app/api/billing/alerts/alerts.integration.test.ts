import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { analyticsOwnerDaily, outgoingMails, ownerUsage, userSettings, users } from "@/db/schema";
import type { CallerResource } from "@/lib/account/caller/resource";
import { alertDeliveries } from "@/lib/billing";
import type { BillingResource } from "@/lib/billing/resource";
import { isoTime } from "@/lib/kernel/time";
import { sendDigests } from "@/lib/notices";
import { db } from "@/lib/platform/database/transaction";
import { serveApi } from "@/test/harness/api-suite";
import { type Client, createCaller } from "@/test/harness/caller";
import { repeat } from "@/test/harness/races";
import { sellPlans } from "@/test/harness/sell-plans";
import { signIn } from "@/test/harness/session";

const api = serveApi();
const gigabyte = 1_000_000_000;

beforeEach(() => sellPlans());
afterEach(() => db().delete(outgoingMails));

async function createBrowser(): Promise<Client> {
  const { actor } = await createCaller(api.origin);
  await db().update(users).set({ planTier: "free" }).where(eq(users.owner, actor.account.owner));
  return signIn(api.origin, actor);
}

const ownerOf = ({ actor }: Client) => actor.account.owner;
const change = (browser: Client, body: object) => browser.call("PATCH", "/api/billing/alerts", body);
const getBilling = (browser: Client) => browser.expect<BillingResource>(200, "GET", "/api/billing");
const listNotices = async (browser: Client) =>
  (await browser.expect<CallerResource>(200, "GET", "/api/me")).notices;

const listStorageAlerts = async (browser: Client) =>
  (await getBilling(browser)).alerts.filter(({ metric }) => metric === "storage_bytes");

async function store(browser: Client, bytes: number): Promise<void> {
  await db()
    .insert(ownerUsage)
    .values({ owner: ownerOf(browser), bytes })
    .onConflictDoUpdate({ target: ownerUsage.owner, set: { bytes } });
}

/** Sets what was delivered this month. */
async function deliver(browser: Client, bytes: number): Promise<void> {
  const owner = ownerOf(browser);
  await db().delete(analyticsOwnerDaily).where(eq(analyticsOwnerDaily.owner, owner));
  await db()
    .insert(analyticsOwnerDaily)
    .values({ owner, day: isoTime().slice(0, 10), dimension: "total", value: "", requests: 1, bytes });
}

const listMails = async (browser: Client) =>
  (await db().select().from(outgoingMails)).filter(({ toAddress }) => toAddress === ownerOf(browser));

describe("the settings of alerts", () => {
  it("are on at first, changed alone and together, and in the audit log once", async () => {
    const browser = await createBrowser();
    expect((await getBilling(browser)).alert_settings).toEqual({ email: true, thresholds: [80, 100] });
    expect(await change(browser, { thresholds: [90, 50, 90] })).toMatchObject({
      status: 200,
      body: { email: true, thresholds: [50, 90] },
    });

    await change(browser, { email: false });
    await change(browser, { email: false });
    await change(browser, {});

    expect((await getBilling(browser)).alert_settings).toEqual({ email: false, thresholds: [50, 90] });

    const { data } = await browser.expect<{ data: Array<{ resource_type: string }> }>(
      200,
      "GET",
      "/api/audit-logs",
    );
    expect(data.filter(({ resource_type }) => resource_type === "settings")).toMatchObject([
      { metadata: { fields: ["alerts.email"] } },
      { metadata: { fields: ["alerts.thresholds"] } },
    ]);
  });

  it.each([
    [{ thresholds: [0] }],
    [{ thresholds: [101] }],
    [{ thresholds: [12.5] }],
    [{ thresholds: [1, 2, 3, 4, 5, 6] }],
    [{ email: "no" }],
    [{ mail: true }],
  ])("are not %j", async (body) => {
    expect(await change(await createBrowser(), body)).toMatchObject({ body: { code: "VALIDATION_ERROR" } });
  });

  it("need a session, and plans", async () => {
    const caller = await createCaller(api.origin);
    expect((await caller.call("PATCH", "/api/billing/alerts", { email: false })).status).toBe(403);

    const browser = await createBrowser();
    sellPlans(false);

    expect(await change(browser, { email: false })).toMatchObject({
      status: 400,
      body: { code: "BILLING_DISABLED" },
    });
  });
});

describe("alerts", () => {
  it("list what is reached, and forget what no longer is", async () => {
    const browser = await createBrowser();
    await change(browser, { thresholds: [50, 90] });
    await store(browser, 0.95 * gigabyte);
    await sendDigests("");
    const alerts = await listStorageAlerts(browser);

    expect(alerts).toMatchObject([
      { metric: "storage_bytes", ratio: 0.5 },
      { metric: "storage_bytes", ratio: 0.9 },
    ]);

    await sendDigests("");
    expect(await listStorageAlerts(browser)).toEqual(alerts);

    await store(browser, 0.6 * gigabyte);
    await sendDigests("");

    expect(await listStorageAlerts(browser)).toEqual(alerts.slice(0, 1));
  });

  it("are listed at once, before the daily digest", async () => {
    const browser = await createBrowser();
    await store(browser, 0.85 * gigabyte);
    const alerts = await listStorageAlerts(browser);

    expect(alerts).toMatchObject([{ ratio: 0.8 }]);
    expect(await listStorageAlerts(browser)).toEqual(alerts);

    await store(browser, 0.1 * gigabyte);
    expect(await listStorageAlerts(browser)).toEqual([]);

    await store(browser, 0.85 * gigabyte);
    sellPlans(false);

    expect(await listStorageAlerts(browser)).toEqual([]);
  });

  it("alerts for a different threshold are a different notice, and without thresholds there are none", async () => {
    const browser = await createBrowser();
    await change(browser, { thresholds: [50, 90] });
    await store(browser, 0.6 * gigabyte);
    const [half] = await listNotices(browser);

    expect(half).toMatchObject({ code: "QUOTA_NEARLY_REACHED", metric: "storage_bytes", level: "info" });

    await store(browser, 0.95 * gigabyte);
    const [more] = await listNotices(browser);

    expect(more?.id).not.toBe(half?.id);

    await change(browser, { thresholds: [] });
    expect(await listNotices(browser)).toEqual([]);
  });

  it("are mailed only with the setting", async () => {
    const [told, untold] = [await createBrowser(), await createBrowser()];
    await change(untold, { email: false });
    for (const browser of [told, untold]) await store(browser, 0.85 * gigabyte);
    await sendDigests("");

    expect(await listMails(told)).toHaveLength(1);
    expect(await listMails(untold)).toEqual([]);
  });

  it("alerts for bandwidth are recorded within the hour, by the month", async () => {
    const browser = await createBrowser();
    await deliver(browser, 8.5 * gigabyte);
    await alertDeliveries();

    expect((await getBilling(browser)).alerts).toMatchObject([
      { metric: "delivery_bytes_month", ratio: 0.8, at: expect.stringContaining(isoTime().slice(0, 10)) },
    ]);
    expect(await listMails(browser)).toEqual([]);
  });
});

describe("deliveries that are stopped", () => {
  it("are a notice, and one mail in the owner's language, from however many processes", async () => {
    const browser = await createBrowser();
    const owner = ownerOf(browser);
    await db().update(userSettings).set({ language: "de" }).where(eq(userSettings.owner, owner));
    await deliver(browser, 12 * gigabyte);
    await alertDeliveries();

    expect(await listMails(browser)).toEqual([]);

    await deliver(browser, 12 * gigabyte + 1);
    await Promise.all(repeat(3, () => alertDeliveries()));
    await alertDeliveries();
    const [mail, ...others] = await listMails(browser);

    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Öffentliche Auslieferung pausiert: Datenvolumen überschritten");
    expect(mail?.text).toContain("http://localhost:3999/dashboard/plan");
    expect((await getBilling(browser)).alerts.map(({ ratio }) => ratio)).toEqual([0.8, 1, 1.2]);
    expect(await listNotices(browser)).toMatchObject([
      { code: "DELIVERY_STOPPED", level: "error", until: expect.stringMatching(/-01T00:00:00\.000Z$/) },
    ]);

    await sendDigests("");
    expect(await listMails(browser)).toHaveLength(1);
  });

  it("are not mailed without the setting, and not stopped in the days of grace", async () => {
    const [untold, graced] = [await createBrowser(), await createBrowser()];
    await change(untold, { email: false });
    await db()
      .update(users)
      .set({ graceUntil: isoTime(Date.now() + 60_000) })
      .where(eq(users.owner, ownerOf(graced)));
    for (const browser of [untold, graced]) await deliver(browser, 13 * gigabyte);
    await alertDeliveries();
    for (const browser of [untold, graced]) expect(await listMails(browser)).toEqual([]);

    expect(await listNotices(untold)).toMatchObject([{ code: "DELIVERY_STOPPED" }]);
    expect(await listNotices(graced)).toMatchObject([{ code: "QUOTA_NEARLY_REACHED" }]);
  });
});
