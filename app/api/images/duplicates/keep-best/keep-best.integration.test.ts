import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { imageRequests } from "@/db/schema";
import type { KeptBest } from "@/lib/batches/duplicates/resource";
import type { ImageResource } from "@/lib/images/resource";
import type { DuplicatePage } from "@/lib/images/similar/resource";
import { db } from "@/lib/platform/database/transaction";
import { scene, shrink } from "@/test/builders/scenes";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller, createCallerFor } from "@/test/harness/caller";

const api = serveApi();
const path = "/api/images/duplicates/keep-best";
const keepBest = (caller: Caller, body: object = {}) => caller.expect<KeptBest>(200, "POST", path, body);

async function listNames(caller: Caller): Promise<string[]> {
  const { data } = await caller.expect<{ data: ImageResource[] }>(200, "GET", "/api/images?limit=50");
  return data.map(({ filename }) => filename).sort();
}

describe("keeping the best of all groups", () => {
  let caller: Caller;
  let [largeBytes, smallBytes]: number[] = [];

  beforeEach(async () => {
    caller = await createCaller(api.origin);
    const [large, twin] = [await scene(1), await scene(2)];
    const small = await shrink(large);
    [largeBytes, smallBytes] = [large.length, small.length];
    await caller.upload("small.jpg", small);
    await caller.upload("large.png", large);
    await caller.upload("copy.png", large);
    await caller.upload("twin.png", twin);
    await caller.upload("other-twin.png", twin);
    await caller.upload("alone.png", await scene(3));
  });

  it("counts each image once in a dry run, and moves exactly these to the trash", async () => {
    const predicted = await keepBest(caller, { dry_run: true });

    expect(predicted).toMatchObject({
      dry_run: true,
      groups: 3,
      images: 3,
      failed: 0,
      undo_jobs: [],
      next_cursor: null,
      progress: 1,
    });
    expect(predicted.bytes).toBe((await scene(2)).length + (largeBytes ?? 0) + (smallBytes ?? 0));
    expect(await listNames(caller)).toHaveLength(6);

    const kept = await keepBest(caller);

    expect(kept).toEqual({ ...predicted, dry_run: false, undo_jobs: [expect.any(String)] });
    expect(await listNames(caller)).toEqual(["alone.png", "large.png", "twin.png"]);
    expect((await caller.expect<DuplicatePage>(200, "GET", "/api/images/duplicates")).data).toEqual([]);
  });

  it("counts the same images when it continues group by group", async () => {
    const whole = await keepBest(caller, { dry_run: true });
    const parts: KeptBest[] = [];
    for (let cursor: string | null | undefined; cursor !== null; cursor = parts.at(-1)?.next_cursor)
      parts.push(await keepBest(caller, { dry_run: true, limit: 1, ...(cursor && { cursor }) }));
    const sum = (count: (part: KeptBest) => number) => parts.reduce((total, part) => total + count(part), 0);

    expect(parts.length).toBeGreaterThan(2);
    expect(sum(({ images }) => images)).toBe(whole.images);
    expect(sum(({ bytes }) => bytes)).toBe(whole.bytes);
    expect(sum(({ groups }) => groups)).toBe(whole.groups);
  });

  it("can be undone, and has audit entries", async () => {
    const { undo_jobs } = await keepBest(caller, { kind: "exact" });
    expect(await listNames(caller)).toEqual(["alone.png", "large.png", "small.jpg", "twin.png"]);

    for (const id of undo_jobs) await caller.expect(202, "POST", `/api/jobs/${id}/undo`);
    await expect.poll(() => listNames(caller)).toHaveLength(6);

    const { data } = await caller.expect<{ data: Array<{ action: string; resource_type: string }> }>(
      200,
      "GET",
      "/api/audit-logs?limit=50",
    );
    expect(data.filter(({ action }) => action === "delete")).toMatchObject([{ resource_type: "image" }]);
  });

  it("leaves similar images alone when only identical ones are chosen, and the other way round", async () => {
    expect(await keepBest(caller, { kind: "exact", dry_run: true })).toMatchObject({ groups: 2, images: 2 });
    expect(await keepBest(caller, { kind: "near", dry_run: true })).toMatchObject({ groups: 1, images: 2 });
  });
});

describe("the best of identical copies", () => {
  const upload = async (caller: Caller, visibilities: readonly string[]) => {
    const bytes = await scene(5);
    const copies: ImageResource[] = [];
    for (const [at, visibility] of visibilities.entries())
      copies.push(await caller.upload(`copy-${at}.png`, bytes, { visibility }));
    return copies;
  };
  const countRequests = (image: ImageResource | undefined, requests: number) =>
    db().execute(sql`
      update ${imageRequests} set requests = ${requests} where image_id = ${image?.id ?? ""}`);
  const findBest = async (caller: Caller) =>
    (await caller.expect<DuplicatePage>(200, "GET", "/api/images/duplicates")).data.map(({ best }) => best);

  it("is the most visible one, even if another one is older, requested and a favorite", async () => {
    const caller = await createCaller(api.origin);
    const copies = await upload(caller, ["private", "unlisted", "public", "public"]);
    await countRequests(copies[0], 9);
    await countRequests(copies[1], 9);
    await caller.expect(200, "POST", `/api/images/${copies[1]?.id}/favourite`);

    expect(await findBest(caller)).toEqual([copies[2]?.id]);

    await keepBest(caller);
    expect(await listNames(caller)).toEqual(["copy-2.png"]);
  });

  it("is the most requested one among equally visible ones, then a favorite, then the oldest", async () => {
    const caller = await createCaller(api.origin);
    const copies = await upload(caller, ["unlisted", "unlisted", "unlisted"]);
    expect(await findBest(caller)).toEqual([copies[0]?.id]);

    await caller.expect(200, "POST", `/api/images/${copies[2]?.id}/favourite`);
    expect(await findBest(caller)).toEqual([copies[2]?.id]);

    await countRequests(copies[1], 1);
    expect(await findBest(caller)).toEqual([copies[1]?.id]);
  });
});

it("names the best image of a group even if it is not among the first", async () => {
  const caller = await createCaller(api.origin);
  const large = await scene(4);
  const small = await shrink(large);
  for (let number = 0; number < 21; number += 1) await caller.upload(`small-${number}.jpg`, small);
  const best = await caller.upload("large.png", large);
  const page = await caller.expect<DuplicatePage>(200, "GET", "/api/images/duplicates?kind=near");

  expect(page.data).toMatchObject([{ count: 22, best: best.id }]);
  expect(page.data[0]?.ids).toHaveLength(22);
  expect(page.data[0]?.images).toHaveLength(20);
  expect(page.data[0]?.images.at(-1)?.id).toBe(best.id);
  expect(await keepBest(caller)).toMatchObject({ groups: 2, images: 21 });
  expect(await listNames(caller)).toEqual(["large.png"]);
});

it("needs the scope to delete, and rejects unknown fields and foreign cursors", async () => {
  const reader = await createCallerFor(api.origin, api.owner.actor, ["images:read", "images:write"]);
  expect((await reader.call("POST", path, {})).status).toBe(403);
  for (const body of [{ distance: 17 }, { kind: "twin" }, { unknown: 1 }, { cursor: "x" }])
    expect((await api.owner.call("POST", path, body)).status, JSON.stringify(body)).toBe(400);
});
