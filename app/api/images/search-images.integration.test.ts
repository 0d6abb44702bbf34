import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/database/transaction";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { list, listAllNames, listNames } from "@/test/harness/image-lists";
import { isComplete } from "@/test/harness/sample";

const api = serveApi();

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

  it.runIf(isComplete)("finds images that more newer ones precede than a list compares", async () => {
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
