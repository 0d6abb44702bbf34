import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { analyticsDaily, analyticsOwnerDaily, images, storageDaily } from "@/db/schema";
import { recordStorage } from "@/lib/analytics";
import type { ImageReport, UsageReport } from "@/lib/analytics/resource";
import type { Stats } from "@/lib/analytics/stats/resource";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { database } from "@/lib/platform/database/transaction";
import { renderVariants } from "@/lib/variants";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";

const api = serveApi();
const daysAgo = (days: number) => isoTime(Date.now() - days * dayMs).slice(0, 10);
const usage = (caller: Caller, query = "") =>
  caller.expect<UsageReport>(200, "GET", `/api/analytics/usage${query}`);
const report = <Body = ImageReport>(caller: Caller, id: string, query = "") =>
  caller.expect<Body>(200, "GET", `/api/analytics/images/${id}${query}`);

let image: ImageResource;
let other: ImageResource;

/** Writes what a flush would have written on that day. */
async function recordDeliveries(imageId: string, days: number, requests: number, value = "example.org") {
  const { owner } = api.owner.actor.library;
  const day = daysAgo(days);
  const sums = { requests, bytes: requests * 10 };
  const row = { variantKey: "w512", format: "webp", country: "DE", referrer: value };
  await database()
    .insert(analyticsDaily)
    .values({ owner, imageId, day, ...row, ...sums });
  const dimensions = { total: "", variant: "w512", format: "webp", country: "DE", referrer: value };
  for (const [dimension, one] of Object.entries(dimensions))
    await database()
      .insert(analyticsOwnerDaily)
      .values({ owner, day, dimension, value: one, ...sums })
      .onConflictDoNothing();
}

beforeAll(async () => {
  image = await api.owner.upload("one.jpg", await testImage());
  other = await api.owner.upload("two.jpg", await testImage({ red: 10 }));
  await recordDeliveries(image.id, 0, 5);
  await recordDeliveries(image.id, 3, 7, "forum.example.net");
  await recordDeliveries(image.id, 29, 11);
  await recordDeliveries(image.id, 30, 100);
  await recordDeliveries(image.id, 400, 1_000);
});

describe("GET /analytics/usage", () => {
  it("reports the last 30 days, each of them, with all breakdowns", async () => {
    const { enabled, period, requests, bandwidth, storage } = await usage(api.owner);
    expect(enabled).toBe(true);
    expect(period).toEqual({ from: daysAgo(29), to: daysAgo(0), days: 30, offset: 0 });
    expect([requests.total, bandwidth.total_bytes]).toEqual([23, 230]);
    expect(requests.by_day.map(({ date }) => date)).toEqual(
      Array.from({ length: 30 }, (_, at) => daysAgo(29 - at)),
    );
    expect(requests.by_day.filter((day) => day.requests > 0)).toEqual([
      { date: daysAgo(29), requests: 11 },
      { date: daysAgo(3), requests: 7 },
      { date: daysAgo(0), requests: 5 },
    ]);
    expect(bandwidth.by_day.at(-1)).toEqual({ date: daysAgo(0), bytes: 50 });
    expect(requests).toMatchObject({
      by_variant: [{ variant: "w512", requests: 23 }],
      by_format: [{ format: "webp", requests: 23 }],
      by_country: [{ country: "DE", requests: 23 }],
      by_referrer: [
        { referrer: "example.org", requests: 16 },
        { referrer: "forum.example.net", requests: 7 },
      ],
    });
    expect(bandwidth.by_referrer?.[1]).toEqual({ referrer: "forum.example.net", bytes: 70 });
    expect(storage.by_day).toHaveLength(30);
  });

  it("reports the period before, and breakdowns as they are asked for", async () => {
    const before = await usage(api.owner, "?offset=30&include=referrer,country");
    expect(before.period).toEqual({ from: daysAgo(59), to: daysAgo(30), days: 30, offset: 30 });
    expect(before.requests.total).toBe(100);
    expect(Object.keys(before.requests)).toEqual(["total", "by_day", "by_country", "by_referrer"]);

    const bare = await usage(api.owner, "?days=1&include=");
    expect(Object.keys(bare.bandwidth)).toEqual(["total_bytes", "by_day"]);
    expect(bare.requests).toEqual({ total: 5, by_day: [{ date: daysAgo(0), requests: 5 }] });
  });

  it("starts with the first recorded day in simple mode", async () => {
    const simple = await usage(api.owner, "?simple=true&days=10000");
    expect(Object.keys(simple.requests)).toEqual(["total", "by_day"]);
    expect(simple.requests.total).toBe(1_123);
    expect(simple.requests.by_day).toHaveLength(401);
    expect(simple.requests.by_day[0]).toEqual({ date: daysAgo(400), requests: 1_000 });
    expect(simple.storage.by_day).toHaveLength(401);
    expect((await usage(api.owner, "?simple=true&days=90")).requests.by_day).toHaveLength(90);

    const nothing = await createCaller(api.origin);
    expect((await usage(nothing, "?simple=true&days=10000")).requests).toEqual({
      total: 0,
      by_day: [{ date: daysAgo(0), requests: 0 }],
    });
    expect((await usage(nothing, "?simple=true&days=10000&offset=5")).requests.by_day).toEqual([]);
  });

  it.each([
    ["days=91", "days"],
    ["days=10001&simple=true", "days"],
    ["days=0", "days"],
    ["days=", "days"],
    ["days=7d", "days"],
    ["days=%207", "days"],
    ["days=1e1", "days"],
    ["days=-1", "days"],
    ["days=7&days=8", "days"],
    ["offset=-1", "offset"],
    ["offset=99999", "offset"],
    ["simple=yes", "simple"],
    ["include=browser", "include.0"],
    ["include=variant,,format", "include.1"],
    ["unit=day", "unit"],
  ])("rejects %s and names the field", async (query, field) => {
    const answer = await api.owner.call("GET", `/api/analytics/usage?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } });
    expect(Object.keys((answer.body as { details: object }).details)).toContain(field);
  });

  it("hides the figures of other owners", async () => {
    const { requests, storage } = await usage(api.stranger);
    expect([requests.total, storage.images, storage.bytes]).toEqual([0, 0, 0]);
  });
});

describe("storage", () => {
  it("is the current size, and for each past day the last recorded one", async () => {
    const caller = await createCaller(api.origin);
    const { owner } = caller.actor.library;
    const record = (days: number, count: number) =>
      database()
        .insert(storageDaily)
        .values({
          owner,
          day: daysAgo(days),
          images: count,
          originalBytes: count * 100,
          variantBytes: count,
        });
    await record(50, 3);
    await record(20, 4);
    await record(10, 6);
    const first = await caller.upload("first.jpg", await testImage());
    await renderVariants({ imageId: first.id, generation: 1 });
    await caller.upload("second.jpg", await testImage({ red: 1 }));
    await caller.expect(200, "DELETE", `/api/images/${first.id}`);

    const { storage } = await usage(caller);

    expect(storage.images).toBe(1);
    expect(storage.original_bytes).toBeGreaterThan((first.info.size_bytes ?? 0) * 1.5);
    expect(storage.variant_bytes).toBeGreaterThan(0);
    expect(storage.bytes).toBe(storage.original_bytes + storage.variant_bytes);

    const imagesOn = (days: number) => storage.by_day.find(({ date }) => date === daysAgo(days))?.images;
    expect([29, 21, 20, 11, 10, 1, 0].map(imagesOn)).toEqual([3, 3, 4, 4, 6, 6, 1]);

    await recordStorage();
    await recordStorage();
    const rows = await database().select().from(storageDaily).where(eq(storageDaily.owner, owner));

    expect(rows).toHaveLength(4);
    expect(rows.find(({ day }) => day === daysAgo(0))).toMatchObject({
      images: 1,
      originalBytes: storage.original_bytes,
      variantBytes: storage.variant_bytes,
    });

    await caller.expect(200, "DELETE", `/api/images/${first.id}/permanent`);
    const after = (await usage(caller)).storage;

    expect([after.images, after.variant_bytes]).toEqual([1, 0]);
    expect(after.original_bytes).toBeLessThan(storage.original_bytes);
  });
});

describe("GET /analytics/images/{id}", () => {
  it("reports on one image", async () => {
    const lastAccessedAt = isoTime();
    await database().update(images).set({ lastAccessedAt }).where(eq(images.id, image.id));
    const { requests, bandwidth, ...rest } = await report(api.owner, image.id);

    expect(rest).toEqual({
      image_id: image.id,
      period: { from: daysAgo(29), to: daysAgo(0), days: 30, offset: 0 },
      last_accessed_at: lastAccessedAt,
    });
    expect(requests).toMatchObject({
      total: 23,
      by_variant: [{ variant: "w512", requests: 23 }],
      by_format: [{ format: "webp", requests: 23 }],
      by_country: [{ country: "DE", requests: 23 }],
      by_referrer: [
        { referrer: "example.org", requests: 16 },
        { referrer: "forum.example.net", requests: 7 },
      ],
    });
    expect(requests.by_day).toHaveLength(30);
    expect(bandwidth.by_day?.at(-1)).toEqual({ date: daysAgo(0), bytes: 50 });
    expect((await report(api.owner, image.id, "?days=7&offset=30")).requests.total).toBe(100);
  });

  it("reports on several in the requested order, or only totals", async () => {
    const unknown = "img_01jd0000000000000000000000";
    const ids = [other.id, unknown, image.id, "nonsense", other.id].join(",");
    const reports = await report<ImageReport[]>(api.owner, ids, "?fields=summary&days=90");

    expect(reports.map((one) => [one.image_id, one.requests, one.bandwidth])).toEqual([
      [other.id, { total: 0 }, { total_bytes: 0 }],
      [image.id, { total: 123 }, { total_bytes: 1_230 }],
    ]);

    const [standard] = await report<ImageReport[]>(api.owner, `${image.id},`, "?fields=standard");
    expect(standard).toEqual(await report(api.owner, image.id));
    expect(await report(api.owner, `${unknown},nonsense`)).toEqual([]);
  });

  it("is limited to the caller's own images", async () => {
    const unknown = "img_01jd0000000000000000000000";
    const call = (caller: Caller, id: string) => caller.call("GET", `/api/analytics/images/${id}`);

    expect(await call(api.owner, unknown)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect((await call(api.owner, "nonsense")).status).toBe(404);
    expect(await call(api.stranger, image.id)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });

    const own = await api.stranger.upload("own.jpg", await testImage());
    expect((await call(api.stranger, `${own.id},${image.id}`)).status).toBe(403);
    expect((await call(api.stranger, own.id)).status).toBe(200);

    await api.owner.expect(200, "DELETE", `/api/images/${other.id}`);
    expect((await call(api.owner, other.id)).status).toBe(200);
  });

  it.each([
    ["days=91", "days"],
    ["offset=x", "offset"],
    ["fields=all", "fields"],
    ["simple=true", "simple"],
  ])("rejects %s", async (query, field) => {
    const answer = await api.owner.call("GET", `/api/analytics/images/${image.id}?${query}`);
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { details: object }).details)).toEqual([field]);
  });

  it("rejects more than a hundred ids", async () => {
    const many = Array.from({ length: 101 }, () => image.id).join(",");
    expect((await api.owner.call("GET", `/api/analytics/images/${many}`)).status).toBe(400);
  });
});

describe("GET /stats", () => {
  it("counts what the owner has", async () => {
    const caller = await createCaller(api.origin);
    const stats = () => caller.expect<Stats>(200, "GET", "/api/stats");
    const nothing = { requests: 0, bytes: 0 };

    expect(await stats()).toEqual({
      images: 0,
      deleted_images: 0,
      albums: 1,
      tags: 0,
      favourites: 0,
      storage: { bytes: 0, original_bytes: 0, variant_bytes: 0 },
      delivered: { today: nothing, last_30_days: nothing },
    });

    const one = await caller.upload("one.jpg", await testImage(), { tags: "sea,sky" });
    const two = await caller.upload("two.jpg", await testImage());
    for (const { id } of [one, two]) await caller.expect(200, "POST", `/api/images/${id}/favourite`);
    await caller.expect(201, "POST", "/api/albums", { album: "more", title: "More" });
    await caller.expect(200, "DELETE", `/api/images/${two.id}`);
    const bytes = (one.info.size_bytes ?? 0) + (two.info.size_bytes ?? 0);

    expect(await stats()).toMatchObject({
      images: 1,
      deleted_images: 1,
      albums: 2,
      tags: 2,
      favourites: 1,
      storage: { bytes, original_bytes: bytes, variant_bytes: 0 },
    });

    const { delivered: traffic } = await api.owner.expect<Stats>(200, "GET", "/api/stats");
    expect(traffic).toEqual({
      today: { requests: 5, bytes: 50 },
      last_30_days: { requests: 23, bytes: 230 },
    });
  });
});
