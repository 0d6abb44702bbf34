import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { imageRequests, imageSearch, images, imageTags } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { insertImages } from "@/test/builders/many-images";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";

const api = serveApi();

interface ImagePage {
  data: ImageResource[];
  next_cursor: string | null;
}

const list = (caller: Caller, query: string) => caller.expect<ImagePage>(200, "GET", `/api/images?${query}`);
const listNames = (page: ImagePage) => page.data.map((image) => image.filename);

/** Returns the filenames of all pages of a list, with the given page size. */
async function listAllNames(caller: Caller, query: string, limit: number): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: ImagePage = await list(
      caller,
      `${query}&limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    found.push(...listNames(page));
    cursor = page.next_cursor;
  }
  return found;
}

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

  it("include each image's tags and whether it is a favourite, unless switched off", async () => {
    const [image] = (await list(caller, "search=n1")).data;
    expect(image).toMatchObject({ tags: ["dog", "old"], is_favourited: true });
    const [bare] = (await list(caller, "search=n1&include_metadata=false")).data;
    expect(bare).toEqual({ ...image, tags: [], is_favourited: false });
  });

  it.each([
    ["limit=200abc", "limit"],
    ["limit=0x10", "limit"],
    ["limit=", "limit"],
    ["sort=oldest", "sort"],
    ["sort=relevance", "sort"],
    ["sort=requests&cursor=x&offset=1", "offset"],
    ["offset=5", "offset"],
    ["sort=requests&offset=10001", "offset"],
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

describe("search", () => {
  let caller: Caller;
  const library: Array<{ filename: string; alt?: string; tags?: string[] }> = [
    { filename: "IMG_2041_SunsetBeach.jpg", alt: "Waves in the evening" },
    { filename: "beach.jpg", alt: "" },
    {
      filename: "holiday-12.jpg",
      alt: "We went to the beach at sunset, and it was a long day.",
      tags: ["sea"],
    },
    { filename: "beachball.png", alt: "A toy" },
    { filename: "dog.jpg", tags: ["beach", "pets"] },
    { filename: "Café-Émile.webp", alt: "Straße in München" },
    { filename: "закат.jpg", alt: "Закат над Волгой" },
    { filename: "tokyo.jpg", alt: "東京タワーの夜景" },
    { filename: "서울.jpg", alt: "서울 타워의 밤" },
    { filename: "mountain.jpg", alt: "Montaña", tags: ["alps"] },
    { filename: "شروق.jpg", alt: "شروق الشمس" },
  ];

  beforeAll(async () => {
    caller = await createCaller(api.origin);
    for (const image of library) await caller.expect(201, "POST", "/api/images", image);
  });

  const found = async (search: string, sort = "relevance") =>
    listNames(await list(caller, `sort=${sort}&limit=50&search=${encodeURIComponent(search)}`));

  it.each([
    ["sunset beach", ["IMG_2041_SunsetBeach.jpg", "holiday-12.jpg"]],
    ["SUNSET", ["IMG_2041_SunsetBeach.jpg", "holiday-12.jpg"]],
    ["suns", ["IMG_2041_SunsetBeach.jpg", "holiday-12.jpg"]],
    ["2041", ["IMG_2041_SunsetBeach.jpg"]],
    ["cafe emile", ["Café-Émile.webp"]],
    ["MÜNCHEN", ["Café-Émile.webp"]],
    ["munchen", ["Café-Émile.webp"]],
    ["закат", ["закат.jpg"]],
    ["волг", ["закат.jpg"]],
    ["夜景", ["tokyo.jpg"]],
    ["東京", ["tokyo.jpg"]],
    ["京東", []],
    ["タワー", ["tokyo.jpg"]],
    ["타워", ["서울.jpg"]],
    ["الشمس", ["شروق.jpg"]],
    ["alps", ["mountain.jpg"]],
    ["montana", ["mountain.jpg"]],
    ["png", ["beachball.png"]],
    ["sunset -beach", ["IMG_2041_SunsetBeach.jpg", "holiday-12.jpg"]],
    ["nothing of the kind", []],
    ["...", []],
    ["🌅", []],
  ])("finds %s", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it("ranks the best match first", async () => {
    expect(await found("beach")).toEqual([
      "beach.jpg",
      "IMG_2041_SunsetBeach.jpg",
      "dog.jpg",
      "holiday-12.jpg",
      "beachball.png",
    ]);
    expect(await listAllNames(caller, "sort=relevance&search=beach", 2)).toEqual(await found("beach"));
    expect(await found("beach", "recent")).toEqual([
      "dog.jpg",
      "beachball.png",
      "holiday-12.jpg",
      "beach.jpg",
      "IMG_2041_SunsetBeach.jpg",
    ]);
  });

  it.each([
    ["sunsat", ["IMG_2041_SunsetBeach.jpg", "holiday-12.jpg"]],
    ["beech", ["beach.jpg", "IMG_2041_SunsetBeach.jpg", "dog.jpg", "holiday-12.jpg"]],
    ["mountian", ["mountain.jpg"]],
    ["moutain alp", ["mountain.jpg"]],
    ["evning", ["IMG_2041_SunsetBeach.jpg"]],
    ["закта", ["закат.jpg"]],
  ])("understands %s", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
    const query = `sort=relevance&search=${encodeURIComponent(search)}`;
    expect(await listAllNames(caller, query, 1)).toEqual(expected);
  });

  it("pages results by offset too", async () => {
    const order = await found("sunsat", "requests");
    expect(order).toHaveLength(2);
    expect(listNames(await list(caller, "sort=requests&search=sunsat&offset=1"))).toEqual(order.slice(1));
    expect(listNames(await list(caller, "sort=requests&search=sunset&offset=2"))).toEqual([]);
  });

  it("finds images that more newer ones precede than a list compares", async () => {
    const one = await createCaller(api.origin);
    const { owner } = one.actor.library;
    for (const filename of ["wolf-1.jpg", "wolf-2.jpg"])
      await one.expect(201, "POST", "/api/images", { filename, tags: ["animal"] });
    const newer = sql`select 'img_' || md5(${owner}::text || n), '2100-01-01T00:00:00.000Z' from generate_series(1, 10050) n`;
    await db().execute(sql`
      insert into images (id, owner, filename, album_slug, size_bytes, created_at, updated_at)
      select id, ${owner}, id || '.jpg', 'images', 1, at, at from (${newer}) newer (id, at)`);
    await db().execute(sql`
      insert into image_requests (image_id, owner, requests) select id, ${owner}, 1 from (${newer}) newer (id, at)`);
    await db().execute(sql`
      insert into image_tags (image_id, owner, tag_slug, created_at)
      select id, ${owner}, 'animal', at from (${newer}) newer (id, at)`);
    await db().execute(sql`
      insert into image_search (image_id, owner, album_slug, created_at, filename)
      select id, ${owner}, 'images', at, id || '.jpg' from (${newer}) newer (id, at)`);
    const orders = ["sort=recent", "sort=bytes", "sort=requests", "sort=relevance", "tag=animal"];
    for (const query of [...orders, "album=images", "include_deleted=true"])
      expect([query, ...(await listAllNames(one, `${query}&search=wolf`, 1))]).toEqual([
        query,
        "wolf-2.jpg",
        "wolf-1.jpg",
      ]);
  });

  it("follows renames, new tags and deleted tags", async () => {
    const one = await createCaller(api.origin);
    const { id } = await one.expect(201, "POST", "/api/images", { filename: "first.jpg", tags: ["wolf"] });
    const finds = async (search: string) => (await list(one, `search=${search}`)).data.length;
    expect(await finds("first")).toBe(1);
    await one.expect(200, "PATCH", `/api/images/${id}`, { filename: "second.jpg", alt: "a fox" });
    expect([await finds("first"), await finds("second"), await finds("fox")]).toEqual([0, 1, 1]);
    await one.expect(200, "PATCH", `/api/images/${id}`, { tags: ["bear"] });
    expect([await finds("wolf"), await finds("bear"), await finds("baer")]).toEqual([0, 1, 1]);
    await one.expect(200, "DELETE", "/api/tags/bear");
    expect(await finds("bear")).toBe(0);
    expect(await list(caller, "search=second")).toEqual({ data: [], next_cursor: null });
  });

  it("follows images from album to album, and into the trash and back", async () => {
    const one = await createCaller(api.origin);
    for (const album of ["woods", "fields"])
      await one.expect(201, "POST", "/api/albums", { album, title: album });
    const { id } = await one.expect(201, "POST", "/api/images", { filename: "wolf.jpg", album: "woods" });
    const listAlbums = async (query = "") => {
      const found: string[] = [];
      for (const album of ["woods", "fields", "images"])
        if ((await list(one, `search=wolf&album=${album}${query}`)).data.length > 0) found.push(album);
      return found;
    };
    expect(await listAlbums()).toEqual(["woods"]);
    await one.expect(200, "PATCH", `/api/images/${id}`, { album: "fields" });
    expect(await listAlbums()).toEqual(["fields"]);
    await one.expect(200, "POST", "/api/images/batch", { action: "move", album: "woods", ids: [id] });
    expect(await listAlbums()).toEqual(["woods"]);
    await one.expect(200, "DELETE", `/api/images/${id}`);
    expect([await listAlbums(), await listAlbums("&include_deleted=true")]).toEqual([[], ["woods"]]);
    await one.expect(204, "DELETE", "/api/albums/woods");
    await one.expect(200, "POST", `/api/images/${id}/restore`);
    expect(await listAlbums()).toEqual(["images"]);
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
