import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { images } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { list, listAllNames, listNames } from "@/test/harness/image-lists";
import { isComplete } from "@/test/harness/sample";

const api = serveApi();

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Frames of different grays, which are no color of the palette but `slate`. */
async function grey(frames: number, width: number, height: number) {
  const pages = Array.from({ length: frames }, (_, at) =>
    plain(width, height, `rgb(${60 + 30 * at}, ${60 + 30 * at}, ${60 + 30 * at})`)
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(pages), { join: { animated: true } });
}

describe("filters by properties", () => {
  let caller: Caller;
  let red: ImageResource;

  beforeAll(async () => {
    caller = await createCaller(api.origin);
    await caller.expect(201, "POST", "/api/licenses", { name: "Press use" });
    const camera = { IFD0: { Make: "FUJIFILM", Model: "X-T5 100%" } };
    red = await caller.upload(
      "red.jpg",
      await plain(300, 200, "#ef4444").withExif(camera).jpeg().toBuffer(),
      {
        alt: "A wall",
        visibility: "private",
        license: "cc-by-4.0",
        expiration: "5d",
      },
    );
    const repeated = { IFD0: { Make: "NIKON CORPORATION", Model: "NIKON Z 6" } };
    await caller.upload("blue.png", await plain(200, 300, "#3b82f6").withExif(repeated).png().toBuffer(), {
      tags: "wall",
      visibility: "unlisted",
      license: "Press use",
      expiration: "3h",
    });
    await caller.upload("green.webp", await plain(250, 250, "#22c55e").webp().toBuffer(), {
      nsfw: "true",
      visibility: "public",
    });
    await caller.upload("moving.gif", await (await grey(3, 120, 80)).gif().toBuffer(), {
      visibility: "public",
    });
    await caller.upload("pages.tiff", await (await grey(2, 60, 90)).tiff().toBuffer(), {
      visibility: "public",
    });
    await caller.expect(201, "POST", "/api/images", { filename: "pending.jpg", width: 9_000, height: 10 });
    const deleted = await caller.upload("deleted.jpg", await plain(64, 64, "#ef4444").jpeg().toBuffer());
    await caller.expect(200, "DELETE", `/api/images/${deleted.id}`);
    for (const name of ["red.jpg", "moving.gif"]) {
      const [image] = (await list(caller, `search=${name}`)).data;
      await caller.expect(200, "POST", `/api/images/${image?.id}/favourite`);
    }
  });

  it("lists the cameras with the number of images, for the filter", async () => {
    const facets = (query: string) => caller.expect(200, "GET", `/api/images/facets?${query}`);
    const [fujifilm, nikon] = ["fujifilm x-t5 100%", "nikon z 6"].map((value) => ({ value, count: 1 }));

    expect(await facets("")).toMatchObject({ cameras: [fujifilm, nikon] });
    expect(await facets("camera=x-t5%20100%25")).toMatchObject({ cameras: [fujifilm] });
    expect(await facets("camera=nikon%20z%206")).toMatchObject({ cameras: [nikon] });
    expect(await facets("visibility=public")).toMatchObject({ cameras: [] });
  });

  it.each([
    ["deleted=exclude", "pending pages moving green blue red"],
    ["deleted=include", "deleted pending pages moving green blue red"],
    ["include_deleted=true&deleted=include", "deleted pending pages moving green blue red"],
    ["deleted=only", "deleted"],
    ["deleted=only&color=red", "deleted"],
    ["deleted=only&sort=bytes", "deleted"],
    ["deleted=only&sort=taken", "deleted"],
    ["deleted=only&album=images", "deleted"],
    ["deleted=only&tag=wall", ""],
    ["visibility=private", "red"],
    ["visibility=unlisted", "blue"],
    ["license=CC-BY-4.0", "red"],
    ["license=press%20use", "blue"],
    ["license=none", "pending pages moving green"],
    ["nsfw=true", "green"],
    ["nsfw=false", "pending pages moving blue red"],
    ["format=jpeg", "red"],
    ["format=tiff", "pages"],
    ["format=jpeg&deleted=include", "deleted red"],
    ["orientation=landscape", "moving red"],
    ["orientation=portrait", "pages blue"],
    ["orientation=square", "green"],
    ["min_width=250", "green red"],
    ["max_width=200", "pages moving blue"],
    ["min_width=200&max_width=250", "green blue"],
    ["max_bytes=100000000", "pages moving green blue red"],
    ["min_bytes=100000000", ""],
    ["color=red", "red"],
    ["color=blue", "blue"],
    ["color=amber", ""],
    ["animated=true", "moving"],
    ["animated=false", "pages green blue red"],
    ["expiring_within=24h", "blue"],
    ["expiring_within=7d", "blue red"],
    ["expiring_within=1h", ""],
    ["camera=fuji", "red"],
    ["camera=FILM%20x-t", "red"],
    ["camera=100%25", "red"],
    ["camera=_", ""],
    ["untagged=true", "pending pages moving green red"],
    ["untagged=false", "blue"],
    ["without_alt=true", "pending pages moving green blue"],
    ["without_alt=false", "red"],
    ["visibility=public&search=moving", "moving"],
    ["animated=true&is_favourited=true", "moving"],
    ["nsfw=false&is_favourited=true", "moving red"],
    ["nsfw=false&is_favourited=false", "pending pages blue"],
    ["tag=wall&orientation=portrait", "blue"],
    ["tag=wall&orientation=landscape", ""],
    ["album=images&format=png", "blue"],
    ["sort=name&orientation=landscape", "moving red"],
    ["sort=oldest", "red blue green moving pages pending"],
    ["sort=oldest&nsfw=false", "red blue moving pages pending"],
    ["sort=oldest&tag=wall", "blue"],
    ["sort=name", "blue green moving pages pending red"],
    ["sort=requests&format=gif", "moving"],
    ["sort=bytes&format=webp&expiring_within=7d", ""],
    ["sort=taken&color=blue", "blue"],
    ["sort=relevance&search=jpg&visibility=private", "red"],
    ["search=privvate&visibility=private", ""],
  ])("%s", async (query, expected) => {
    const names = (found: readonly string[]) => found.map((name) => name.split(".")[0]).join(" ");
    expect(names(listNames(await list(caller, query)))).toBe(expected);
    expect(names(await listAllNames(caller, query, 1))).toBe(expected);

    const { total } = (await list(caller, `${query}&include_total=true&limit=1`)) as { total?: number };
    expect(total).toBe(expected === "" ? 0 : expected.split(" ").length);

    if (!query.includes("license=press")) expect(listNames(await list(api.stranger, query))).toEqual([]);
  });

  it("finds a file by its hash", async () => {
    const { sha256 } = red.info;
    for (const query of [`sha256=${sha256}`, `sha256=${sha256?.toUpperCase()}&sort=name&format=jpeg`])
      expect(listNames(await list(caller, query))).toEqual(["red.jpg"]);
    expect(listNames(await list(api.stranger, `sha256=${sha256}`))).toEqual([]);
    expect(listNames(await list(caller, `sha256=${"0".repeat(64)}`))).toEqual([]);
  });

  it("follow changes of an image", async () => {
    const changing = await createCaller(api.origin);
    const { id } = await changing.upload("a.jpg", await plain(40, 20, "#ef4444").jpeg().toBuffer());
    const path = `/api/images/${id}`;
    const isListed = async (query: string) => (await list(changing, query)).data.length === 1;
    const steps: ReadonlyArray<readonly [string, string, object | undefined, string, string]> = [
      ["PATCH", path, { visibility: "private" }, "visibility=private", "visibility=public"],
      ["PATCH", path, { nsfw: true }, "nsfw=true", "nsfw=false"],
      ["PATCH", path, { license: "cc0-1.0" }, "license=cc0-1.0", "license=none"],
      ["PATCH", path, { alt: "A" }, "without_alt=false", "without_alt=true"],
      ["PATCH", path, { tags: ["a"] }, "untagged=false", "untagged=true"],
      ["DELETE", "/api/tags/a", undefined, "untagged=true", "untagged=false"],
      ["DELETE", path, undefined, "deleted=only&nsfw=true", "nsfw=true"],
      ["POST", `${path}/restore`, undefined, "nsfw=true", "deleted=only&nsfw=true"],
      ["POST", "/api/images/batch", { action: "delete", ids: [id] }, "deleted=only&nsfw=true", "nsfw=true"],
      ["POST", "/api/images/batch", { action: "restore", ids: [id] }, "nsfw=true", "deleted=only"],
      [
        "POST",
        "/api/images/batch",
        { action: "visibility", visibility: "public", ids: [id] },
        "visibility=public",
        "visibility=private",
      ],
    ];

    for (const [method, url, body, present, absent] of steps) {
      const { status } = await changing.call(method, url, body);
      expect([url, status < 300, await isListed(present), await isListed(absent)]).toEqual([
        url,
        true,
        true,
        false,
      ]);
    }
  });

  it("hide what an encrypted image looks like", async () => {
    const owner = await createCaller(api.origin);
    const { id } = await owner.upload("a.jpg", await plain(40, 20, "#ef4444").jpeg().toBuffer());
    await db().update(images).set({ isEncrypted: true }).where(eq(images.id, id));
    await owner.expect(200, "PATCH", `/api/images/${id}`, { nsfw: true });

    expect(listNames(await list(owner, "color=red"))).toEqual([]);
    expect(listNames(await list(owner, "orientation=landscape"))).toEqual(["a.jpg"]);
  });

  it.each([
    ["deleted=include&include_deleted=false", "deleted"],
    ["deleted=only&include_deleted=true", "deleted"],
    ["deleted=yes", "deleted"],
    ["visibility=secret", "visibility"],
    ["license=unheard-of", "license"],
    ["nsfw=1", "nsfw"],
    ["format=jpe", "format"],
    ["orientation=wide", "orientation"],
    ["min_width=0", "min_width"],
    ["max_width=1e3", "max_width"],
    ["min_width=5&max_width=4", "min_width"],
    ["min_bytes=5&max_bytes=4", "min_bytes"],
    ["color=%23ef4444", "color"],
    ["color=crimson", "color"],
    ["expiring_within=soon", "expiring_within"],
    ["expiring_within=0d", "expiring_within"],
    ["expiring_within=101y", "expiring_within"],
    ["camera=", "camera"],
    ["sha256=abc", "sha256"],
    ["taken_from=2024-02-30", "taken_from"],
    ["taken_from=2024-02-02&taken_to=2024-02-01", "taken_from"],
    ["fields=all", "fields"],
    ["include_total=maybe", "include_total"],
    ["sort=newest", "sort"],
  ])("reject %s", async (query, field) => {
    const { status, body } = await caller.call("GET", `/api/images?${query}`);
    expect([status, Object.keys((body as { details: object }).details)[0]?.split(".")[0]]).toEqual([
      400,
      field,
    ]);
  });

  it("bind a cursor", async () => {
    const { next_cursor } = await list(caller, "limit=1&nsfw=false");
    for (const query of ["", "nsfw=true", "nsfw=false&sort=oldest", "nsfw=false&deleted=include"]) {
      const answer = await caller.call("GET", `/api/images?${query}&cursor=${next_cursor}`);
      expect(answer, query).toMatchObject({ status: 400, body: { code: "INVALID_CURSOR" } });
    }
    const query = `nsfw=false&deleted=exclude&limit=1&fields=grid&cursor=${next_cursor}`;
    expect(listNames(await list(caller, query))).toEqual(["pages.tiff"]);
  });
});

describe("a filter that few of many images pass", () => {
  it.runIf(isComplete)("finds them beyond the rows that are scanned, in pages", async () => {
    const caller = await createCaller(api.origin);
    const { owner } = caller.actor.library;
    const wanted: string[] = [];
    for (const filename of ["a.jpg", "b.jpg", "c.jpg"]) {
      const { id } = await caller.expect(201, "POST", "/api/images", { filename, nsfw: true });
      wanted.push(id);
    }

    const ids = sql`select 'img_newer_' || n as id, to_char(now() + n * interval '1 ms', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from generate_series(1, 10500) n`;
    await db().execute(sql`insert into images (id, owner, filename, album_slug, visibility, created_at, updated_at)
      select id, ${owner}, id || '.jpg', 'images', 'public', at, at from (${ids}) ids`);
    await db().execute(sql`insert into image_search (image_id, owner, filename, album_slug, created_at, sort_taken, facets)
      select id, ${owner}, 'x.jpg', 'images', at, at, 'ACGHJ' from (${ids}) ids`);
    const newestFirst = ["c.jpg", "b.jpg", "a.jpg"];
    for (const query of [
      "nsfw=true",
      "nsfw=true&sort=taken",
      "nsfw=true&is_favourited=false",
      "nsfw=true&deleted=include",
    ])
      for (const limit of [1, 2, 200]) expect(await listAllNames(caller, query, limit)).toEqual(newestFirst);

    expect(await listAllNames(caller, "nsfw=true&sort=oldest", 2)).toEqual([...newestFirst].reverse());

    const page = await list(caller, "include_total=true&limit=1");
    expect(page).toMatchObject({ total: 10_000, total_is_exact: false });
    expect(await list(caller, "nsfw=true&include_total=true&limit=1")).toMatchObject({
      total: 3,
      total_is_exact: true,
    });
  });
});
