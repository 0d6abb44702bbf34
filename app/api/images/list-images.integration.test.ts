import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { imageRequests, imageSearch, images, imageTags } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { insertImages } from "@/test/builders/many-images";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { list, listAllNames, listNames } from "@/test/harness/image-lists";

const api = serveApi();

/** Sets the creation dates: n0 on 1 January, n1 on 2 January … */
async function setCreatedDay(id: string, day: string): Promise<void> {
  const createdAt = `${day}T12:00:00.000Z`;
  await db().update(images).set({ createdAt }).where(eq(images.id, id));
  await db().update(imageTags).set({ createdAt }).where(eq(imageTags.imageId, id));
  await db().update(imageSearch).set({ createdAt }).where(eq(imageSearch.imageId, id));
}

describe("filters", () => {
  let caller: Caller;
  const ids: string[] = [];

  beforeAll(async () => {
    caller = await createCaller(api.origin);
    await caller.expect(201, "POST", "/api/albums", { album: "trip", title: "Trip" });
    for (let at = 0; at < 8; at++) {
      const { id } = await caller.expect(201, "POST", "/api/images", {
        filename: `n${at}.jpg`,
        album: at % 2 ? "trip" : "images",
        tags: [at % 3 ? "dog" : "cat", ...(at < 4 ? ["old"] : [])],
      });
      ids.push(id);
      await setCreatedDay(id, `2026-01-0${at + 1}`);
    }

    await caller.expect(200, "POST", `/api/images/${ids[1]}/favourite`);
    await caller.expect(200, "POST", `/api/images/${ids[6]}/favourite`);
    await caller.expect(200, "DELETE", `/api/images/${ids[7]}`);
  });

  it.each([
    ["", "n6 n5 n4 n3 n2 n1 n0"],
    ["include_deleted=true", "n7 n6 n5 n4 n3 n2 n1 n0"],
    ["album=trip", "n5 n3 n1"],
    ["album=trip&include_deleted=true", "n7 n5 n3 n1"],
    ["album=nowhere", ""],
    ["tag=cat", "n6 n3 n0"],
    ["tag=CAT,Old", "n3 n0"],
    ["tag=cat,old,dog", ""],
    ["tag=cat&album=trip", "n3"],
    ["is_favourited=true", "n6 n1"],
    ["is_favourited=false&album=trip", "n5 n3"],
    ["from=2026-01-03&to=2026-01-05", "n4 n3 n2"],
    ["to=2026-01-02", "n1 n0"],
    ["from=2026-01-06", "n6 n5"],
    ["tag=dog&from=2026-01-02&to=2026-01-05&sort=recent", "n4 n2 n1"],
    ["search=n3", "n3"],
    ["search=old&tag=cat", "n3 n0"],
    ["search=dog&sort=relevance", "n5 n4 n2 n1"],
    ["sort=bytes&album=trip", "n5 n3 n1"],
  ])("%s", async (query, expected) => {
    const found = expected === "" ? [] : expected.split(" ").map((name) => `${name}.jpg`);
    expect(listNames(await list(caller, query))).toEqual(found);
    expect(await listAllNames(caller, query, 1)).toEqual(found);
    expect(listNames(await list(api.stranger, query))).toEqual([]);
  });

  it("include each image's tags and whether it is a favorite, unless switched off", async () => {
    const [image] = (await list(caller, "search=n1")).data;
    expect(image).toMatchObject({ tags: ["dog", "old"], is_favourited: true });
    const [bare] = (await list(caller, "search=n1&include_metadata=false")).data;
    expect(bare).toEqual({ ...image, tags: [], is_favourited: false });
  });

  it.each([
    ["limit=200abc", "limit"],
    ["limit=0x10", "limit"],
    ["limit=", "limit"],
    ["sort=newest", "sort"],
    ["sort=relevance", "sort"],
    ["sort=requests&cursor=x&offset=1", "offset"],
    ["offset=5", "offset"],
    ["sort=requests&offset=100001", "offset"],
    ["sort=requests&offset=-1", "offset"],
    ["from=2026-02-30", "from"],
    ["from=2026-1-1", "from"],
    ["from=2026-02-02&to=2026-02-01", "from"],
    ["is_favourited=yes", "is_favourited"],
    ["include_deleted=1", "include_deleted"],
    ["tag=", "tag"],
    ["tag=a,,b", "tag"],
    ["tag=%20!", "tag"],
    ["album=No%20Slug", "album"],
    ["search=%00", "search"],
    [`search=${"x".repeat(201)}`, "search"],
    ["album=a&album=b", "album"],
    ["filter=x", "filter"],
  ])("reject %s", async (query, field) => {
    const { status, body } = await caller.call("GET", `/api/images?${query}`);
    expect([status, Object.keys((body as { details: object }).details)[0]?.split(".")[0]]).toEqual([
      400,
      field,
    ]);
  });

  it("accept a cursor with the same filters and order only", async () => {
    const { next_cursor } = await list(caller, "limit=2&tag=dog");
    const cursor = encodeURIComponent(next_cursor ?? "");
    for (const query of ["", "tag=cat", "tag=dog&sort=bytes", "tag=dog&album=trip", "tag=dog&search=n"]) {
      const answer = await caller.call("GET", `/api/images?${query}&cursor=${cursor}`);
      expect(answer, query).toMatchObject({ status: 400, body: { code: "INVALID_CURSOR" } });
    }
    expect(listNames(await list(caller, `tag=dog&limit=200&cursor=${cursor}`))).toEqual(["n2.jpg", "n1.jpg"]);
  });
});

describe("orders", () => {
  it("by size start with the largest, and end with those without a file", async () => {
    const caller = await createCaller(api.origin);
    for (const [filename, width] of [
      ["small.jpg", 40],
      ["large.jpg", 900],
      ["middle.jpg", 300],
    ] as const)
      await caller.upload(filename, await testImage({ width, height: width }));

    await caller.expect(201, "POST", "/api/images", { filename: "pending-1.jpg" });
    await caller.expect(201, "POST", "/api/images", { filename: "pending-2.jpg" });
    const order = ["large.jpg", "middle.jpg", "small.jpg", "pending-2.jpg", "pending-1.jpg"];
    for (const limit of [1, 2, 5]) expect(await listAllNames(caller, "sort=bytes", limit)).toEqual(order);
  });

  it("by requests start with the most requested, paged by offset and by cursor", async () => {
    const caller = await createCaller(api.origin);
    for (const [filename, requests] of Object.entries({ "a.jpg": 5, "b.jpg": 900, "c.jpg": 0, "d.jpg": 5 })) {
      const { id } = await caller.expect(201, "POST", "/api/images", { filename });
      await db().update(imageRequests).set({ requests }).where(eq(imageRequests.imageId, id));
    }

    const page = await list(caller, "sort=requests");

    expect(listNames(page)).toEqual(["b.jpg", "d.jpg", "a.jpg", "c.jpg"]);
    expect(listNames(await list(caller, "sort=requests&offset=1&limit=2"))).toEqual(["d.jpg", "a.jpg"]);
    expect((await list(caller, "sort=requests&offset=4")).data).toEqual([]);

    for (const limit of [1, 2, 3])
      expect(await listAllNames(caller, "sort=requests", limit)).toEqual(listNames(page));
    const second = await list(caller, "sort=requests&offset=1&limit=2");
    const last = await list(caller, `sort=requests&limit=2&cursor=${second.next_cursor}`);

    expect([listNames(last), last.next_cursor]).toEqual([["c.jpg"], null]);
  });
});

describe("by the time taken", () => {
  it("are paged by offset as well, which a grid needs to jump", async () => {
    const caller = await createCaller(api.origin);
    for (const [filename, day] of Object.entries({ "a.jpg": 3, "b.jpg": 9, "c.jpg": 7, "d.jpg": 1 })) {
      const { id } = await caller.expect(201, "POST", "/api/images", { filename });
      await caller.expect(200, "PATCH", `/api/images/${id}`, { taken_at: `2024-05-0${day}T10:00:00` });
    }

    const query = "sort=taken&taken_from=2024-05-02&taken_to=2024-05-31";

    expect(listNames(await list(caller, query))).toEqual(["b.jpg", "c.jpg", "a.jpg"]);
    expect(listNames(await list(caller, `${query}&offset=1&limit=1`))).toEqual(["c.jpg"]);
    expect(listNames(await list(caller, `${query}&offset=2`))).toEqual(["a.jpg"]);
  });
});

describe("the most requested", () => {
  it("are paged by cursor to the end, starting from an offset", async () => {
    const caller = await createCaller(api.origin);
    const ids = await insertImages(caller, 250);
    await db()
      .insert(imageRequests)
      .values(ids.map((imageId, at) => ({ imageId, owner: caller.actor.library.owner, requests: at % 7 })));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "offset=0" : `cursor=${cursor}`;
      const page = await list(caller, `sort=requests&limit=100&${query}`);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
      expect(cursor === null).toBe(seen.length === ids.length);
    } while (cursor !== null);

    expect(new Set(seen)).toEqual(new Set(ids));
  });
});
