import { and, asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLogs, collectionImages, collections } from "@/db/schema";
import type { BatchResult } from "@/lib/batches/results/resource";
import { purgeDeletedCollections } from "@/lib/collections";
import type { CollectionPage, CollectionResource, CollectionTree } from "@/lib/collections/resource";
import type { ImageResource } from "@/lib/images/resource";
import type { Scope } from "@/lib/kernel/actor";
import { newId } from "@/lib/kernel/ids";
import { dayMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { createAccount } from "@/test/builders/account";
import { addMember, inLibrary } from "@/test/builders/memberships";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller, createCallerFor } from "@/test/harness/caller";
import type { ImagePage } from "@/test/harness/image-lists";
import { createPlanOwner, sellPlans } from "@/test/harness/sell-plans";

const api = serveApi();
const bytes = testImage({ width: 8, height: 8 });

let owner: Caller;
beforeEach(async () => {
  owner = await createCaller(api.origin);
});

const create = (fields: object = {}, caller = owner) =>
  caller.expect<CollectionResource>(201, "POST", "/api/collections", { title: "Portfolio", ...fields });
const read = (id: string, caller = owner) =>
  caller.expect<CollectionResource>(200, "GET", `/api/collections/${id}`);
const upload = async (name: string, fields: Record<string, string> = {}) =>
  owner.upload(`${name}.jpg`, await bytes, { visibility: "public", ...fields });
const add = (id: string, images: readonly ImageResource[], fields: object = {}) =>
  owner.expect<BatchResult>(200, "POST", `/api/collections/${id}/images`, {
    ids: images.map((image) => image.id),
    ...fields,
  });
const move = (id: string, image: ImageResource, to: object) =>
  owner.expect<CollectionResource>(200, "PUT", `/api/collections/${id}/images/${image.id}/position`, to);
const listNames = async (id: string, query = "") =>
  (await owner.expect<ImagePage>(200, "GET", `/api/collections/${id}/images?limit=50&${query}`)).data.map(
    ({ filename }) => filename.replace(".jpg", ""),
  );
const listTitles = async (query = "") =>
  (await owner.expect<CollectionPage>(200, "GET", `/api/collections?${query}`)).data.map(
    ({ title }) => title,
  );

describe("collections", () => {
  it("are created with defaults, read, changed and deleted, and belong to one library", async () => {
    const made = await create({ color: "amber", description: "The best" });
    expect(made).toEqual({
      id: expect.stringMatching(/^col_/),
      slug: "portfolio",
      kind: "manual",
      title: "Portfolio",
      description: "The best",
      color: "amber",
      parent: null,
      depth: 1,
      visibility: "private",
      sort: "manual",
      layout: "rows",
      is_pinned: false,
      cover: null,
      cover_url: null,
      preview_urls: [],
      filter: null,
      filter_scopes: [],
      count: 0,
      count_is_exact: true,
      counted_at: null,
      archived_count: 0,
      hidden_count: null,
      children_count: 0,
      created_at: expect.any(String),
      updated_at: made.created_at,
    });
    expect(await read(made.id)).toEqual(made);

    const changes = { title: "Best of 2026", description: null, is_pinned: true, sort: "recent" };
    const changed = await owner.expect<CollectionResource>(
      200,
      "PATCH",
      `/api/collections/${made.id}`,
      changes,
    );
    expect(changed).toMatchObject({ ...changes, description: "", slug: "portfolio" });

    for (const [method, body] of [["GET"], ["PATCH", { title: "Mine" }], ["DELETE"]] as const)
      await api.stranger.expect(404, method, `/api/collections/${made.id}`, body);

    expect(await owner.expect(200, "DELETE", `/api/collections/${made.id}`)).toEqual({
      id: made.id,
      deleted: true,
      undo_job: expect.stringMatching(/^job_/),
    });
    await owner.expect(404, "GET", `/api/collections/${made.id}`);
    expect(await listTitles()).toEqual([]);
  });

  it.each([
    ["title", ""],
    ["title", "x".repeat(201)],
    ["description", "x".repeat(5_001)],
    ["color", "beige"],
    ["parent", "col_unknown"],
    ["visibility", "unlisted"],
    ["sort", "bytes"],
    ["layout", "circle"],
    ["cover", "img_unknown"],
    ["is_pinned", "yes"],
    ["slug", "other"],
    ["kind", "smart"],
  ])("reject %s of %j, and name it", async (name, value) => {
    const { id } = await create();
    const answer = await owner.call("PATCH", `/api/collections/${id}`, { [name]: value });
    expect(answer).toMatchObject({ status: 400, body: { details: { [name]: expect.anything() } } });
  });

  it("get a free slug from their title, and are rejected with a slug that is taken", async () => {
    expect((await create()).slug).toBe("portfolio");
    expect((await create()).slug).toBe("portfolio-2");
    expect((await create({ title: "Köln — Été" })).slug).toBe("koln-ete");
    expect((await create({ title: "—" })).slug).toBe("collection");
    expect((await create({ title: "Settings" })).slug).toBe("settings-collection");
    const twins = await Promise.all(Array.from({ length: 5 }, () => create({ title: "北京" })));
    expect(new Set(twins.map(({ slug }) => slug)).size).toBe(5);

    expect(await owner.call("POST", "/api/collections", { title: "Other", slug: "portfolio" })).toMatchObject(
      {
        status: 409,
        body: { code: "COLLECTION_EXISTS", details: { suggestion: ["portfolio-3"] } },
      },
    );
    expect((await create({ slug: "portfolio-3" })).slug).toBe("portfolio-3");
    for (const slug of ["", "UPPER", "a--b", "a/b", "a".repeat(65)])
      expect((await owner.call("POST", "/api/collections", { title: "Other", slug })).status).toBe(400);
  });

  it("are listed by title in pages, also by parent, pin and title", async () => {
    const trips = await create({ title: "trips" });
    await create({ title: "Alps", parent: trips.id });
    await create({ title: "alps 2", parent: trips.id });
    const zoo = await create({ title: "Zoo" });
    await owner.expect(200, "PATCH", `/api/collections/${zoo.id}`, { is_pinned: true });

    expect(await listTitles()).toEqual(["Alps", "alps 2", "trips", "Zoo"]);
    expect(await listTitles("parent=root")).toEqual(["trips", "Zoo"]);
    expect(await listTitles(`parent=${trips.id}`)).toEqual(["Alps", "alps 2"]);
    expect(await listTitles("pinned=true")).toEqual(["Zoo"]);
    expect(await listTitles("search=ALP")).toEqual(["Alps", "alps 2"]);
    expect(await listTitles("search=%25")).toEqual([]);

    const paged: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const query = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const page: CollectionPage = await owner.expect(200, "GET", `/api/collections?limit=1${query}`);
      paged.push(...page.data.map(({ title }) => title));
      cursor = page.next_cursor;
      if (cursor !== null)
        expect(
          (await owner.call("GET", `/api/collections?pinned=true&cursor=${encodeURIComponent(cursor)}`)).body,
        ).toMatchObject({ code: "INVALID_CURSOR" });
    }
    expect(paged).toEqual(["Alps", "alps 2", "trips", "Zoo"]);

    const { data } = await owner.expect<CollectionTree>(200, "GET", "/api/collections/tree");
    expect(data.map(({ title, parent }) => [title, parent])).toEqual([
      ["Alps", trips.id],
      ["alps 2", trips.id],
      ["trips", null],
      ["Zoo", null],
    ]);
    expect((await read(trips.id)).children_count).toBe(2);
  });

  it("are limited by the plan, and keep what exceeds a smaller one", async () => {
    sellPlans();
    try {
      const free = await createPlanOwner(api.origin);
      const row = { owner: free.actor.library.owner, title: "Many", createdAt: "", updatedAt: "" };
      await db()
        .insert(collections)
        .values(Array.from({ length: 100 }, (_, at) => ({ ...row, id: newId("col"), slug: `many-${at}` })));
      expect(await free.call("POST", "/api/collections", { title: "One more" })).toMatchObject({
        status: 400,
        body: { code: "QUOTA_EXCEEDED", details: { collections: ["101 needed, 100 allowed"] } },
      });
    } finally {
      sellPlans(false);
    }
  });

  it("record each call in the audit log, and nothing for a change to the same values", async () => {
    const { id } = await create();
    const image = await upload("one");
    await owner.expect(200, "PATCH", `/api/collections/${id}`, { title: "Other", color: "teal" });
    await owner.expect(200, "PATCH", `/api/collections/${id}`, { title: "Other" });
    await add(id, [image]);
    await add(id, [image]);
    await owner.expect(200, "POST", `/api/collections/${id}/images/remove`, { ids: [image.id] });
    await owner.expect(200, "POST", `/api/collections/${id}/images/remove`, { ids: [image.id] });
    await owner.expect(200, "DELETE", `/api/collections/${id}`);
    const entries = await db()
      .select({ action: auditLogs.action, metadata: auditLogs.metadata })
      .from(auditLogs)
      .where(and(eq(auditLogs.resourceType, "collection"), eq(auditLogs.resourceId, id)))
      .orderBy(asc(auditLogs.id));

    expect(entries).toEqual([
      { action: "create", metadata: null },
      { action: "update", metadata: { fields: ["title", "color"] } },
      {
        action: "update",
        metadata: { action: "add_to_collection", fields: ["images"], added: 1, removed: 0, moved: 0 },
      },
      {
        action: "update",
        metadata: { action: "remove_from_collection", fields: ["images"], added: 0, removed: 1, moved: 0 },
      },
      { action: "delete", metadata: { deleted: 1, moved_up: 0 } },
    ]);
  });

  it("are published, shared and deleted by managers, and changed by editors", async () => {
    const library = await createAccount(api.origin);
    const member = await createAccount(api.origin);
    await addMember(library, member, "editor");
    const editor = inLibrary(library, member);
    const { id } = await editor.expect<CollectionResource>(201, "POST", "/api/collections", {
      title: "Walk",
    });
    const required = { status: 403, body: { code: "ROLE_REQUIRED" } };

    expect(await editor.call("PATCH", `/api/collections/${id}`, { visibility: "public" })).toMatchObject(
      required,
    );
    expect(
      await editor.call("POST", "/api/collections", { title: "Walk", visibility: "public" }),
    ).toMatchObject(required);
    expect(await editor.call("DELETE", `/api/collections/${id}`)).toMatchObject(required);
    await editor.expect(200, "PATCH", `/api/collections/${id}`, { title: "Walks", visibility: "private" });
    await library.caller.expect(200, "PATCH", `/api/collections/${id}`, { visibility: "public" });
    expect(await editor.call("PATCH", `/api/collections/${id}`, { visibility: "private" })).toMatchObject(
      required,
    );
  });
});

describe("the images of a collection", () => {
  it("are added once, at an end, and removed, and stay in their album", async () => {
    const { id } = await create();
    const [one, two, three] = [await upload("1"), await upload("2"), await upload("3")];
    const pending = await owner.expect<ImageResource>(201, "POST", "/api/images", { filename: "4.jpg" });
    const foreign = await api.stranger.upload("foreign.jpg", await bytes);

    expect(await add(id, [one, two, pending])).toMatchObject({ changed: 3, unchanged: 0, failed: 0 });
    expect(await add(id, [two, three, foreign], { position: "start" })).toMatchObject({
      changed: 1,
      unchanged: 1,
      failed: 1,
    });
    expect(await listNames(id)).toEqual(["3", "1", "2", "4"]);
    expect(await read(id)).toMatchObject({ count: 4, hidden_count: null });

    const ids = [one.id, foreign.id];
    expect(await owner.expect(200, "POST", `/api/collections/${id}/images/remove`, { ids })).toMatchObject({
      changed: 1,
      failures: [{ code: "NOT_FOUND" }],
    });
    expect(await listNames(id)).toEqual(["3", "2", "4"]);
    expect(await owner.expect(200, "GET", `/api/images/${one.id}`)).toMatchObject({ album: "images" });
    expect(
      await owner.call("POST", `/api/collections/${id}/images`, { ids: [one.id, one.id] }),
    ).toMatchObject({
      status: 400,
      body: { details: { "ids.1": ["is given twice"] } },
    });
  });

  it("are in several collections, which the image lists", async () => {
    const [first, second] = [await create({ title: "First" }), await create({ title: "Second" })];
    await create({ title: "Empty" });
    const image = await upload("shared");
    for (const { id } of [first, second]) await add(id, [image]);
    const page = await owner.expect<CollectionPage>(200, "GET", `/api/images/${image.id}/collections`);

    expect(page.data.map(({ title }) => title)).toEqual(["First", "Second"]);
    expect((await owner.call("GET", `/api/images/${newId("img")}/collections`)).status).toBe(404);
  });

  it("are moved before and after others, several at once, and back to their place by a repeated call", async () => {
    const { id } = await create();
    const images = [];
    for (const name of ["1", "2", "3", "4", "5"]) images.push(await upload(name));
    const [one, two, three, four, five] = images as [
      ImageResource,
      ImageResource,
      ImageResource,
      ImageResource,
      ImageResource,
    ];
    await add(id, images);

    await move(id, five, { before: one.id });
    expect(await listNames(id)).toEqual(["5", "1", "2", "3", "4"]);

    await move(id, one, { after: three.id });
    expect(await listNames(id)).toEqual(["5", "2", "3", "1", "4"]);

    const ranks = () => db().select().from(collectionImages).where(eq(collectionImages.collectionId, id));
    const before = await ranks();
    await move(id, one, { after: three.id });
    expect(await ranks()).toEqual(before);

    await move(id, four, { before: two.id, with: [one.id, four.id] });
    expect(await listNames(id)).toEqual(["5", "4", "1", "2", "3"]);

    await move(id, two, { after: three.id });
    expect(await listNames(id)).toEqual(["5", "4", "1", "3", "2"]);

    await move(id, one, { to: "start", with: [two.id, five.id] });
    expect(await listNames(id)).toEqual(["1", "2", "5", "4", "3"]);

    await move(id, one, { to: "end", with: [three.id] });
    expect(await listNames(id)).toEqual(["2", "5", "4", "1", "3"]);

    await move(id, two, { to: "start", with: [five.id, four.id, one.id, three.id] });
    expect(await listNames(id)).toEqual(["2", "5", "4", "1", "3"]);
  });

  it.each([
    ["no place", {}, "before"],
    ["two places", { before: "img_1", after: "img_2" }, "after"],
    ["a place and an end", { after: "img_1", to: "end" }, "to"],
    ["an image of no collection", { before: "img_1" }, "before"],
    ["an image of no collection", { after: "img_1" }, "after"],
  ])("are not moved to %s", async (_name, to, member) => {
    const { id } = await create();
    const image = await upload("one");
    await add(id, [image]);
    const path = `/api/collections/${id}/images/${image.id}/position`;
    expect(await owner.call("PUT", path, to)).toMatchObject({
      status: 400,
      body: { details: { [member]: expect.anything() } },
    });
  });

  it("are not moved next to themselves, with others of no collection, or out of the trash", async () => {
    const { id } = await create();
    const [one, two, other] = [await upload("1"), await upload("2"), await upload("other")];
    await add(id, [one, two]);
    const call = (image: ImageResource, to: object) =>
      owner.call("PUT", `/api/collections/${id}/images/${image.id}/position`, to);

    expect((await call(one, { before: one.id })).body).toMatchObject({
      details: { before: expect.anything() },
    });
    expect((await call(one, { after: two.id, with: [other.id] })).body).toMatchObject({
      details: { with: ["must be in the collection"] },
    });
    expect((await call(other, { before: one.id })).status).toBe(404);

    await owner.expect(200, "DELETE", `/api/images/${two.id}`);
    expect((await call(one, { after: two.id })).status).toBe(400);
    expect((await call(two, { after: one.id })).status).toBe(404);
  });

  it("leave lists and counts in the trash, and return to their place", async () => {
    const { id } = await create();
    const [one, two, three] = [await upload("1"), await upload("2"), await upload("3")];
    await add(id, [one, two, three]);
    await owner.expect(200, "DELETE", `/api/images/${two.id}`);

    expect(await listNames(id)).toEqual(["1", "3"]);
    expect((await read(id)).count).toBe(2);
    expect((await add(id, [two])).unchanged).toBe(1);

    await owner.expect(200, "POST", `/api/images/${two.id}/restore`);
    expect(await listNames(id)).toEqual(["1", "2", "3"]);
    expect((await read(id)).count).toBe(3);

    await owner.expect(200, "DELETE", `/api/images/${two.id}`);
    const other = await upload("other");
    await owner.expect(200, "DELETE", `/api/images/${other.id}`);
    expect(await add(id, [other])).toMatchObject({ changed: 0, failed: 1 });

    await owner.expect(200, "DELETE", `/api/images/${two.id}/permanent`);
    expect(await listNames(id)).toEqual(["1", "3"]);
  });

  it("are listed in the order of the collection or of the call, with filters, totals and pages", async () => {
    const { id } = await create();
    const images = [];
    for (const name of ["c", "a", "d", "b"])
      images.push(await upload(name, name === "d" ? { tags: "lake" } : {}));
    await add(id, images);
    await upload("elsewhere");

    expect(await listNames(id)).toEqual(["c", "a", "d", "b"]);
    expect(await listNames(id, "sort=name")).toEqual(["a", "b", "c", "d"]);
    expect(await listNames(id, "sort=recent")).toEqual(["b", "d", "a", "c"]);
    expect(await listNames(id, "tag=lake")).toEqual(["d"]);
    expect(await listNames(id, "search=lake&sort=relevance")).toEqual(["d"]);
    expect(await listNames(id, "album=images&min_width=8&visibility=public")).toEqual(["c", "a", "d", "b"]);
    expect(await listNames(id, "album=unknown")).toEqual([]);
    expect(await listNames(id, "deleted=only")).toEqual([]);

    await owner.expect(200, "PATCH", `/api/collections/${id}`, { sort: "oldest" });
    expect(await listNames(id)).toEqual(["c", "a", "d", "b"]);
    expect(await listNames(id, "sort=manual")).toEqual(["c", "a", "d", "b"]);

    const path = `/api/collections/${id}/images`;
    const first = await owner.expect<ImagePage & { total: number }>(
      200,
      "GET",
      `${path}?limit=3&sort=manual&include_total=true`,
    );
    const cursor = encodeURIComponent(first.next_cursor ?? "");
    const rest = `limit=3&sort=manual&cursor=${cursor}`;

    expect(first.total).toBe(4);
    expect((await owner.expect<ImagePage>(200, "GET", `${path}?${rest}`)).data).toMatchObject([
      { filename: "b.jpg" },
    ]);
    expect((await owner.expect<ImagePage>(200, "GET", `${path}/grid?${rest}`)).data).toHaveLength(1);
    expect((await owner.call("GET", `${path}?cursor=${cursor}`)).body).toMatchObject({
      code: "INVALID_CURSOR",
    });
    for (const query of [`collection=${id}`, "mode=semantic", "fields=grid"])
      expect([query, (await owner.call("GET", `${path}?${query}`)).status]).toEqual([query, 400]);
  });

  it("are a filter of other lists and of batches, where unknown collections have none", async () => {
    const { id } = await create();
    const [one, two, three] = [await upload("1"), await upload("2"), await upload("3")];
    await add(id, [two, one]);
    const list = async (query: string) =>
      (await owner.expect<ImagePage>(200, "GET", `/api/images?${query}`)).data.map((image) => image.id);

    expect(await list(`collection=${id}`)).toEqual([two.id, one.id]);
    expect(await list(`collection=${id}&sort=manual`)).toEqual([two.id, one.id]);
    expect(await list(`collection=${id}&sort=bytes`)).toHaveLength(2);
    for (const unknown of ["unknown", newId("col"), (await create({}, api.stranger)).id])
      expect(await list(`collection=${unknown}`)).toEqual([]);
    expect((await owner.call("GET", "/api/images?sort=manual")).body).toMatchObject({
      details: { sort: ["manual requires a collection or an album"] },
    });

    const timeline = await owner.expect<{ data: Array<{ count: number }> }>(
      200,
      "GET",
      `/api/images/timeline?collection=${id}`,
    );
    expect(timeline.data.map(({ count }) => count)).toEqual([2]);

    const batch = { action: "delete", query: { collection: id } };
    expect(await owner.expect(200, "POST", "/api/images/batch", batch)).toMatchObject({ changed: 2 });
    expect(await list("")).toEqual([three.id]);
  });

  it("represent it: the cover, then the first images, neither sensitive nor unlisted ones for other keys", async () => {
    const { id } = await create();
    const images = [];
    for (const name of ["1", "2", "3", "4", "5"]) images.push(await upload(name));
    const [one, two, three, four, five] = images;
    await add(id, images);
    await owner.expect(200, "PATCH", `/api/images/${two?.id}`, { nsfw: true });
    await owner.expect(200, "PATCH", `/api/images/${three?.id}`, { visibility: "unlisted" });
    await owner.expect(200, "PATCH", `/api/collections/${id}`, { cover: five?.id });
    const thumbs = (await read(id)).preview_urls;

    expect(thumbs).toHaveLength(4);
    expect([thumbs[0], thumbs[1], thumbs[3]]).toEqual([five?.urls.thumb, one?.urls.thumb, four?.urls.thumb]);
    expect(await read(id)).toMatchObject({ cover: five?.id, cover_url: five?.urls.thumb });

    const narrow = await createCallerFor(api.origin, owner.actor, ["albums:read"] satisfies Scope[]);
    expect((await read(id, narrow)).preview_urls).toEqual([thumbs[0], thumbs[1], thumbs[3]]);
    expect((await narrow.call("GET", `/api/collections/${id}/images`)).body).toMatchObject({
      code: "INSUFFICIENT_SCOPE",
      details: { scope: ["images:read"] },
    });

    await owner.expect(200, "DELETE", `/api/images/${five?.id}`);
    expect(await read(id)).toMatchObject({ cover: null, cover_url: null });
  });
});

describe("a deleted collection", () => {
  it("moves the ones within it up, or takes all of them with it, and frees its slug", async () => {
    const top = await create({ title: "Top" });
    const middle = await create({ title: "Middle", parent: top.id });
    const bottom = await create({ title: "Bottom", parent: middle.id });
    await owner.expect(200, "DELETE", `/api/collections/${middle.id}`);

    expect(await read(bottom.id)).toMatchObject({ parent: top.id, depth: 2 });

    await owner.expect(200, "DELETE", `/api/collections/${top.id}?children=delete`);
    expect(await listTitles()).toEqual([]);
    expect((await create({ title: "Top" })).slug).toBe("top");
  });

  it("leaves its images, and is removed with its places after 30 days", async () => {
    const { id } = await create();
    const image = await upload("kept");
    await add(id, [image]);
    await owner.expect(200, "DELETE", `/api/collections/${id}`);
    const countPlaces = () => db().$count(collectionImages, eq(collectionImages.collectionId, id));

    expect((await owner.expect<ImagePage>(200, "GET", `/api/images?collection=${id}`)).data).toEqual([]);
    await purgeDeletedCollections();
    expect(await countPlaces()).toBe(1);

    await purgeDeletedCollections(Date.now() + 31 * dayMs);
    expect(await countPlaces()).toBe(0);
    expect(await db().$count(collections, eq(collections.id, id))).toBe(0);
    await owner.expect(200, "GET", `/api/images/${image.id}`);
  });
});
