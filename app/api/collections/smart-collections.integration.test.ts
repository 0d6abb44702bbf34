import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { collectionCounts, collections } from "@/db/schema";
import { countDueCollections, listSmartMatches } from "@/lib/collections";
import type { CollectionResource, CollectionTree } from "@/lib/collections/resource";
import type { GridImagePage } from "@/lib/images/list-queries/resource";
import type { ImagePage } from "@/lib/images/resource";
import { minuteMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { type Account, createAccount } from "@/test/builders/account";
import { addMember, inLibrary } from "@/test/builders/memberships";
import { describeLibrary, insertLibrary } from "@/test/builders/query-library";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Client, createCallerFor } from "@/test/harness/caller";

const api = serveApi();
let library: Account;
let made: string;

beforeAll(async () => {
  library = await createAccount(api.origin);
  made = await insertLibrary(library.actor.library.owner, describeLibrary(80));
});

const create = (fields: object, caller: Client = library.caller) =>
  caller.expect<CollectionResource>(201, "POST", "/api/collections", { title: "Found", ...fields });
const read = (id: string, caller: Client = library.caller) =>
  caller.expect<CollectionResource>(200, "GET", `/api/collections/${id}`);
const list = (id: string, parameters = "limit=100") =>
  library.caller.expect<ImagePage>(200, "GET", `/api/collections/${id}/images?${parameters}`);
const queryIds = async (body: object) => {
  const page = await library.caller.expect<ImagePage>(200, "POST", "/api/images/query", {
    limit: 100,
    ...body,
  });
  return page.data.map(({ id }) => id);
};
const idsOf = ({ data }: { data: ReadonlyArray<{ id: string }> }) => data.map(({ id }) => id);

const filter = {
  all: [{ any: [{ tag: ["seldom"] }, { "meta.shot": { gte: 9 } }] }, { not: { nsfw: true } }],
};

describe("a smart collection", () => {
  it("has the images that its query finds, in its order, with the filters of the list", async () => {
    const smart = await create({ filter: { all: [filter] }, sort: "taken" });
    const expected = await queryIds({ filter, sort: "taken" });
    expect(expected.length).toBeGreaterThan(3);
    expect(smart).toMatchObject({
      kind: "smart",
      sort: "taken",
      filter,
      filter_scopes: [],
      count_is_exact: true,
    });
    expect(Date.parse(smart.counted_at ?? "")).toBeGreaterThanOrEqual(Date.parse(smart.created_at));
    expect([smart.count, smart.archived_count]).toEqual([
      expected.length,
      (await queryIds({ filter, archived: "only" })).length,
    ]);
    expect(idsOf(await list(smart.id))).toEqual(expected);
    expect(await list(smart.id, "include_total=true&limit=2")).toMatchObject({ total: expected.length });

    const both = { all: [filter, { album: "images" }] };
    expect(idsOf(await list(smart.id, "album=images&sort=oldest&archived=exclude&limit=100"))).toEqual(
      await queryIds({ filter: both, sort: "oldest", archived: "exclude" }),
    );
    const path = `/api/collections/${smart.id}/images/grid?limit=2`;
    const first = await library.caller.expect<GridImagePage>(200, "GET", path);
    const next = `${path}&cursor=${first.next_cursor}`;
    const second = await library.caller.expect<GridImagePage>(200, "GET", next);
    expect(idsOf({ data: [...first.data, ...second.data] })).toEqual(expected.slice(0, 4));

    const tree = await library.caller.expect<CollectionTree>(200, "GET", "/api/collections/tree");
    expect(tree.data.find(({ id }) => id === smart.id)).toMatchObject({
      kind: "smart",
      count: expected.length,
    });
    for (const parameters of ["sort=name", "sort=manual", "offset=1&sort=taken", "min_width=2&max_width=1"])
      await library.caller.expect(400, "GET", `/api/collections/${smart.id}/images?${parameters}`);
    const body = { ids: expected.slice(0, 1) };
    const rejected = await library.caller.call("POST", `/api/collections/${smart.id}/images`, body);
    expect(rejected.body).toMatchObject({ code: "COLLECTION_SMART" });
  });

  it("follows changes of its query, whose cursors end, and rejects what is not one", async () => {
    const smart = await create({ filter: { pick: "pick" } });
    const { next_cursor: cursor } = await list(smart.id, "limit=1");
    const patch = (body: object, status = 200) =>
      library.caller.expect<CollectionResource>(status, "PATCH", `/api/collections/${smart.id}`, body);
    const changed = await patch({ filter });
    expect(changed).toMatchObject({ filter, count: (await queryIds({ filter })).length });
    expect(idsOf(await list(smart.id))).toEqual(await queryIds({ filter }));
    await library.caller.expect(400, "GET", `/api/collections/${smart.id}/images?limit=1&cursor=${cursor}`);

    expect(await patch({ filter: { any: [filter] } })).toMatchObject({ updated_at: changed.updated_at });
    const license = { license: "no such license" };
    for (const body of [
      { filter: null },
      { filter: {} },
      { filter: license },
      { sort: "manual" },
      { sort: "name" },
    ])
      await patch(body, 400);
    for (const fields of [{ sort: "name" }, { filter: license }, { filter: { any: [] } }])
      await library.caller.expect(400, "POST", "/api/collections", { title: "No", filter, ...fields });
    await library.caller.expect(400, "PATCH", `/api/collections/${made}`, { filter });
    await library.caller.expect(200, "PATCH", `/api/collections/${made}`, { filter: null });
  });

  it("finds no image in a collection that is deleted, until the deletion is undone", async () => {
    const [within, others] = [
      await create({ filter: { collection: made } }),
      await create({ filter: { not: { collection: made } } }),
    ];
    const nested = await create({ filter: { collection: within.id } });
    const sizes = async () => [
      (await list(within.id)).data.length,
      (await list(others.id)).data.length,
      (await list(nested.id)).data.length,
    ];
    const before = await sizes();
    expect(before).toEqual([within.count, others.count, 0]);
    const setDeleted = (deletedAt: string | null) =>
      db().update(collections).set({ deletedAt }).where(eq(collections.id, made));
    await setDeleted(within.created_at);
    expect(await sizes()).toEqual([0, within.count + others.count, 0]);
    await setDeleted(null);
    expect(await sizes()).toEqual(before);
  });

  it("needs the scopes of its query to be stored, read and listed, and a manager where it is public", async () => {
    const labelled = await create({
      filter: { any: [{ label: "cat" }, { nsfw: true }] },
      visibility: "public",
    });
    expect(labelled.filter_scopes).toEqual(["ai:read"]);
    const withScopes = (...scopes: string[]) => createCallerFor(api.origin, library.actor, scopes);
    const plain = await create({ filter: { nsfw: true } });
    const listing = `/api/collections/${labelled.id}/images`;
    for (const [scopes, filters, status] of [
      [["albums:read"], [null, null], 403],
      [["albums:read", "images:read"], [null, plain.filter], 403],
      [["albums:read", "images:read", "ai:read"], [labelled.filter, plain.filter], 200],
    ] as const) {
      const reader = await withScopes(...scopes);
      expect([(await read(labelled.id, reader)).filter, (await read(plain.id, reader)).filter]).toEqual(
        filters,
      );
      await reader.expect(status, "GET", listing);
    }

    const writer = await withScopes("albums:read", "albums:write", "images:read");
    const stored = { filter: { label: "dog" } };
    await writer.expect(403, "POST", "/api/collections", { title: "No", ...stored });
    await writer.expect(403, "PATCH", `/api/collections/${plain.id}`, stored);
    await writer.expect(403, "PATCH", `/api/collections/${labelled.id}`, { filter: { nsfw: true } });
    const blind = await withScopes("albums:read", "albums:write");
    await blind.expect(403, "POST", "/api/collections", { title: "No", filter: { nsfw: true } });
    await blind.expect(200, "PATCH", `/api/collections/${labelled.id}`, { title: "Named", filter: null });

    const editor = await createAccount(api.origin);
    await addMember(library, editor, "editor");
    const client = inLibrary(library, editor);
    const other = { filter: { nsfw: false } };
    const { body } = await client.call("PATCH", `/api/collections/${labelled.id}`, other);
    expect(body).toMatchObject({ code: "ROLE_REQUIRED" });
    await client.expect(200, "PATCH", `/api/collections/${plain.id}`, other);
  });
});

describe("the counts of smart collections", () => {
  it("follow changes of the library by the job, with previews, and never of another query", async () => {
    const { actor, caller } = await createAccount(api.origin);
    const bytes = await testImage({ width: 8, height: 8 });
    const smart = await create({ filter: { all: [{ min_rating: 1 }, { uploaded_within: "30d" }] } }, caller);
    const countLater = (minutes: number) => countDueCollections(Date.now() + minutes * minuteMs);
    const countedAt = async () => (await read(smart.id, caller)).counted_at;
    const first = await countedAt();
    await countLater(0);
    expect([smart.count, await countedAt()]).toEqual([0, first]);

    const ids: string[] = [];
    for (const [name, fields] of [
      ["shown", { visibility: "public" }],
      ["hidden", { visibility: "private" }],
      ["sensitive", { nsfw: "true" }],
      ["archived", { visibility: "public" }],
    ] as const)
      ids.push((await caller.upload(`${name}.jpg`, bytes, fields)).id);
    for (const id of ids) await caller.expect(200, "PATCH", `/api/images/${id}`, { rating: 3 });
    await caller.expect(200, "PATCH", `/api/images/${ids[3]}`, { archived: true });
    await caller.expect(200, "PATCH", `/api/collections/${smart.id}`, { visibility: "public" });
    // Not again within minutes: a run counts each collection once.
    await countLater(0);
    expect(await read(smart.id, caller)).toMatchObject({ count: 0, counted_at: first });

    await countLater(10);
    const counted = await read(smart.id, caller);
    expect(counted).toMatchObject({ count: 4, archived_count: 1, hidden_count: 2, count_is_exact: true });
    expect(counted.preview_urls).toHaveLength(2);
    // Previews are images that the query finds.
    const stranger = await createCallerFor(api.origin, actor, ["albums:read"]);
    expect((await read(smart.id, stranger)).preview_urls).toEqual([]);

    await caller.expect(200, "DELETE", `/api/images/${ids[1]}`);
    expect((await read(smart.id, caller)).preview_urls).toHaveLength(1);
    await countLater(10);
    expect(await read(smart.id, caller)).toMatchObject({ count: 3, hidden_count: 1 });

    // An age ends without a change.
    const due = { countedAt: "2024-01-01T00:00:00.000Z", shown: 9 };
    await db().update(collectionCounts).set(due).where(eq(collectionCounts.collectionId, smart.id));
    await countLater(0);
    expect(await read(smart.id, caller)).toMatchObject({ count: 3 });
  });

  it("leave out of what everyone sees all that is not public", async () => {
    const { owner } = library.actor.library;
    const page = await listSmartMatches(
      { owner, filter: JSON.stringify({ not: { nsfw: true } }), sort: "recent" },
      { limit: 100, isShown: true },
    );
    expect(page.next).toBeUndefined();
    expect(page.rows.map(({ id }) => id)).toEqual(
      await queryIds({
        filter: { visibility: "public", nsfw: false, encrypted: false },
        archived: "exclude",
      }),
    );
  });
});
