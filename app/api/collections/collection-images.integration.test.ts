import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { collectionImages } from "@/db/schema";
import type { CollectionPage } from "@/lib/collections/resource";
import type { ImageResource } from "@/lib/images/resource";
import type { Scope } from "@/lib/kernel/actor";
import { newId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/database/transaction";
import { testImage } from "@/test/builders/uploads";
import { createCallerFor } from "@/test/harness/caller";
import { serveCollections } from "@/test/harness/collection-suite";
import type { ImagePage } from "@/test/harness/image-lists";

const { api, owner, create, read, upload, add, move, listNames } = serveCollections();

describe("the images of a collection", () => {
  it("are added once, at an end, and removed, and stay in their album", async () => {
    const { id } = await create();
    const [one, two, three] = [await upload("1"), await upload("2"), await upload("3")];
    const pending = await owner().expect<ImageResource>(201, "POST", "/api/images", { filename: "4.jpg" });
    const foreign = await api.stranger.upload("foreign.jpg", await testImage());

    expect(await add(id, [one, two, pending])).toMatchObject({ changed: 3, unchanged: 0, failed: 0 });
    expect(await add(id, [two, three, foreign], { position: "start" })).toMatchObject({
      changed: 1,
      unchanged: 1,
      failed: 1,
    });
    expect(await listNames(id)).toEqual(["3", "1", "2", "4"]);
    expect(await read(id)).toMatchObject({ count: 4, hidden_count: null });

    const ids = [one.id, foreign.id];
    expect(await owner().expect(200, "POST", `/api/collections/${id}/images/remove`, { ids })).toMatchObject({
      changed: 1,
      failures: [{ code: "NOT_FOUND" }],
    });
    expect(await listNames(id)).toEqual(["3", "2", "4"]);
    expect(await owner().expect(200, "GET", `/api/images/${one.id}`)).toMatchObject({ album: "images" });
    expect(
      await owner().call("POST", `/api/collections/${id}/images`, { ids: [one.id, one.id] }),
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
    const page = await owner().expect<CollectionPage>(200, "GET", `/api/images/${image.id}/collections`);

    expect(page.data.map(({ title }) => title)).toEqual(["First", "Second"]);
    expect((await owner().call("GET", `/api/images/${newId("img")}/collections`)).status).toBe(404);
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
    expect(await owner().call("PUT", path, to)).toMatchObject({
      status: 400,
      body: { details: { [member]: expect.anything() } },
    });
  });

  it("are not moved next to themselves, with others of no collection, or out of the trash", async () => {
    const { id } = await create();
    const [one, two, other] = [await upload("1"), await upload("2"), await upload("other")];
    await add(id, [one, two]);
    const call = (image: ImageResource, to: object) =>
      owner().call("PUT", `/api/collections/${id}/images/${image.id}/position`, to);

    expect((await call(one, { before: one.id })).body).toMatchObject({
      details: { before: expect.anything() },
    });
    expect((await call(one, { after: two.id, with: [other.id] })).body).toMatchObject({
      details: { with: ["must be in the collection"] },
    });
    expect((await call(other, { before: one.id })).status).toBe(404);

    await owner().expect(200, "DELETE", `/api/images/${two.id}`);
    expect((await call(one, { after: two.id })).status).toBe(400);
    expect((await call(two, { after: one.id })).status).toBe(404);
  });

  it("leave lists and counts in the trash, and return to their place", async () => {
    const { id } = await create();
    const [one, two, three] = [await upload("1"), await upload("2"), await upload("3")];
    await add(id, [one, two, three]);
    await owner().expect(200, "DELETE", `/api/images/${two.id}`);

    expect(await listNames(id)).toEqual(["1", "3"]);
    expect((await read(id)).count).toBe(2);
    expect((await add(id, [two])).unchanged).toBe(1);

    await owner().expect(200, "POST", `/api/images/${two.id}/restore`);
    expect(await listNames(id)).toEqual(["1", "2", "3"]);
    expect((await read(id)).count).toBe(3);

    await owner().expect(200, "DELETE", `/api/images/${two.id}`);
    const other = await upload("other");
    await owner().expect(200, "DELETE", `/api/images/${other.id}`);
    expect(await add(id, [other])).toMatchObject({ changed: 0, failed: 1 });

    await owner().expect(200, "DELETE", `/api/images/${two.id}/permanent`);
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

    await owner().expect(200, "PATCH", `/api/collections/${id}`, { sort: "oldest" });
    expect(await listNames(id)).toEqual(["c", "a", "d", "b"]);
    expect(await listNames(id, "sort=manual")).toEqual(["c", "a", "d", "b"]);

    const path = `/api/collections/${id}/images`;
    const first = await owner().expect<ImagePage & { total: number }>(
      200,
      "GET",
      `${path}?limit=3&sort=manual&include_total=true`,
    );
    const cursor = encodeURIComponent(first.next_cursor ?? "");
    const rest = `limit=3&sort=manual&cursor=${cursor}`;

    expect(first.total).toBe(4);
    expect((await owner().expect<ImagePage>(200, "GET", `${path}?${rest}`)).data).toMatchObject([
      { filename: "b.jpg" },
    ]);
    expect((await owner().expect<ImagePage>(200, "GET", `${path}/grid?${rest}`)).data).toHaveLength(1);
    expect((await owner().call("GET", `${path}?cursor=${cursor}`)).body).toMatchObject({
      code: "INVALID_CURSOR",
    });
    for (const query of [`collection=${id}`, "mode=semantic", "fields=grid"])
      expect([query, (await owner().call("GET", `${path}?${query}`)).status]).toEqual([query, 400]);
  });

  it("are a filter of other lists and of batches, where unknown collections have none", async () => {
    const { id } = await create();
    const [one, two, three] = [await upload("1"), await upload("2"), await upload("3")];
    await add(id, [two, one]);
    const list = async (query: string) =>
      (await owner().expect<ImagePage>(200, "GET", `/api/images?${query}`)).data.map((image) => image.id);

    expect(await list(`collection=${id}`)).toEqual([two.id, one.id]);
    expect(await list(`collection=${id}&sort=manual`)).toEqual([two.id, one.id]);
    expect(await list(`collection=${id}&sort=bytes`)).toHaveLength(2);
    for (const unknown of ["unknown", newId("col"), (await create({}, api.stranger)).id])
      expect(await list(`collection=${unknown}`)).toEqual([]);
    expect((await owner().call("GET", "/api/images?sort=manual")).body).toMatchObject({
      details: { sort: ["manual requires a collection or an album"] },
    });

    const timeline = await owner().expect<{ data: Array<{ count: number }> }>(
      200,
      "GET",
      `/api/images/timeline?collection=${id}`,
    );
    expect(timeline.data.map(({ count }) => count)).toEqual([2]);

    const batch = { action: "delete", query: { collection: id } };
    expect(await owner().expect(200, "POST", "/api/images/batch", batch)).toMatchObject({ changed: 2 });
    expect(await list("")).toEqual([three.id]);
  });

  it("represent it: the cover, then the first images, neither sensitive nor unlisted ones for other keys", async () => {
    const { id } = await create();
    const images = [];
    for (const name of ["1", "2", "3", "4", "5"]) images.push(await upload(name));
    const [one, two, three, four, five] = images;
    await add(id, images);
    await owner().expect(200, "PATCH", `/api/images/${two?.id}`, { nsfw: true });
    await owner().expect(200, "PATCH", `/api/images/${three?.id}`, { visibility: "unlisted" });
    await owner().expect(200, "PATCH", `/api/collections/${id}`, { cover: five?.id });
    const thumbs = (await read(id)).preview_urls;

    expect(thumbs).toHaveLength(4);
    expect([thumbs[0], thumbs[1], thumbs[3]]).toEqual([five?.urls.thumb, one?.urls.thumb, four?.urls.thumb]);
    expect(await read(id)).toMatchObject({ cover: five?.id, cover_url: five?.urls.thumb });

    const narrow = await createCallerFor(api.origin, owner().actor, ["albums:read"] satisfies Scope[]);
    expect((await read(id, narrow)).preview_urls).toEqual([thumbs[0], thumbs[1], thumbs[3]]);
    expect((await narrow.call("GET", `/api/collections/${id}/images`)).body).toMatchObject({
      code: "INSUFFICIENT_SCOPE",
      details: { scope: ["images:read"] },
    });

    await owner().expect(200, "DELETE", `/api/images/${five?.id}`);
    expect(await read(id)).toMatchObject({ cover: null, cover_url: null });
  });
});
