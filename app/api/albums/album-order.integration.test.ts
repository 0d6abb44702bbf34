import { and, asc, eq, like, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { albumRanks, auditLogs, shares } from "@/db/schema";
import { moveAlbumImage, shortenAlbumRanks } from "@/lib/albums";
import { maxOrderedImages } from "@/lib/albums/values";
import type { BatchResult } from "@/lib/batches/results/resource";
import type { ImageResource } from "@/lib/images/resource";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { findNeighbours } from "@/lib/public/lists-repository";
import type { PublicAlbumImages } from "@/lib/public/resource";
import { maxRankLength } from "@/lib/ranks/ranks";
import { findNeighbours as findSharedNeighbours, listSharedImages } from "@/lib/shares/images-repository";
import { toViewer } from "@/lib/shares/visit";
import { exportArchive } from "@/test/builders/account-archive";
import { insertImages } from "@/test/builders/many-images";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import type { ImagePage } from "@/test/harness/image-lists";
import { expectNoDeadlock } from "@/test/harness/races";
import { importAndRun } from "@/test/harness/round-trip";

const api = serveApi();
expectNoDeadlock();

const bytes = testImage({ width: 8, height: 8 });
const nameOf = (filename: string) => filename.replace(".jpg", "");

/** An album that is sorted by hand, with images of these names, the last one uploaded first. */
async function createOrdered(owner: Caller, names: readonly string[], album = "prints") {
  await owner.expect(201, "POST", "/api/albums", { album, title: "Prints", permission: "public" });
  const uploaded: Record<string, ImageResource> = {};
  for (const name of [...names].reverse())
    uploaded[name] = await owner.upload(`${name}.jpg`, await bytes, { album, visibility: "public" });
  await owner.expect(200, "PATCH", `/api/albums/${album}`, { sort: "manual" });

  return {
    idOf: (name: string) => uploaded[name]?.id ?? "",
    list: async (query = "") => {
      const path = `/api/images?album=${album}&sort=manual&limit=2${query}`;
      let listed = "";
      for (let cursor: string | null = ""; cursor !== null; ) {
        const next: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
        const page = await owner.expect<ImagePage>(200, "GET", path + next);
        listed += page.data.map(({ filename }) => nameOf(filename)).join("");
        cursor = page.next_cursor;
      }
      return listed;
    },
    move: (name: string, body: object) =>
      owner.call("PUT", `/api/albums/${album}/images/${uploaded[name]?.id ?? name}/position`, body),
    upload: async (name: string) => {
      uploaded[name] = await owner.upload(`${name}.jpg`, await bytes, { album, visibility: "public" });
    },
  };
}

describe("an album that is sorted by hand", () => {
  it("starts with the newest image, is ordered by moves, and adds images at its end", async () => {
    const owner = await createCaller(api.origin);
    const { idOf, list, move, upload } = await createOrdered(owner, ["a", "b", "c", "d", "e"]);

    expect(await list()).toBe("abcde");
    expect(await move("d", { before: idOf("b") })).toMatchObject({
      status: 200,
      body: { album: "prints", sort: "manual" },
    });
    expect(await list()).toBe("adbce");
    await move("e", { to: "start", with: [idOf("b"), idOf("a")] });
    expect(await list()).toBe("ebadc");
    // The same again changes nothing.
    await move("e", { to: "start", with: [idOf("b"), idOf("a")] });

    await upload("f");
    await upload("g");
    expect(await list()).toBe("ebadcfg");
    expect(await list("&archived=exclude&min_width=8")).toBe("ebadcfg");
    expect(await list("&deleted=only")).toBe("");
    await move("g", { after: idOf("e") });
    expect(await list()).toBe("egbadcf");

    const entries = await db()
      .select({ metadata: auditLogs.metadata })
      .from(auditLogs)
      .where(and(eq(auditLogs.owner, owner.actor.library.owner), like(auditLogs.metadata, '%"images"%')));
    expect(entries).toHaveLength(3);

    const errors: Array<[name: string, body: object, status: number, code: string]> = [
      ["unknown", { to: "end" }, 404, "NOT_FOUND"],
      ["a", { before: idOf("a") }, 400, "VALIDATION_ERROR"],
      ["a", { before: "unknown" }, 400, "VALIDATION_ERROR"],
      ["a", { to: "end", with: ["unknown"] }, 400, "VALIDATION_ERROR"],
      ["a", {}, 400, "VALIDATION_ERROR"],
    ];
    for (const [name, body, status, code] of errors)
      expect([name, body, await move(name, body)]).toMatchObject([name, body, { status, body: { code } }]);
    await owner.expect(200, "PATCH", "/api/albums/prints", { sort: "recent" });
    expect(await move("a", { to: "end" })).toMatchObject({
      status: 409,
      body: { code: "ALBUM_NOT_MANUAL" },
    });
    await owner.expect(200, "PATCH", "/api/albums/prints", { sort: "manual" });
    expect(await list()).toBe("egbadcf");
  });

  it("keeps the places of images in the trash, and of images that a batch brings back", async () => {
    const owner = await createCaller(api.origin);
    const { idOf, list, move } = await createOrdered(owner, ["a", "b", "c", "d"]);
    await owner.expect(201, "POST", "/api/albums", { album: "other", title: "Other" });

    await owner.expect(200, "DELETE", `/api/images/${idOf("b")}`);
    expect(await list()).toBe("acd");
    expect((await move("b", { to: "end" })).status).toBe(404);
    await move("d", { to: "start" });
    await owner.expect(200, "POST", `/api/images/${idOf("b")}/restore`);
    expect(await list()).toBe("dabc");

    const { undo_job } = await owner.expect<BatchResult>(200, "POST", "/api/images/batch", {
      action: "move",
      album: "other",
      ids: [idOf("a"), idOf("b")],
    });
    expect(await list()).toBe("dc");
    await owner.expect(202, "POST", `/api/jobs/${undo_job}/undo`);
    expect(await list()).toBe("dabc");

    // After another move an image that comes back is a new one.
    await owner.expect(200, "PATCH", `/api/images/${idOf("a")}`, { album: "other" });
    await move("c", { to: "start" });
    await owner.expect(200, "PATCH", `/api/images/${idOf("a")}`, { album: "prints" });
    expect(await list()).toBe("cdba");
    await owner.expect(200, "PATCH", "/api/albums/prints", { title: "Renamed" });
    await owner.expect(200, "DELETE", `/api/images/${idOf("d")}`);
    await owner.expect(200, "DELETE", `/api/images/${idOf("d")}/permanent`);
    expect(await list()).toBe("cba");

    await owner.expect(204, "DELETE", "/api/albums/prints");
    const { owner: handle } = owner.actor.library;
    expect(await db().select().from(albumRanks).where(eq(albumRanks.owner, handle))).toEqual([]);
  });

  it("is shown in this order to everyone and by its share links", async () => {
    const owner = await createCaller(api.origin);
    const { idOf, move, upload } = await createOrdered(owner, ["a", "b", "c"]);
    await move("c", { to: "start" });
    await upload("d");

    const path = `${api.origin}/api/public/${owner.actor.account.handle}/albums/prints`;
    let listed = "";
    for (let cursor: string | null = ""; cursor !== null; ) {
      const response = await fetch(`${path}?limit=2${cursor && `&cursor=${cursor}`}`);
      const { images: page } = (await response.json()) as PublicAlbumImages;
      listed += page.data.map(({ filename }) => nameOf(filename)).join("");
      cursor = page.next_cursor;
    }
    expect(listed).toBe("cabd");

    const { owner: handle } = owner.actor.library;
    const album = { surface: "album list", now: isoTime(), album: "prints", isByHand: true } as const;
    const place = { createdAt: "", id: idOf("a") };
    expect(await findNeighbours(handle, place, album)).toMatchObject({
      previous: { id: idOf("c") },
      next: { id: idOf("b") },
    });

    await owner.expect(201, "POST", "/api/shares", { target: { type: "album", album: "prints" } });
    const [share] = await db().select().from(shares).where(eq(shares.owner, handle));
    if (!share) throw new Error("the share is missing");

    const selection = {
      share,
      isByHand: true,
      content: undefined,
      viewer: toViewer(share),
      surface: "page",
    } as const;
    const rows = await listSharedImages(selection, { offset: 1, limit: 3 });
    expect(rows.map(({ filename }) => nameOf(filename)).join("")).toBe("abd");
    expect(await findSharedNeighbours(selection, idOf("a"))).toMatchObject({
      previous: idOf("c"),
      next: idOf("b"),
      number: 2,
    });
  });

  it("is restored from an archive, and keeps an order that it has", async () => {
    const owner = await createCaller(api.origin);
    const { list, move } = await createOrdered(owner, ["a", "b", "c"]);
    await move("c", { to: "start" });
    const archive = await exportArchive(api.origin, owner);
    const other = await createCaller(api.origin);
    await importAndRun(other, archive);
    const { data } = await other.expect<ImagePage>(200, "GET", "/api/images?album=prints&sort=manual");
    expect(data.map(({ filename }) => nameOf(filename)).join("")).toBe("cab");
    expect(await other.expect(200, "GET", "/api/albums/prints")).toMatchObject({ sort: "manual" });

    await move("b", { to: "start" });
    await importAndRun(owner, archive);
    expect(await list()).toBe("bca");
  });

  it("has one order after moves by two people at once, with short ranks", async () => {
    const owner = await createCaller(api.origin);
    const ids = await insertImages(owner, 60);
    await owner.expect(200, "PATCH", "/api/albums/images", { sort: "manual" });
    const [anchor = "", ...others] = ids;
    await Promise.all(
      [0, 1].map(async (person) => {
        for (const [at, id] of others.entries())
          if (at % 2 === person) await moveAlbumImage(owner.actor, "images", id, { after: anchor });
      }),
    );
    const { owner: handle } = owner.actor.library;
    const read = () =>
      db().select().from(albumRanks).where(eq(albumRanks.owner, handle)).orderBy(asc(albumRanks.rank));
    const before = await read();
    expect(new Set(before.map(({ imageId }) => imageId))).toEqual(new Set(ids));
    expect(before[0]?.imageId).toBe(anchor);

    const grown = before[1]?.imageId ?? "";
    const long = `${before[0]?.rank}${"0".repeat(maxRankLength)}1`;
    await db().update(albumRanks).set({ rank: long }).where(eq(albumRanks.imageId, grown));
    expect(await shortenAlbumRanks()).toBe(1);
    expect((await read()).map(({ imageId }) => imageId)).toEqual(before.map(({ imageId }) => imageId));
    expect(await shortenAlbumRanks()).toBe(0);
  });

  it("has at most 10,000 images when it is ordered, and keeps its order when it has grown past them", async () => {
    const owner = await createCaller(api.origin);
    const { idOf, list, move, upload } = await createOrdered(owner, ["a", "b"]);
    await move("b", { to: "start" });
    await db().execute(sql`
      insert into images (id, owner, filename, album_slug, created_at, updated_at, uploaded, generation)
      select 'img_grown' || lpad(n::text, 5, '0'), ${owner.actor.library.owner}, n || '.jpg', 'prints',
        '2999-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z', 1, 1
      from generate_series(1, ${maxOrderedImages - 1}) n`);

    const tooLarge = { status: 409, body: { code: "ALBUM_TOO_LARGE" } };
    expect(await move("a", { before: idOf("b") })).toMatchObject(tooLarge);
    await owner.expect(200, "PATCH", "/api/albums/prints", { sort: "recent" });
    expect(await owner.call("PATCH", "/api/albums/prints", { sort: "manual" })).toMatchObject(tooLarge);
    const first = await owner.expect<ImagePage>(200, "GET", "/api/images?album=prints&sort=manual&limit=4");
    expect(first.data.map(({ filename }) => filename)).toEqual(["b.jpg", "a.jpg", "1.jpg", "2.jpg"]);
    await upload("c");
    expect(await list("&min_width=8")).toBe("bac");

    await db().execute(sql`
      update images set album_slug = 'images' where id like 'img_grown%' and id > 'img_grown00001'`);
    await owner.expect(200, "PATCH", "/api/albums/prints", { sort: "manual" });
    expect(await list()).toBe("bac1");
  });
});
