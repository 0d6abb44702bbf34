import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { analyticsOwnerDaily, users } from "@/db/schema";
import { readOwners } from "@/lib/billing/delivery-quota";
import type { BillingResource } from "@/lib/billing/resource";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import type { Caller } from "@/test/harness/caller";
import { createPlanOwner, sellPlans } from "@/test/harness/sell-plans";

const api = serveApi();

beforeEach(() => sellPlans());

const readBilling = (caller: Caller) => caller.expect<BillingResource>(200, "GET", "/api/billing");

describe("the deliveries of a plan", () => {
  it("requests beyond 120% are rejected for visitors, and not for the owner", async () => {
    const caller = await createPlanOwner(api.origin);
    const image = await caller.upload("a.jpg", await testImage(), { visibility: "public" });
    const url = withOrigin(api.origin, image.urls.original);
    const deliver = async (bytes: number, headers = {}) => {
      await db()
        .insert(analyticsOwnerDaily)
        .values({
          owner: caller.actor.library.owner,
          day: isoTime().slice(0, 10),
          dimension: "total",
          value: "",
          requests: 1,
          bytes,
        })
        .onConflictDoUpdate({
          target: [
            analyticsOwnerDaily.owner,
            analyticsOwnerDaily.day,
            analyticsOwnerDaily.dimension,
            analyticsOwnerDaily.value,
          ],
          set: { bytes },
        });
      await readOwners();
      return fetch(url, { headers });
    };

    expect((await deliver(12_000_000_000)).status).toBe(200);

    const rejected = await deliver(12_000_000_001);
    expect(rejected.status).toBe(429);
    expect(await rejected.json()).toMatchObject({ code: "DELIVERY_QUOTA_EXCEEDED" });
    expect(rejected.headers.get("cache-control")).toBe("no-store");
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await deliver(12_000_000_001, { authorization: `Bearer ${caller.key}` })).status).toBe(200);

    const { delivery_bytes_month } = (await readBilling(caller)).quotas;
    expect(delivery_bytes_month).toMatchObject({ limit: 10_000_000_000, forecast_reached_at: null });
    expect(delivery_bytes_month.ratio).toBeGreaterThan(1.2);

    const update = (columns: Partial<typeof users.$inferInsert>) =>
      db().update(users).set(columns).where(eq(users.owner, caller.actor.library.owner));
    await update({ graceUntil: isoTime(Date.now() + 60_000) });

    expect((await deliver(12_000_000_001)).status).toBe(200);

    await update({ graceUntil: isoTime(Date.now() - 1) });
    expect((await deliver(12_000_000_001)).status).toBe(429);

    await update({ planTier: "starter" });
    expect((await deliver(12_000_000_001)).status).toBe(200);
  });
});
