import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { analyticsDaily, analyticsOwnerDaily, imageRequests, images, users } from "@/db/schema";
import { ensureOwner } from "@/lib/identity/owners";
import { closeDatabase, database } from "@/lib/platform/database/transaction";
import { type BreakingProxy, startBreakingProxy } from "@/test/fakes/breaking-proxy";
import { markTestTransaction } from "@/test/harness/races";
import { changeEnvironment } from "@/test/harness/reset-process";
import { buildDeliveryKey, type DeliveryKey, type Visit } from "./cell";
import { DeliveryFlusher } from "./delivery-flusher";

const day = "2026-01-02";
const imageId = (at: number) => `img_${String(at).padStart(26, "0")}`;

let proxy: BreakingProxy;
let uid: string;

beforeAll(async () => {
  proxy = await startBreakingProxy(process.env.DATABASE_URL ?? "");
  changeEnvironment({ DATABASE_URL: proxy.url });
  ({ uid } = await ensureOwner("ada@example.org"));
  const now = new Date().toISOString();
  const columns = { owner: "ada@example.org", albumSlug: "images", createdAt: now, updatedAt: now };
  for (let at = 0; at < 50; at++) {
    await database()
      .insert(images)
      .values({ ...columns, id: imageId(at), filename: `${at}.jpg` });
    await database()
      .insert(imageRequests)
      .values({ imageId: imageId(at), owner: columns.owner });
  }
});

beforeEach(async () => {
  await database().execute(sql`truncate ${analyticsDaily}, ${analyticsOwnerDaily}`);
  await database().execute(sql`update ${imageRequests} set requests = 0, bytes = 0`);
  await database().execute(sql`update ${images} set last_accessed_at = null`);
});

afterAll(async () => {
  await closeDatabase();
  await proxy.close();
});

const image = (changes: Partial<DeliveryKey> = {}) =>
  buildDeliveryKey({ uid, imageId: imageId(0), variantKey: "w512", format: "webp", ...changes });
const visit: Visit = { day, country: "XX", referrer: "direct" };

const sums = sql<{
  requests: number;
  bytes: number;
}>`json_build_object('requests', coalesce(sum(requests), 0), 'bytes', coalesce(sum(bytes), 0))`;

/** Returns the sums in each table that stores counts. */
async function readCounts() {
  const [days] = await database().select({ sums }).from(analyticsDaily);
  const [totals] = await database().select({ sums }).from(imageRequests);
  const ofOwner = await database()
    .select({ dimension: analyticsOwnerDaily.dimension, sums })
    .from(analyticsOwnerDaily)
    .groupBy(analyticsOwnerDaily.dimension);
  const { total, ...dimensions } = Object.fromEntries(ofOwner.map((row) => [row.dimension, row.sums]));

  return { days: days?.sums, images: totals?.sums, total, dimensions };
}

const expectedCounts = (requests: number, bytes: number) => {
  const one = { requests, bytes };
  return {
    days: one,
    images: one,
    total: one,
    dimensions: { variant: one, format: one, country: one, referrer: one },
  };
};

describe("flushing deliveries", () => {
  it("adds the counts to every table", async () => {
    const flusher = new DeliveryFlusher();
    for (let at = 0; at < 100; at++) flusher.count(image({ imageId: imageId(at % 50) }), visit, 10);
    await flusher.flush();
    flusher.count(image({ format: "avif" }), visit, 5);
    await flusher.flush();
    await flusher.flush();

    expect(await readCounts()).toEqual(expectedCounts(101, 1005));
  });

  it("runs by itself after five seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const flusher = new DeliveryFlusher();
    flusher.count(image(), visit, 1);
    const flush = vi.spyOn(flusher, "flush");
    vi.advanceTimersByTime(4_999);

    expect(flush).not.toHaveBeenCalled();

    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await flush.mock.results[0]?.value;

    expect((await readCounts()).total).toEqual({ requests: 1, bytes: 1 });
  });

  it("waits while the database is down, and loses nothing", async () => {
    const flusher = new DeliveryFlusher();
    flusher.count(image(), visit, 1);
    proxy.cut();

    await expect.poll(() => database().$client.totalCount).toBe(0);

    await flusher.flush();
    flusher.count(image(), visit, 2);
    await flusher.flush();
    proxy.restore();
    flusher.count(image(), { ...visit, referrer: "example.org" }, 4);
    await flusher.flush();

    expect(await readCounts()).toEqual(expectedCounts(3, 7));
  });

  it("counts again what was not committed when the connection broke", async () => {
    const flusher = new DeliveryFlusher();
    flusher.count(image(), visit, 1);
    proxy.breakNextCommit("before-commit");
    await flusher.flush();
    flusher.count(image(), visit, 2);

    await expect
      .poll(async () => {
        await flusher.flush();
        return readCounts();
      })
      .toEqual(expectedCounts(2, 3));
  });

  it("does not count twice what was committed when only the reply was lost", async () => {
    const flusher = new DeliveryFlusher();
    flusher.count(image(), visit, 1);
    proxy.breakNextCommit("after-commit");
    await flusher.flush();

    expect((await readCounts()).total).toEqual({ requests: 1, bytes: 1 });

    flusher.count(image(), visit, 2);
    await flusher.flush();

    expect(await readCounts()).toEqual(expectedCounts(2, 3));
  });

  it("works in several processes at once without deadlocks", async () => {
    const flushers = Array.from({ length: 6 }, () => new DeliveryFlusher());
    const rounds = 5;
    for (let round = 0; round < rounds; round++) {
      for (const [nth, flusher] of flushers.entries()) {
        for (let at = 0; at < 50; at++) {
          const imageNumber = nth % 2 === 0 ? at : 49 - at;
          const referrer = `site${imageNumber % 7}.example`;
          flusher.count(image({ imageId: imageId(imageNumber) }), { ...visit, referrer }, 1);
        }
      }
      await Promise.all(flushers.map((flusher) => flusher.flush()));
      // Each was written at the first attempt.
      expect((await readCounts()).total).toEqual({ requests: 300 * (round + 1), bytes: 300 * (round + 1) });
    }
    expect(await readCounts()).toEqual(expectedCounts(300 * rounds, 300 * rounds));
  });

  it("continues when an image or an owner is gone", async () => {
    const gone = await ensureOwner("gone@example.org");
    const flusher = new DeliveryFlusher();
    flusher.count(image({ uid: gone.uid, imageId: imageId(98) }), visit, 1);
    flusher.count(image({ imageId: imageId(99) }), visit, 2);
    flusher.count(image(), visit, 4);
    await database().delete(users).where(eq(users.owner, "gone@example.org"));
    await flusher.flush();
    const one = { requests: 2, bytes: 6 };

    expect(await readCounts()).toMatchObject({ days: one, total: one, images: { requests: 1, bytes: 4 } });
  });

  it("finds an owner whose email address has changed", async () => {
    const moved = await ensureOwner("before@example.org");
    const flusher = new DeliveryFlusher();
    flusher.count(image({ uid: moved.uid, imageId: imageId(99) }), visit, 1);
    await database().update(users).set({ owner: "after@example.org" }).where(eq(users.uid, moved.uid));
    await flusher.flush();
    const rows = await database().select({ owner: analyticsDaily.owner }).from(analyticsDaily);

    expect(rows).toEqual([{ owner: "after@example.org" }]);
  });

  it("records an image's last access to the hour, without waiting for changes to it", async () => {
    const lastAccess = async () => {
      const [row] = await database()
        .select({ at: images.lastAccessedAt })
        .from(images)
        .where(eq(images.id, imageId(0)));
      return row?.at;
    };
    const flusher = new DeliveryFlusher();
    const visitImage = async () => {
      flusher.count(image(), visit, 1);
      await flusher.flush();
      return lastAccess();
    };
    const before = Date.now();
    const first = await visitImage();

    expect(Date.parse(first ?? "")).toBeGreaterThanOrEqual(before);
    expect(Date.parse(first ?? "")).toBeLessThanOrEqual(Date.now());
    expect(await visitImage()).toBe(first);

    const longAgo = new Date(Date.now() - 61 * 60_000).toISOString();
    await database()
      .update(images)
      .set({ lastAccessedAt: longAgo })
      .where(eq(images.id, imageId(0)));
    await database().transaction(async (tx) => {
      await tx.execute(markTestTransaction);
      await tx
        .select()
        .from(images)
        .where(eq(images.id, imageId(0)))
        .for("update");
      expect(await visitImage()).toBe(longAgo);
      expect((await readCounts()).total).toEqual({ requests: 3, bytes: 3 });
    });

    expect((await visitImage()) ?? "").not.toBe(longAgo);
    expect((await readCounts()).total).toEqual({ requests: 4, bytes: 4 });
  });
});
