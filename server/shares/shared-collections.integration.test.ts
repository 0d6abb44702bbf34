import { beforeEach, describe, expect, it } from "vitest";
import { purgeDeletedCollections } from "@/lib/collections";
import type { CollectionResource, DeletedCollection } from "@/lib/collections/resource";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs } from "@/lib/kernel/time";
import type { SharePage, ShareResource } from "@/lib/shares/resource";
import { undoJob } from "@/test/builders/batch-jobs";
import { shareAlbum } from "@/test/builders/memberships";
import { testImage } from "@/test/builders/uploads";
import { type Caller, createCaller, createCallerFor } from "@/test/harness/caller";
import { serveGuests } from "@/test/harness/guest-suite";
import { type ShareVisitor, visitShare } from "@/test/harness/share-visitor";
import { readZip } from "@/test/harness/zip";

const { api, createLink, enter: enterAsGuest, send } = serveGuests();
const bytes = testImage({ width: 8, height: 8 });

let owner: Caller;
let imageCount = 0;
beforeEach(async () => {
  owner = await createCaller(api.origin);
});

const create = (title: string, fields: object = {}) =>
  owner.expect<CollectionResource>(201, "POST", "/api/collections", { title, ...fields });
const upload = async (fields: Record<string, string> = {}) =>
  owner.upload(`place-${++imageCount}.jpg`, await bytes, { visibility: "private", ...fields });
const add = ({ id }: CollectionResource, images: readonly ImageResource[]) =>
  owner.expect(200, "POST", `/api/collections/${id}/images`, { ids: images.map((image) => image.id) });
const share = (id: string, target: object = {}, fields: object = {}) =>
  owner.expect<ShareResource>(201, "POST", "/api/shares", {
    target: { type: "collection", id, ...target },
    ...fields,
  });

async function enter({ url }: ShareResource): Promise<ShareVisitor> {
  const visitor = visitShare(api.origin, url);
  expect((await visitor.get()).status).toBe(200);
  return visitor;
}

/** The images of the page in their order, with the headings above them. */
async function read(visitor: ShareVisitor, path = ""): Promise<string[]> {
  const { text } = await visitor.get(path);
  return [...text.matchAll(/<li id="(img_\w+)"|<h2>(.*?)<\/h2>/g)].map(
    ([, id, heading = ""]) => id ?? heading.replace(/<[^>]+>/g, ""),
  );
}

const idsOf = (images: readonly ImageResource[]) => images.map(({ id }) => id);

describe("the share of a collection made by hand", () => {
  it("follows its images in their order, with private and archived ones and without the trash", async () => {
    const images = [await upload(), await upload({ title: "Second" }), await upload()] as const;
    const [first, second, third] = images;
    const collection = await create("Portfolio", { layout: "column" });
    await add(collection, images);
    await owner.expect(200, "PATCH", `/api/collections/${collection.id}`, { cover: third.id });
    const made = await share(collection.id, {}, { feedback: "comments" });
    expect(made.target).toEqual({ type: "collection", id: collection.id, tree: false, live: false });
    const visitor = await enter(made);

    const { text } = await visitor.get();
    expect(text).toContain("<bdi>Portfolio</bdi>");
    expect(text).toContain('data-layout="column"');
    expect(await read(visitor)).toEqual(idsOf(images));
    const page = await visitor.get(`/${second.id}`);
    expect([page.text.includes(`/${first.id}"`), page.text.includes(`/${third.id}"`)]).toEqual([true, true]);

    const position = `/api/collections/${collection.id}/images/${third.id}/position`;
    await owner.expect(200, "PUT", position, { before: first.id });
    await owner.expect(200, "PATCH", `/api/images/${second.id}`, { archived: true });
    const later = await upload();
    expect((await visitor.get(`/${later.id}/w128/x.jpg`)).status).toBe(404);
    await add(collection, [later]);
    expect(await read(visitor)).toEqual(idsOf([third, first, second, later]));
    expect((await visitor.get(`/${later.id}/w128/x.jpg`)).status).toBe(200);

    await owner.expect(200, "DELETE", `/api/images/${first.id}`);
    await owner.expect(200, "PATCH", `/api/collections/${collection.id}`, { sort: "oldest" });
    expect(await read(visitor)).toEqual(idsOf([second, third, later]));
    const archive = readZip((await visitor.get("/archive")).bytes);
    expect([...archive.keys()]).toEqual([second, third, later].map(({ filename }) => filename));

    const pick = await visitor.post(`/${later.id}`, { picked: "1", name: "Ada" });
    expect(pick.status).toBe(303);
    const picks = await owner.expect<{ data: object[] }>(200, "GET", `/api/shares/${made.id}/picks`);
    expect(picks.data).toMatchObject([{ visitor: "Ada", image_id: later.id, picked: true }]);
    await owner.expect(200, "POST", `/api/collections/${collection.id}/images/remove`, { ids: [later.id] });
    expect((await visitor.get(`/${later.id}`)).status).toBe(404);
  });

  it("shows the collections within it as sections in the order of the tree, each image once", async () => {
    const root = await create("Trips");
    const rome = await create("Rome", { parent: root.id });
    const forum = await create("Forum", { parent: rome.id, sort: "name" });
    const berlin = await create("berlin", { parent: root.id, sort: "recent" });
    const [one, two, three, four] = [await upload(), await upload(), await upload(), await upload()] as const;
    await add(root, [two]);
    await add(rome, [three, two]);
    await add(forum, [four, one]);
    await add(berlin, [one, four]);

    const alone = await enter(await share(root.id));
    expect(await read(alone)).toEqual([two.id]);
    const visitor = await enter(await share(root.id, { tree: true }));
    expect(await read(visitor)).toEqual([two.id, "berlin", four.id, one.id, "Rome", three.id]);
    const neighbors = (await visitor.get(`/${one.id}`)).text;
    for (const { id } of [four, three]) expect(neighbors).toContain(`/${id}"`);
    const archive = readZip((await visitor.get("/archive")).bytes);
    expect([...archive.keys()]).toEqual([
      two.filename,
      `berlin/${four.filename}`,
      `berlin/${one.filename}`,
      `Rome/${three.filename}`,
    ]);

    await owner.expect(200, "POST", `/api/collections/${berlin.id}/images/remove`, {
      ids: [four.id, one.id],
    });
    expect(await read(visitor)).toEqual([two.id, "Rome", three.id, "Rome / Forum", one.id, four.id]);
    await owner.expect(200, "PATCH", `/api/collections/${forum.id}`, { parent: null });
    expect((await visitor.get(`/${one.id}`)).status).toBe(404);
  });

  it("is gone with a deleted collection and back after the undo, and its row goes with the collection", async () => {
    const collection = await create("Short");
    await add(collection, [await upload()]);
    const made = await share(collection.id);
    const visitor = await enter(made);
    const remove = () => owner.expect<DeletedCollection>(200, "DELETE", `/api/collections/${collection.id}`);

    const { undo_job } = await remove();
    expect((await visitor.get()).status).toBe(404);
    expect((await visitShare(api.origin, made.url).get()).status).toBe(404);
    await owner.expect(200, "GET", `/api/shares/${made.id}`);
    await undoJob(owner, undo_job);
    expect((await visitor.get()).status).toBe(200);

    await remove();
    await purgeDeletedCollections(Date.now() + 31 * dayMs);
    expect((await owner.call("GET", `/api/shares/${made.id}`)).status).toBe(404);
  });
});

describe("the share of a smart collection", () => {
  it("has the images of the time when it was created, or with live the current ones", async () => {
    const wanted = { nsfw: "true" };
    const [old, later] = [await upload(wanted), await upload()] as const;
    const smart = await create("Sensitive", { filter: { nsfw: true }, sort: "oldest" });
    const parent = await create("All");
    await add(parent, [later]);
    await owner.expect(200, "PATCH", `/api/collections/${smart.id}`, { parent: parent.id });
    const [frozen, live] = [await share(smart.id), await share(smart.id, { live: true })];
    const tree = await share(parent.id, { tree: true });
    expect(live.target).toEqual({ type: "collection", id: smart.id, tree: false, live: true });
    const visitors = [await enter(frozen), await enter(live), await enter(tree)] as const;

    await owner.expect(200, "PATCH", `/api/images/${later.id}`, { nsfw: true });
    const readAll = async () => [await read(visitors[0]), await read(visitors[1]), await read(visitors[2])];
    expect(await readAll()).toEqual([[old.id], [old.id, later.id], [later.id, "Sensitive", old.id]]);
    const statuses = async (id: string) =>
      Promise.all(visitors.map(async (visitor) => (await visitor.get(`/${id}/w128/x.jpg`)).status));
    expect(await statuses(later.id)).toEqual([404, 200, 200]);

    await owner.expect(200, "PATCH", `/api/images/${old.id}`, { nsfw: false });
    expect(await readAll()).toEqual([[old.id], [later.id], [later.id, "Sensitive", old.id]]);
    await owner.expect(200, "DELETE", `/api/images/${old.id}`);
    expect(await readAll()).toEqual([[], [later.id], [later.id]]);
  });

  it("leaves out private images that guests sent to the owner", async () => {
    const link = await createLink();
    const { id } = await send((await enterAsGuest(link)).visitor, "guest.jpg", await bytes);
    const filter = { album: link.album };
    const smart = await api.owner.expect<CollectionResource>(201, "POST", "/api/collections", {
      title: "Sent",
      filter,
    });
    const body = (live: boolean) => ({ target: { type: "collection", id: smart.id, live } });
    const visitors = await Promise.all(
      [false, true].map(async (live) =>
        enter(await api.owner.expect<ShareResource>(201, "POST", "/api/shares", body(live))),
      ),
    );
    const statuses = () =>
      Promise.all(visitors.map(async (visitor) => (await visitor.get(`/${id}/w128/x.jpg`)).status));
    expect(await statuses()).toEqual([404, 404]);
    await api.owner.expect(200, "PATCH", `/api/images/${id}`, { visibility: "unlisted" });
    expect(await statuses()).toEqual([200, 200]);
  });

  it("requires the scopes of its query, to create it and to change it", async () => {
    const parent = await create("Animals");
    const smart = await create("Cats", { filter: { label: "cat" }, parent: parent.id });
    const target = { type: "collection", id: smart.id };
    const tree = { type: "collection", id: parent.id, tree: true };
    const made = await share(smart.id);
    for (const [scopes, bodies, status] of [
      [["shares:write", "images:read"], [{ target }, { target: tree }], 403],
      [["shares:write", "ai:read"], [{ target }], 403],
      [["shares:write", "images:read", "ai:read"], [{ target }, { target: tree }], 201],
      [["shares:write", "images:read"], [{ target: { ...tree, tree: false } }], 201],
    ] as const) {
      const caller = await createCallerFor(api.origin, owner.actor, scopes);
      for (const body of bodies) expect((await caller.call("POST", "/api/shares", body)).status).toBe(status);
      const changed = await caller.call("PATCH", `/api/shares/${made.id}`, { title: `${scopes.length}` });
      expect(changed.status).toBe(scopes.length === 3 ? 200 : 403);
    }

    // Deleted collections can come back, and the link then opens them again.
    const ofTree = await share(parent.id, { tree: true });
    await owner.expect(200, "DELETE", `/api/collections/${parent.id}?children=delete`);
    const limited = await createCallerFor(api.origin, owner.actor, ["shares:write", "images:read"]);
    for (const { id } of [made, ofTree]) {
      expect((await limited.call("PATCH", `/api/shares/${id}`, { title: "Later" })).status).toBe(403);
      await owner.expect(200, "PATCH", `/api/shares/${id}`, { title: "Later" });
    }
  });
});

describe("the shares of collections", () => {
  it("do not exist for members of one album, and take only collections of the library", async () => {
    const { library, client, album } = await shareAlbum(api.origin, "manager");
    const made = await library.browser.expect<CollectionResource>(201, "POST", "/api/collections", {
      title: "Inside",
      filter: { album },
    });
    const target = { type: "collection", id: made.id };
    const foreign = await library.browser.expect<ShareResource>(201, "POST", "/api/shares", { target });

    expect((await client.call("GET", `/api/shares/${foreign.id}`)).status).toBe(404);
    expect((await client.call("DELETE", `/api/shares/${foreign.id}`)).status).toBe(404);
    expect((await client.expect<SharePage>(200, "GET", "/api/shares")).data).toEqual([]);
    const unknown = { target: { ...target, id: "col_unknown" } };
    const rejected = await client.call("POST", "/api/shares", unknown);
    expect(rejected.status).toBe(400);
    for (const caller of [client, owner])
      expect((await caller.call("POST", "/api/shares", { target })).body).toEqual(rejected.body);

    const uploadLink = { target, upload: { album: "images", max_files: 1, max_bytes: 10 } };
    expect((await library.browser.call("POST", "/api/shares", uploadLink)).status).toBe(400);
  });
});
