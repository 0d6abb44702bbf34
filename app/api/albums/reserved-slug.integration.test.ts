import { readFile } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { uploadTokens } from "@/db/schema";
import type { AccountImport } from "@/lib/account/import/resource";
import type { AlbumResource } from "@/lib/albums/resource";
import { appOrigin } from "@/lib/image-urls";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import type { ShareResource } from "@/lib/shares/resource";
import { ArchiveFiles, archiveForm, exportArchive } from "@/test/builders/account-archive";
import { finishJob, undoJob } from "@/test/builders/batch-jobs";
import { countsOf, noOutcomes } from "@/test/builders/importable-library";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import type { ImagePage } from "@/test/harness/image-lists";
import { importAndRun } from "@/test/harness/round-trip";
import { hostileTargets } from "@/test/tables/hostile-targets";

// An album of 1.0 with the slug `c`, which is a reserved word since: migrated, and imported.

const api = serveApi();
let owner: Caller;
let image: ImageResource;
let unlisted: ImageResource;
let share: ShareResource;
let undoId: string;
let tokenId: string;
let archive: Buffer;

/** Gives the album the slug that 1.0 allowed. */
async function renameToC({ actor }: Caller, slug: string): Promise<void> {
  const { owner: of } = actor.library;
  const texts = { user_settings: "upload_defaults", upload_tokens: "fields", batch_chunks: "results" };
  for (const table of ["albums", "image_search"])
    await db().execute(sql`
      update ${sql.raw(table)} set album_slug = 'c' where owner = ${of} and album_slug = ${slug}`);
  const member = `"album":"${slug}"`;
  for (const [table, column] of Object.entries({ ...texts, batch_jobs: "change" })) {
    const [name, value] = [sql.raw(table), sql.raw(column)];
    await db().execute(sql`
      update ${name} set ${value} = replace(${value}, ${member}, '"album":"c"') where owner = ${of}`);
  }
}

async function migrate(): Promise<void> {
  const migration = await readFile("db/migrations/0009_reserved-c.sql", "utf8");
  await db().execute(sql.raw(migration.split("--> statement-breakpoint").at(-1) ?? ""));
}

const get = (path: string) => fetch(api.origin + path, { redirect: "manual" });
const locationOf = async (path: string) => {
  const response = await get(path);
  return [response.status, response.headers.get("location")?.replace(/^https?:\/\/[^/]+/, "")];
};
const pathOf = ({ urls }: ImageResource) => new URL(urls.original ?? "").pathname;
const countIn = async (caller: Caller, album: string) =>
  (await caller.expect<ImagePage>(200, "GET", `/api/images?album=${album}&limit=50`)).data.length;

beforeAll(async () => {
  owner = await createCaller(api.origin);
  const bytes = await testImage({ width: 64, height: 48 });
  for (const album of ["before", "c-album"])
    await owner.expect(201, "POST", "/api/albums", { album, title: album, permission: "public" });
  const fields = { album: "before", visibility: "public" };
  image = await owner.upload("one.jpg", bytes, fields);
  unlisted = await owner.upload("two.jpg", bytes, { ...fields, visibility: "unlisted" });
  const moved = await owner.upload("three.jpg", bytes, fields);
  const target = { type: "album", album: "before" };
  share = await owner.expect(201, "POST", "/api/shares", { target });
  const { upload_defaults } = await owner.expect<{ upload_defaults: object }>(200, "GET", "/api/settings");
  const defaults = { upload_defaults: { ...upload_defaults, album: "before" } };
  await owner.expect(200, "PATCH", "/api/settings", defaults);
  const token = { album: "before", max_bytes: 1_000_000, expires_in: 3_600 };
  tokenId = (await owner.expect<{ id: string }>(201, "POST", "/api/upload-tokens", token)).id;
  const move = { action: "move", ids: [moved.id], album: "images" };
  undoId = (await owner.expect<{ undo_job: string }>(200, "POST", "/api/images/batch", move)).undo_job;

  await renameToC(owner, "before");
  archive = await exportArchive(api.origin, owner);
  await migrate();
});

it("the album has another slug, and its previous slug still names it", async () => {
  const { data } = await owner.expect<{ data: AlbumResource[] }>(200, "GET", "/api/albums");
  const counts = Object.fromEntries(data.map(({ album, count }) => [album, count]));
  expect(counts).toEqual({ images: 1, "c-album": 0, "c-album-2": 2 });
  expect(await owner.expect(200, "GET", "/api/albums/c")).toMatchObject({ album: "c-album-2", count: 2 });
  expect(await owner.expect(200, "PATCH", "/api/albums/c", { title: "Cats" })).toMatchObject({
    album: "c-album-2",
    title: "Cats",
  });
  expect([await countIn(owner, "c"), await countIn(owner, "c-album-2")]).toEqual([2, 2]);

  const { upload_defaults } = await owner.expect<{ upload_defaults: { album: string } }>(
    200,
    "GET",
    "/api/settings",
  );
  expect(upload_defaults.album).toBe("c-album-2");
  const [token] = await db().select().from(uploadTokens).where(eq(uploadTokens.id, tokenId));
  expect(token?.fields).toEqual({ album: "c-album-2" });
  expect(await owner.expect(200, "GET", `/api/shares/${share.id}`)).toMatchObject({
    target: { type: "album", album: "c-album-2" },
  });
  expect(await owner.call("POST", "/api/albums", { album: "c", title: "C" })).toMatchObject({ status: 400 });
});

it("images enter it under both slugs, and an earlier move out of it is undone into it", async () => {
  const added = await owner.upload("four.jpg", await testImage({ width: 9, height: 9 }), { album: "c" });
  expect(added.album).toBe("c-album-2");
  await owner.expect(200, "PATCH", `/api/images/${added.id}`, { album: "images" });
  const patched = await owner.expect<ImageResource>(200, "PATCH", `/api/images/${added.id}`, { album: "c" });
  expect(patched.album).toBe("c-album-2");

  const { id } = await undoJob(owner, undoId);
  await finishJob(id);
  expect(await countIn(owner, "c")).toBe(4);
});

it("URLs with the previous slug redirect, and show no more than before", async () => {
  const { handle } = owner.actor.account;
  const current = `/api/public/${handle}/albums/c-album-2`;
  expect(await locationOf(`/api/public/${handle}/albums/c?limit=1`)).toEqual([308, `${current}?limit=1`]);
  expect(await locationOf(`/api/public/${handle}/albums/c/feed`)).toEqual([308, `${current}/feed`]);
  for (const one of [image, unlisted]) {
    const pathIn = (album: string) => pathOf(one).replace("/before/", `/${album}/`);
    expect(await locationOf(pathIn("c"))).toEqual([308, pathIn("c-album-2")]);
  }
  const variant = (album: string) => `/i/${handle}/${album}/w128/one.jpg`;
  expect(await locationOf(variant("c"))).toEqual([308, variant("c-album-2")]);
  // The card of a collection has such a path now.
  expect(await locationOf(`/@${handle}/c/one.jpg`)).toEqual([308, `/@${handle}/c-album-2/one.jpg`]);
  expect((await get(`/@${handle}/c.jpg`)).status).toBe(200);
  for (const path of ["/@HANDLE/c", "/@HANDLE/c/one.jpg", "/i/HANDLE/c/one.jpg"]) {
    const url = appOrigin() + path.replace("HANDLE", handle);
    expect([path, (await get(`/api/oembed?${new URLSearchParams({ url })}`)).status]).toEqual([path, 200]);
  }

  await owner.expect(200, "PATCH", "/api/albums/c", { permission: "private" });
  const unknown = await (await get(`/api/public/${handle}/albums/none`)).text();
  const hidden = await get(`/api/public/${handle}/albums/c`);
  expect([hidden.status, await hidden.text()]).toEqual([404, unknown]);
  for (const path of [`/@${handle}/c/none.jpg`, `/@${handle}/c/two.jpg`])
    expect((await get(path)).status).toBe(404);
});

it("an archive of 1.0 with such an album is restored with a different slug, once", async () => {
  const other = await createCaller(api.origin);
  const first = new ArchiveFiles(archive);
  const { "album-aliases.ndjson": _aliases, ...files } = first.manifest.files as Record<string, string>;
  first.files.delete("album-aliases.ndjson");
  const done = await importAndRun(other, first.changeManifest({ files }).pack());
  const codes = done.report.conflicts.map(({ code, restored_as }) => [code, restored_as]);
  expect(codes).toContainEqual(["ALBUM_SLUG_RESERVED", "c-album-2"]);
  expect(codes.flat()).not.toContain("ALBUM_MISSING");
  expect(await countIn(other, "c-album-2")).toBe(2);

  const { data } = await other.expect<ImagePage>(200, "GET", "/api/images?album=c&search=one");
  const path = pathOf(data[0] as ImageResource);
  expect(await locationOf(path.replace("/c-album-2/", "/c/"))).toEqual([308, path]);
  expect(await other.expect(200, "GET", "/api/settings")).toMatchObject({
    upload_defaults: { album: "c-album-2" },
  });

  const again = await importAndRun(other, archive);
  expect(again.report.counts).toMatchObject({ albums: { restored: 0 }, images: { restored: 0, kept: 0 } });
  const { data: albums } = await other.expect<{ data: AlbumResource[] }>(200, "GET", "/api/albums");
  expect(albums.map(({ album }) => album).sort()).toEqual(["c-album", "c-album-2", "images"]);
});

it("the redirect from the card of a collection leads to the image, whatever its name and the request", async () => {
  const { handle } = owner.actor.account;
  const filename = "@evil.example;?#&%0d%0a côté.jpg";
  await owner.expect(200, "PATCH", "/api/albums/c", { permission: "public" });
  await owner.expect(200, "PATCH", `/api/images/${image.id}`, { filename });
  const current = `/@${handle}/c-album-2/${encodeURIComponent(filename)}`;
  expect(await locationOf(`/@${handle}/c/one.jpg?next=//evil.example`)).toEqual([308, current]);

  for (const target of hostileTargets(api.origin)) {
    const path = `/@${handle}/c/${encodeURIComponent(target)}.jpg`;
    expect([path, (await get(path)).headers.get("location")]).toEqual([path, null]);
  }
});

it("an export has the previous slugs of albums, and an import restores them where no other album has them", async () => {
  const current = await exportArchive(api.origin, owner);
  const name = "album-aliases.ndjson";
  expect(new ArchiveFiles(current).files.get(name)?.toString()).toBe(
    '{"alias_slug":"c","album_slug":"c-album-2"}\n',
  );

  const other = await createCaller(api.origin);
  const form = archiveForm(current, { dry_run: "true" });
  const dry = await other.expect<AccountImport>(200, "POST", "/api/account/import", form);
  expect(countsOf(dry, "albums")).toEqual({ ...noOutcomes, restored: 3, unchanged: 1 });
  await other.expect(404, "GET", "/api/albums/c");

  expect(countsOf(await importAndRun(other, current), "albums")).toEqual(countsOf(dry, "albums"));
  expect(await other.expect(200, "GET", "/api/albums/c")).toMatchObject({ album: "c-album-2" });
  expect(countsOf(await importAndRun(other, current), "albums")).toEqual({ ...noOutcomes, unchanged: 4 });

  const lines = [
    { alias_slug: "c", album_slug: "c-album" },
    { alias_slug: "www", album_slug: "none" },
    { alias_slug: "c-album", album_slug: "images" },
  ];
  const changed = new ArchiveFiles(current).changeRecords(name, () =>
    lines.map((line) => JSON.stringify(line)).join("\n"),
  );
  const { report } = await importAndRun(other, changed.pack());
  const ofAlbums = report.conflicts.filter(({ kind }) => kind === "albums");
  expect(ofAlbums.map(({ id, outcome, code }) => [id, outcome, code])).toEqual([
    ["c-album", "failed", "INVALID_RECORD"],
    ["c", "kept", "DIFFERS"],
    ["www", "failed", "ALBUM_MISSING"],
  ]);
  expect(await other.expect(200, "GET", "/api/albums/c")).toMatchObject({ album: "c-album-2" });
});

it("the alias goes with the album", async () => {
  await owner.expect(204, "DELETE", "/api/albums/c");
  await owner.expect(404, "GET", "/api/albums/c");
});
