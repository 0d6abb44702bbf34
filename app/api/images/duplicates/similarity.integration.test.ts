import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { images as imageRows } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { nearSearches } from "@/lib/images/similar/find-groups";
import type { DuplicatePage, SimilarImages } from "@/lib/images/similar/resource";
import { database, db } from "@/lib/platform/database/transaction";
import * as images from "@/test/builders/images";
import { scene, shrink } from "@/test/builders/scenes";
import { testImage, uploadInSteps } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { countWaitingCalls, markTestTransaction, repeat } from "@/test/harness/races";

const api = serveApi();

const duplicates = (caller: Caller, query = "") =>
  caller.expect<DuplicatePage>(200, "GET", `/api/images/duplicates${query}`);
const listGroupIds = ({ data }: DuplicatePage) => data.map((group) => group.images.map(({ id }) => id));

describe("the visual fingerprint of an image", () => {
  it("is returned once it is complete", async () => {
    const pending = await api.owner.expect(201, "POST", "/api/images", { filename: "pending.jpg" });
    expect(pending.info).toMatchObject({ phash: null, colors: null });

    const one = await api.owner.upload("quarters.jpg", await images.jpeg());
    const other = await uploadInSteps(api.origin, api.owner, "quarters.png", await images.png());
    for (const { info } of [one, other]) {
      expect(info.phash).toMatch(/^[0-9a-f]{16}$/);
      expect(info.colors?.map(({ name }) => name).sort()).toEqual(["blue", "green", "red", "slate"]);
      expect(info.colors?.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 1);
    }
  });
});

describe("duplicates", () => {
  let caller: Caller;
  let first: ImageResource;
  let copy: ImageResource;
  let small: ImageResource;
  let twins: ImageResource[];

  beforeAll(async () => {
    caller = await createCaller(api.origin);
    const [bytes, other] = [await scene(1), await scene(2)];
    first = await caller.upload("first.png", bytes);
    await caller.upload("alone.png", await scene(3));
    copy = await caller.upload("copy.png", bytes);
    small = await caller.upload("small.jpg", await shrink(bytes));
    twins = [await caller.upload("twin.png", other), await caller.upload("other-twin.png", other)];
    await caller.upload("plain.jpg", await testImage({ red: 10 }));
    await caller.upload("other-plain.jpg", await testImage({ red: 240 }));
    await api.stranger.upload("first.png", bytes);
  });

  it("are equal files, then images that look alike", async () => {
    const all = await duplicates(caller);
    expect(all.next_cursor).toBeNull();
    expect(all.data.map(({ kind, count, sha256 }) => ({ kind, count, sha256 }))).toEqual([
      { kind: "exact", count: 2, sha256: first.info.sha256 },
      { kind: "exact", count: 2, sha256: twins[0]?.info.sha256 },
      { kind: "near", count: 3, sha256: null },
    ]);
    expect(listGroupIds(all)).toEqual([
      [first.id, copy.id],
      twins.map(({ id }) => id),
      [first.id, copy.id, small.id],
    ]);
    expect(all.data[2]?.distance_max).toBeLessThanOrEqual(6);
    expect(all.data.map(({ best }) => best)).toEqual([first.id, twins[0]?.id, first.id]);
  });

  it("are filtered by kind, page by page", async () => {
    const whole = listGroupIds(await duplicates(caller));
    expect(listGroupIds(await duplicates(caller, "?kind=exact"))).toEqual(whole.slice(0, 2));
    expect(listGroupIds(await duplicates(caller, "?kind=near"))).toEqual(whole.slice(2));

    const paged: string[][] = [];
    const progress: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const page: DuplicatePage = await duplicates(caller, `?limit=1${query}`);
      paged.push(...listGroupIds(page));
      progress.push(page.progress);
      cursor = page.next_cursor;
    }

    expect(paged).toEqual(whole);
    expect(progress).toEqual([...progress].sort((one, other) => one - other));
    expect([progress[0], progress.at(-1)]).toEqual([0, 1]);
  });

  it("duplicates exclude deleted images and images of other owners", async () => {
    await caller.expect(200, "DELETE", `/api/images/${twins[0]?.id}`);
    expect((await duplicates(caller, "?kind=exact")).data).toHaveLength(1);

    await caller.expect(200, "POST", `/api/images/${twins[0]?.id}/restore`);
    expect((await duplicates(caller, "?kind=exact")).data).toHaveLength(2);
    expect((await duplicates(api.stranger)).data).toEqual([]);
  });

  it("reject any other query", async () => {
    for (const query of ["?distance=17", "?kind=twin", "?limit=101", "?limit=0", "?unknown=1", "?cursor=x"]) {
      expect(await caller.call("GET", `/api/images/duplicates${query}`)).toMatchObject({ status: 400 });
    }
    const { next_cursor } = await duplicates(caller, "?limit=1");
    const elsewhere = `/api/images/duplicates?kind=near&cursor=${encodeURIComponent(next_cursor ?? "")}`;
    expect(await caller.call("GET", elsewhere)).toMatchObject({
      status: 400,
      body: { code: "INVALID_CURSOR" },
    });
  });

  it("follow a replacement", async () => {
    const target = await caller.upload("replaced.png", await scene(4));
    const near = async () => (await duplicates(caller, "?kind=near")).data.flatMap(({ images }) => images);

    expect((await near()).some(({ id }) => id === target.id)).toBe(false);

    const replacing = await caller.expect(200, "POST", `/api/images/${target.id}/replace`, {});
    const { pathname, search } = new URL(replacing.upload?.url ?? "");
    const bytes = new Uint8Array(await shrink(await scene(1)));
    await fetch(api.origin + pathname + search, { method: "PUT", body: bytes });
    await caller.expect(200, "POST", `/api/images/${target.id}/complete`);

    expect((await near()).some(({ id }) => id === target.id)).toBe(true);

    await caller.expect(200, "DELETE", `/api/images/${target.id}`);
  });
});

describe("similar images", () => {
  it("are ordered by distance, among the owner's images only", async () => {
    const caller = await createCaller(api.origin);
    const bytes = await scene(5);
    const own = await caller.upload("own.png", bytes);
    const far = await caller.upload("far.png", await scene(6));
    const near = await caller.upload("near.jpg", await shrink(bytes));
    await api.stranger.upload("near.jpg", await shrink(bytes));
    const path = `/api/images/${own.id}/similar`;
    const similar = await caller.expect<SimilarImages>(200, "GET", path);

    expect(similar.data.map(({ image }) => image.id)).toEqual([near.id, far.id]);

    const [one, other] = similar.data;
    expect(one?.distance).toBeLessThanOrEqual(6);
    expect(other?.distance).toBeGreaterThan(12);
    expect((await caller.expect<SimilarImages>(200, "GET", `${path}?limit=1`)).data).toHaveLength(1);

    for (const limit of ["0", "51", "x"]) {
      expect(await caller.call("GET", `${path}?limit=${limit}`)).toMatchObject({ status: 400 });
    }
    expect(await api.stranger.call("GET", path)).toMatchObject({ status: 403 });
    expect(await caller.call("GET", "/api/images/duplicates/similar")).toMatchObject({ status: 404 });
  });

  it("exclude an image without structure or without a hash", async () => {
    const plain = await api.owner.upload("plain.jpg", await testImage());
    expect(plain.info.phash).toBe("0000000000000000");
    expect(await api.owner.expect(200, "GET", `/api/images/${plain.id}/similar`)).toMatchObject({ data: [] });

    const old = await api.owner.upload("old.png", await scene(8));
    await db().update(imageRows).set({ phash: null }).where(eq(imageRows.id, old.id));

    expect(await api.owner.expect(200, "GET", `/api/images/${old.id}/similar`)).toMatchObject({ data: [] });
  });

  it("similar images of equal distance are ordered by colors", async () => {
    const caller = await createCaller(api.origin);
    const bytes = await scene(9);
    const tinted = (hue: number) => sharp(bytes).modulate({ hue }).toColourspace("srgb").png().toBuffer();
    const own = await caller.upload("own.png", bytes);
    const other = await caller.upload("other.png", await tinted(120));
    const alike = await caller.upload("alike.png", await sharp(bytes).png({ palette: true }).toBuffer());
    await db()
      .update(imageRows)
      .set({ phash: own.info.phash })
      .where(eq(imageRows.owner, caller.actor.library.owner));
    const similar = await caller.expect<SimilarImages>(200, "GET", `/api/images/${own.id}/similar`);

    expect(similar.data.map(({ image }) => image.id)).toEqual([alike.id, other.id]);
  });
});

describe("the search for images that look alike", () => {
  it("loads the fingerprints of a library once at a time", async () => {
    const caller = await createCaller(api.origin);
    const calls: Promise<DuplicatePage>[] = [];
    await database().transaction(async (other) => {
      await other.execute(markTestTransaction);
      await other.execute(sql`lock table ${imageRows} in access exclusive mode`);
      calls.push(...repeat(5, () => duplicates(caller, "?kind=near")));
      await expect.poll(() => nearSearches().countTasks(caller.actor.library.owner)).toBe(5);
      await expect.poll(countWaitingCalls).toBe(1);
    });
    expect(await Promise.all(calls)).toEqual(repeat(5, () => ({ data: [], next_cursor: null, progress: 1 })));
  });
});
