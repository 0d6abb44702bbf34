import { describe, expect, it } from "vitest";
import { imageChanges } from "@/db/schema";
import { commitChange } from "@/lib/changes";
import { getImages } from "@/lib/images";
import { listImageChanges, pruneImageChanges } from "@/lib/images/changes";
import { readSnapshot } from "@/lib/images/changes/repository";
import type { ImageChangePage } from "@/lib/images/changes/resource";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { db, transaction } from "@/lib/platform/database/transaction";
import { encodeCursor } from "@/lib/platform/secrets/signing";
import { renderVariants } from "@/lib/variants";
import { createAccount } from "@/test/builders/account";
import { addMember, inLibrary } from "@/test/builders/memberships";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { markTestTransaction } from "@/test/harness/races";

const api = serveApi();

const read = (caller: Caller, since?: string, limit = 100) =>
  caller.expect<ImageChangePage>(
    200,
    "GET",
    `/api/images/changes?limit=${limit}${since === undefined ? "" : `&since=${since}`}`,
  );
const startOf = async (caller: Caller) => (await read(caller)).next_cursor;
const namesOf = ({ data }: ImageChangePage) =>
  data.map(({ type, image }) => `${type} ${image?.filename ?? "-"}`);

/** Reads until nothing is left, in pages of this size. */
async function readAll(caller: Caller, since: string, limit: number): Promise<string[]> {
  const names: string[] = [];
  for (let cursor = since; ; ) {
    const page = await read(caller, cursor, limit);
    if (page.data.length === 0) return names;

    names.push(...namesOf(page));
    cursor = page.next_cursor;
  }
}

describe("the changes of images", () => {
  it("are returned once, oldest first, with the images as they are", async () => {
    const owner = await createCaller(api.origin);
    await owner.upload("before.jpg", await testImage());
    const since = await startOf(owner);
    const image = await owner.upload("a.jpg", await testImage());
    const path = `/api/images/${image.id}`;
    await renderVariants({ imageId: image.id, generation: 1 });
    await owner.expect(200, "PATCH", path, { filename: "b.jpg", tags: ["sea"] });
    await owner.expect(200, "POST", `${path}/favourite`);
    await owner.expect(200, "DELETE", path);
    await owner.expect(200, "POST", `${path}/restore`);
    await owner.expect(200, "DELETE", "/api/tags/sea");

    const page = await read(owner, since);
    const types = page.data.map(({ type }) => type).filter((type) => type !== "image.variants_changed");

    expect(types).toEqual(
      ["created", "updated", "updated", "deleted", "restored", "updated"].map((name) => `image.${name}`),
    );
    expect(page.data.some(({ type }) => type === "image.variants_changed")).toBe(true);
    expect(page.data.every(({ id }) => id === image.id)).toBe(true);
    expect(page.data.at(-1)?.image).toEqual({
      ...(await owner.expect(200, "GET", path)),
      info: expect.anything(),
    });
    expect(page).toMatchObject({ albums_changed: false, tags_changed: true });
    expect(await read(owner, page.next_cursor)).toEqual({
      data: [],
      next_cursor: page.next_cursor,
      albums_changed: false,
      tags_changed: false,
      collections_changed: false,
    });
    expect((await read(api.stranger, await startOf(api.stranger))).data).toEqual([]);

    await owner.expect(200, "DELETE", path);
    await owner.expect(200, "DELETE", `${path}/permanent`);
    const { data } = await read(owner, page.next_cursor);

    expect(data.map(({ id, type, image: shown }) => [id, type, shown])).toEqual([
      [image.id, "image.deleted", null],
      [image.id, "image.purged", null],
    ]);
  });

  it("are all returned in pages, in spite of further changes in between", async () => {
    const owner = await createCaller(api.origin);
    const since = await startOf(owner);
    const create = (filename: string) => owner.expect(201, "POST", "/api/images", { filename });
    for (const name of ["1.jpg", "2.jpg", "3.jpg"]) await create(name);
    const first = await read(owner, since, 2);
    await create("4.jpg");

    expect(namesOf(first)).toEqual(["image.created 1.jpg", "image.created 2.jpg"]);
    expect(await readAll(owner, first.next_cursor, 2)).toEqual([
      "image.created 3.jpg",
      "image.created 4.jpg",
    ]);
    expect((await readAll(owner, since, 1)).length).toBe(4);
  });

  it("come with whether albums or tags themselves were changed, once and on every page of them", async () => {
    const owner = await createCaller(api.origin);
    const changedAfter = async (since: string, limit?: number) => {
      const { data, next_cursor, albums_changed, tags_changed } = await read(owner, since, limit);
      return { count: data.length, next_cursor, changed: [albums_changed, tags_changed] };
    };
    const since = await startOf(owner);
    await owner.expect(201, "POST", "/api/albums", { album: "zoo", title: "Zoo" });
    const created = await changedAfter(since);

    expect(created).toMatchObject({ count: 0, changed: [true, false] });
    expect((await changedAfter(created.next_cursor)).changed).toEqual([false, false]);

    await owner.expect(201, "POST", "/api/tags", { tag: "bear" });
    await owner.expect(200, "PATCH", "/api/tags/bear", { color: "rose" });
    const edited = await changedAfter(created.next_cursor);

    expect(edited).toMatchObject({ count: 0, changed: [false, true] });

    for (const filename of ["1.jpg", "2.jpg"]) await owner.expect(201, "POST", "/api/images", { filename });
    await owner.expect(204, "DELETE", "/api/albums/zoo");
    const first = await changedAfter(edited.next_cursor, 1);

    expect(first).toMatchObject({ count: 1, changed: [true, false] });

    const second = await changedAfter(first.next_cursor, 1);
    expect(second).toMatchObject({ count: 1, changed: [true, false] });
    expect(await changedAfter(second.next_cursor, 1)).toMatchObject({ count: 0, changed: [false, false] });
  });

  it("come with whether collections or their images were changed", async () => {
    const owner = await createCaller(api.origin);
    const image = await owner.upload("kept.jpg", await testImage());
    const changedAfter = async (since: string) => {
      const { data, next_cursor, collections_changed } = await read(owner, since);
      return { count: data.length, since: next_cursor, isChanged: collections_changed };
    };
    const { id } = await owner.expect(201, "POST", "/api/collections", { title: "Zoo" });
    const created = await changedAfter(await startOf(owner));

    expect(created).toMatchObject({ count: 0, isChanged: false });

    await owner.expect(200, "POST", `/api/collections/${id}/images`, { ids: [image.id] });
    const filled = await changedAfter(created.since);

    expect(filled).toMatchObject({ count: 0, isChanged: true });

    await owner.expect(200, "PATCH", `/api/images/${image.id}`, { alt: "A bear" });
    expect(await changedAfter(filled.since)).toMatchObject({ count: 1, isChanged: false });
  });

  it("changes of many images at once are returned for each image", async () => {
    const owner = await createCaller(api.origin);
    const images = await Promise.all(
      ["1.jpg", "2.jpg"].map((filename) => owner.expect(201, "POST", "/api/images", { filename })),
    );
    const since = await startOf(owner);
    const ids = images.map(({ id }) => id);
    await owner.expect(200, "POST", "/api/images/batch", {
      action: "visibility",
      ids,
      visibility: "private",
    });
    const { data } = await read(owner, since);

    expect(data.map(({ id, image }) => [id, image?.visibility]).sort()).toEqual(
      ids.map((id) => [id, "private"]).sort(),
    );
  });
});

it("the change of a purged image reaches members of its album, and its earlier changes do not", async () => {
  const [library, member] = [await createAccount(api.origin), await createAccount(api.origin)];
  const { caller } = library;
  for (const album of ["shared", "other"])
    await caller.expect(201, "POST", "/api/albums", { album, title: album });
  await addMember(library, member, "viewer", "shared");
  const client = inLibrary(library, member);
  const upload = async (name: string, album: string) =>
    (await caller.upload(name, await testImage(), { album })).id;
  const [inside, kept] = [await upload("inside.jpg", "shared"), await upload("kept.jpg", "other")];
  const { next_cursor: since } = await client.expect<ImageChangePage>(200, "GET", "/api/images/changes");
  for (const id of [inside, kept]) await caller.expect(200, "DELETE", `/api/images/${id}`);
  await caller.expect(200, "DELETE", `/api/images/${inside}/permanent`);
  const path = `/api/images/changes?since=${encodeURIComponent(since)}`;
  const { data } = await client.expect<ImageChangePage>(200, "GET", path);

  expect(data.map(({ id, type, image }) => [id, type, image])).toEqual([[inside, "image.purged", null]]);
});

describe("a change in an open transaction", () => {
  const touch = (caller: Caller, image: ImageResource) =>
    commitChange(caller.actor, {
      resource: "image",
      action: "update",
      ids: [image.id],
      columns: ["alt"],
      fields: ["alt"],
      present: (ids) => getImages(caller.actor, ids),
    });

  it("is returned after its commit, although later ones were read before", async () => {
    const owner = await createCaller(api.origin);
    const [early, late] = [
      await owner.expect(201, "POST", "/api/images", { filename: "early.jpg" }),
      await owner.expect(201, "POST", "/api/images", { filename: "late.jpg" }),
    ];
    const since = await startOf(owner);
    let finish = () => {};
    const isFinished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let open: Promise<void> | undefined;
    await new Promise<void>((isStarted) => {
      open = transaction(async () => {
        await db().execute(markTestTransaction);
        await touch(owner, early);
        isStarted();
        await isFinished;
      });
    });
    await touch(owner, late);
    const during = await read(owner, since);

    expect(namesOf(during)).toEqual(["image.updated late.jpg"]);

    const duringTransaction = await startOf(owner);
    finish();
    await open;
    for (const cursor of [during.next_cursor, duringTransaction])
      expect(namesOf(await read(owner, cursor))).toEqual(["image.updated early.jpg"]);

    expect(await readAll(owner, since, 1)).toEqual(["image.updated early.jpg", "image.updated late.jpg"]);
  });

  it("is never returned if it is rolled back", async () => {
    const owner = await createCaller(api.origin);
    const image = await owner.expect(201, "POST", "/api/images", { filename: "kept.jpg" });
    const since = await startOf(owner);

    const rolledBack = transaction(async () => {
      await touch(owner, image);
      throw new Error("rolled back");
    });

    await expect(rolledBack).rejects.toThrow("rolled back");
    expect((await read(owner, since)).data).toEqual([]);
  });
});

describe("a cursor", () => {
  const cursorFor = ({ actor }: Caller, snapshot: string, ageMs: number) =>
    encodeCursor([snapshot, isoTime(Date.now() - ageMs)], `image-changes:${actor.library.uid}`);
  it("is replaced when it gets old, and rejected when changes after it may be deleted", async () => {
    const snapshot = await readSnapshot();
    const [cluster = "", oid = "", numbers = ""] = snapshot.split("/");
    const aging = cursorFor(api.owner, snapshot, 11 * minuteMs);

    expect((await read(api.owner, aging)).next_cursor).not.toBe(aging);

    const expired = { status: 410, body: { code: "CHANGES_EXPIRED" } };
    for (const cursor of [
      cursorFor(api.owner, snapshot, 2.1 * dayMs),
      cursorFor(api.owner, [cluster, oid, "9:9000000000:"].join("/"), 0),
      cursorFor(api.owner, [cluster, Number(oid) + 1, numbers].join("/"), 0),
      cursorFor(api.owner, [`${cluster}0`, oid, numbers].join("/"), 0),
      cursorFor(api.owner, numbers, 0),
    ])
      expect(await api.owner.call("GET", `/api/images/changes?since=${cursor}`)).toMatchObject(expired);

    const foreign = `/api/images/changes?since=${await startOf(api.stranger)}`;

    expect(await api.owner.call("GET", foreign)).toMatchObject({
      status: 400,
      body: { code: "INVALID_CURSOR" },
    });
  });

  it("leads to changes until they are pruned", async () => {
    const owner = await createCaller(api.origin);
    const since = await startOf(owner);
    await owner.expect(201, "POST", "/api/images", { filename: "1.jpg" });
    await pruneImageChanges(Date.now() + 2.9 * dayMs);

    expect((await listImageChanges(owner.actor, { since, limit: 1 })).data).toHaveLength(1);

    await pruneImageChanges(Date.now() + 3.1 * dayMs);
    expect(await db().$count(imageChanges)).toBe(0);
  });
});

it("polling does not use up the limit for reading", async () => {
  const { headers } = await api.owner.call("GET", "/api/images/changes");
  expect(headers.get("ratelimit-policy")).toBe('"poll";q=600;w=60');
});
