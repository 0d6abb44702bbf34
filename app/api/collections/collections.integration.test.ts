import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs, collectionImages, collections } from "@/db/schema";
import { purgeDeletedCollections } from "@/lib/collections";
import type { CollectionPage, CollectionResource, CollectionTree } from "@/lib/collections/resource";
import { newId } from "@/lib/kernel/ids";
import { dayMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { createAccount } from "@/test/builders/account";
import { addMember, inLibrary } from "@/test/builders/memberships";
import { serveCollections } from "@/test/harness/collection-suite";
import type { ImagePage } from "@/test/harness/image-lists";
import { createPlanOwner, sellPlans } from "@/test/harness/sell-plans";

const { api, owner, create, read, upload, add, listTitles } = serveCollections();

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
    const changed = await owner().expect<CollectionResource>(
      200,
      "PATCH",
      `/api/collections/${made.id}`,
      changes,
    );
    expect(changed).toMatchObject({ ...changes, description: "", slug: "portfolio" });

    for (const [method, body] of [["GET"], ["PATCH", { title: "Mine" }], ["DELETE"]] as const)
      await api.stranger.expect(404, method, `/api/collections/${made.id}`, body);

    expect(await owner().expect(200, "DELETE", `/api/collections/${made.id}`)).toEqual({
      id: made.id,
      deleted: true,
      undo_job: expect.stringMatching(/^job_/),
    });
    await owner().expect(404, "GET", `/api/collections/${made.id}`);
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
    const answer = await owner().call("PATCH", `/api/collections/${id}`, { [name]: value });
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

    expect(
      await owner().call("POST", "/api/collections", { title: "Other", slug: "portfolio" }),
    ).toMatchObject({
      status: 409,
      body: { code: "COLLECTION_EXISTS", details: { suggestion: ["portfolio-3"] } },
    });
    expect((await create({ slug: "portfolio-3" })).slug).toBe("portfolio-3");
    for (const slug of ["", "UPPER", "a--b", "a/b", "a".repeat(65)])
      expect((await owner().call("POST", "/api/collections", { title: "Other", slug })).status).toBe(400);
  });

  it("are listed by title in pages, also by parent, pin and title", async () => {
    const trips = await create({ title: "trips" });
    await create({ title: "Alps", parent: trips.id });
    await create({ title: "alps 2", parent: trips.id });
    const zoo = await create({ title: "Zoo" });
    await owner().expect(200, "PATCH", `/api/collections/${zoo.id}`, { is_pinned: true });

    expect(await listTitles()).toEqual(["Alps", "alps 2", "trips", "Zoo"]);
    expect(await listTitles("parent=root")).toEqual(["trips", "Zoo"]);
    expect(await listTitles(`parent=${trips.id}`)).toEqual(["Alps", "alps 2"]);
    expect(await listTitles("pinned=true")).toEqual(["Zoo"]);
    expect(await listTitles("search=ALP")).toEqual(["Alps", "alps 2"]);
    expect(await listTitles("search=%25")).toEqual([]);

    const paged: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const query = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const page: CollectionPage = await owner().expect(200, "GET", `/api/collections?limit=1${query}`);
      paged.push(...page.data.map(({ title }) => title));
      cursor = page.next_cursor;
      if (cursor !== null)
        expect(
          (await owner().call("GET", `/api/collections?pinned=true&cursor=${encodeURIComponent(cursor)}`))
            .body,
        ).toMatchObject({ code: "INVALID_CURSOR" });
    }
    expect(paged).toEqual(["Alps", "alps 2", "trips", "Zoo"]);

    const { data } = await owner().expect<CollectionTree>(200, "GET", "/api/collections/tree");
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
    await owner().expect(200, "PATCH", `/api/collections/${id}`, { title: "Other", color: "teal" });
    await owner().expect(200, "PATCH", `/api/collections/${id}`, { title: "Other" });
    await add(id, [image]);
    await add(id, [image]);
    await owner().expect(200, "POST", `/api/collections/${id}/images/remove`, { ids: [image.id] });
    await owner().expect(200, "POST", `/api/collections/${id}/images/remove`, { ids: [image.id] });
    await owner().expect(200, "DELETE", `/api/collections/${id}`);
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

describe("a deleted collection", () => {
  it("moves the ones within it up, or takes all of them with it, and frees its slug", async () => {
    const top = await create({ title: "Top" });
    const middle = await create({ title: "Middle", parent: top.id });
    const bottom = await create({ title: "Bottom", parent: middle.id });
    await owner().expect(200, "DELETE", `/api/collections/${middle.id}`);

    expect(await read(bottom.id)).toMatchObject({ parent: top.id, depth: 2 });

    await owner().expect(200, "DELETE", `/api/collections/${top.id}?children=delete`);
    expect(await listTitles()).toEqual([]);
    expect((await create({ title: "Top" })).slug).toBe("top");
  });

  it("leaves its images, and is removed with its places after 30 days", async () => {
    const { id } = await create();
    const image = await upload("kept");
    await add(id, [image]);
    await owner().expect(200, "DELETE", `/api/collections/${id}`);
    const countPlaces = () => db().$count(collectionImages, eq(collectionImages.collectionId, id));

    expect((await owner().expect<ImagePage>(200, "GET", `/api/images?collection=${id}`)).data).toEqual([]);
    await purgeDeletedCollections();
    expect(await countPlaces()).toBe(1);

    await purgeDeletedCollections(Date.now() + 31 * dayMs);
    expect(await countPlaces()).toBe(0);
    expect(await db().$count(collections, eq(collections.id, id))).toBe(0);
    await owner().expect(200, "GET", `/api/images/${image.id}`);
  });
});
