import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { ownerUsage, users } from "@/db/schema";
import { setPlan } from "@/lib/billing";
import type { BillingResource } from "@/lib/billing/resource";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createForm } from "@/test/harness/caller";
import { repeat } from "@/test/harness/races";
import { createPlanOwner, sellPlans } from "@/test/harness/sell-plans";

const api = serveApi();
const freeStorage = 1_000_000_000;
const starterStorage = 25_000_000_000;

beforeEach(() => sellPlans());

/** Leaves this many bytes of the storage. */
async function leaveRoom({ actor }: Caller, room: number, storage = freeStorage): Promise<void> {
  const bytes = storage - room;
  await db()
    .insert(ownerUsage)
    .values({ owner: actor.library.owner, bytes })
    .onConflictDoUpdate({ target: ownerUsage.owner, set: { bytes } });
}

const readBilling = (caller: Caller) => caller.expect<BillingResource>(200, "GET", "/api/billing");
const readStored = async (caller: Caller) => (await readBilling(caller)).quotas.storage_bytes.used;
const begin = (caller: Caller, filename: string, size_bytes?: number) =>
  caller.call("POST", "/api/images", { filename, ...(size_bytes !== undefined && { size_bytes }) });

async function put(image: ImageResource, bytes: Buffer): Promise<void> {
  const { url = "", headers = {} } = image.upload ?? {};
  const response = await fetch(withOrigin(api.origin, url), {
    method: "PUT",
    headers,
    body: new Uint8Array(bytes),
  });
  expect(response.status, await response.text()).toBe(200);
}

const quotaExceeded = (metric: string) => ({
  status: 400,
  body: { code: "QUOTA_EXCEEDED", details: { [metric]: [expect.stringContaining("allowed")] } },
});

describe("without plans", () => {
  it("nothing has a limit, whatever tier is stored", async () => {
    sellPlans(false);
    const caller = await createPlanOwner(api.origin);
    await leaveRoom(caller, -5);
    const image = await caller.upload("a.jpg", await testImage());
    const billing = await readBilling(caller);

    expect(billing).toMatchObject({ enabled: false, plan: "free", status: null, cycle: null });

    for (const quota of Object.values(billing.quotas))
      expect(quota).toMatchObject({ limit: null, ratio: null, forecast_reached_at: null });
    expect(billing.quotas.storage_bytes.used).toBe(freeStorage + 5 + (image.info.size_bytes ?? 0));
  });
});

describe("the storage of a plan", () => {
  it("counts originals with those in the trash, and gives purged and replaced bytes back", async () => {
    const caller = await createPlanOwner(api.origin);
    const small = await testImage({ width: 10, height: 10 });
    const large = await testImage({ width: 300, height: 200 });
    const image = await caller.upload("a.jpg", large);

    expect(await readStored(caller)).toBe(large.length);

    const replaced = await caller.expect(200, "POST", `/api/images/${image.id}/replace`, {});
    await put(replaced, small);
    await caller.expect(200, "POST", `/api/images/${image.id}/complete`);

    expect(await readStored(caller)).toBe(small.length);

    await caller.expect(200, "DELETE", `/api/images/${image.id}`);
    expect(await readStored(caller)).toBe(small.length);

    await caller.expect(200, "DELETE", `/api/images/${image.id}/permanent`);
    expect(await readStored(caller)).toBe(0);
  });

  it("rejects a declared size that does not fit, and keeps no record of it", async () => {
    const caller = await createPlanOwner(api.origin);
    await leaveRoom(caller, 1_000);

    expect(await begin(caller, "large.jpg", 1_001)).toMatchObject(quotaExceeded("storage_bytes"));
    expect((await begin(caller, "fits.jpg", 600)).status).toBe(201);
    expect(await begin(caller, "second.jpg", 600)).toMatchObject(quotaExceeded("storage_bytes"));

    const { data } = await caller.expect<{ data: ImageResource[] }>(200, "GET", "/api/images");
    expect(data.map(({ filename }) => filename)).toEqual(["fits.jpg"]);
  });

  it("admits exactly as many declared uploads as fit, and as many as a deletion frees", async () => {
    // A plan whose rate of uploads lets forty through.
    const caller = await createPlanOwner(api.origin, "starter");
    await leaveRoom(caller, 10 * 1_000, starterStorage);
    const answers = await Promise.all(repeat(40, (at) => begin(caller, `${at}.jpg`, 1_000)));
    const begun = answers.filter(({ status }) => status === 201);

    expect(begun).toHaveLength(10);

    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toMatchObject(quotaExceeded("storage_bytes"));
    const [{ id }] = begun.map(({ body }) => body as ImageResource) as [ImageResource];
    await caller.expect(200, "DELETE", `/api/images/${id}`);
    await caller.expect(200, "DELETE", `/api/images/${id}/permanent`);
    const further = await Promise.all(repeat(5, (at) => begin(caller, `later-${at}.jpg`, 1_000)));

    expect(further.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it("is decided by the actual bytes of uploads without a declared size", async () => {
    const caller = await createPlanOwner(api.origin);
    const bytes = await testImage({ width: 40, height: 40 });
    const begun: ImageResource[] = [];
    for (const at of repeat(8, (index) => index)) {
      const answer = await begin(caller, `${at}.jpg`);
      begun.push(answer.body as ImageResource);
    }

    await Promise.all(begun.map((image) => put(image, bytes)));
    await leaveRoom(caller, 3 * bytes.length);
    const answers = await Promise.all(
      begun.map(({ id }) => caller.call("POST", `/api/images/${id}/complete`)),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);

    const rejected = answers.filter(({ status }) => status !== 200);
    for (const answer of rejected) expect(answer).toMatchObject(quotaExceeded("storage_bytes"));

    expect(await readStored(caller)).toBe(freeStorage);

    // The bytes are gone; the record waits for a file that fits.
    const [left] = begun.filter((_, at) => answers[at]?.status !== 200);
    expect(await caller.call("POST", `/api/images/${left?.id}/complete`)).toMatchObject({
      body: { code: "UPLOAD_MISSING" },
    });
  });

  it("holds for uploads in one call too, and leaves nothing of them", async () => {
    const caller = await createPlanOwner(api.origin);
    const bytes = await testImage({ width: 40, height: 40 });
    await leaveRoom(caller, 2 * bytes.length);
    const answers = await Promise.all(
      repeat(6, (at) => caller.call("POST", "/api/upload", createForm(`${at}.jpg`, bytes))),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await readStored(caller)).toBe(freeStorage);

    const { data } = await caller.expect<{ data: ImageResource[] }>(200, "GET", "/api/images");
    expect(data).toHaveLength(2);
  });

  it("lets an owner over the limit read, delete, and replace by what is not larger", async () => {
    const caller = await createPlanOwner(api.origin, "pro");
    const large = await testImage({ width: 300, height: 200 });
    const image = await caller.upload("a.jpg", large);
    await db().update(users).set({ planTier: "free" }).where(eq(users.owner, caller.actor.library.owner));
    await leaveRoom(caller, -1);

    expect(await begin(caller, "b.jpg", 1)).toMatchObject(quotaExceeded("storage_bytes"));

    const small = await testImage({ width: 10, height: 10 });
    const replace = `/api/images/${image.id}/replace`;

    expect(await caller.call("POST", replace, { size_bytes: large.length + 1 })).toMatchObject(
      quotaExceeded("storage_bytes"),
    );

    const replaced = await caller.expect(200, "POST", replace, { size_bytes: small.length });
    await put(replaced, small);
    await caller.expect(200, "POST", `/api/images/${image.id}/complete`);
    await caller.expect(200, "DELETE", `/api/images/${image.id}`);
  });
});

describe("the counts of a plan", () => {
  it("hold for albums, at the same time too", async () => {
    const caller = await createPlanOwner(api.origin);
    await db().execute(sql`insert into albums (owner, album_slug, title, created_at, updated_at)
      select ${caller.actor.library.owner}, 'filled-' || n, 'Filled', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
      from generate_series(1, 94) n`);
    const { used } = (await readBilling(caller)).quotas.albums;
    const answers = await Promise.all(
      repeat(12, (at) => caller.call("POST", "/api/albums", { album: `new-${at}`, title: "New" })),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100 - used);

    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toMatchObject(quotaExceeded("albums"));
  });

  it("limits hold for tags, including the tags that come with an image", async () => {
    const caller = await createPlanOwner(api.origin);
    await db().execute(sql`insert into tags (owner, tag_slug, name, name_key, created_at, updated_at)
      select ${caller.actor.library.owner}, 'filled-' || n, 'filled-' || n, 'filled-' || n, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
      from generate_series(1, 499) n`);
    await caller.expect(201, "POST", "/api/tags", { tag: "last" });

    expect(await caller.call("POST", "/api/tags", { tag: "more" })).toMatchObject(quotaExceeded("tags"));
    expect(
      await caller.call("POST", "/api/images", { filename: "a.jpg", tags: ["last", "other"] }),
    ).toMatchObject(quotaExceeded("tags"));

    const image = await caller.expect(201, "POST", "/api/images", { filename: "a.jpg", tags: ["last"] });
    expect(await caller.call("PATCH", `/api/images/${image.id}`, { tags: ["last", "other"] })).toMatchObject(
      quotaExceeded("tags"),
    );
  });
});

describe("a plan that is set by hand", () => {
  it("holds at once, and is in the audit log", async () => {
    const caller = await createPlanOwner(api.origin);
    const { owner } = caller.actor.library;
    await setPlan(owner, "sponsor");

    expect(await readBilling(caller)).toMatchObject({
      plan: "sponsor",
      quotas: { albums: { limit: 10_000 } },
    });

    const { data } = await caller.expect<{ data: unknown[] }>(200, "GET", "/api/audit-logs");
    expect(data[0]).toMatchObject({ action: "update", resource_type: "subscription" });
    await expect(setPlan("nobody@example.com", "pro")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
