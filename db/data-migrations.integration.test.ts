import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isUsableSlug } from "@/lib/albums/resource";
import { presetKeys } from "@/lib/engine/variants/variant-keys";
import { reservedWords } from "@/lib/image-urls/reserved-words";
import { migrateDatabase } from "./migrate";

// Tests migrations on existing rows: the previous schema, rows, then the migrations.

const migrations = path.join(import.meta.dirname, "migrations");
const url = process.env.DATABASE_URL ?? "";
const client = new pg.Client({ connectionString: url });

/** Returns a folder with the migrations before the given one. */
function migrationsBefore(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
  cpSync(migrations, folder, { recursive: true });
  const journalFile = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8")) as { entries: Array<{ tag: string }> };
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith(name));
  if (end < 0) throw new Error(`there is no migration ${name}`);
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}

/** Runs the migrations from the given one on, over rows inserted before it. */
async function migrateRows(name: string, insert: () => Promise<void>): Promise<void> {
  await client.query("drop schema public cascade; drop schema drizzle cascade; create schema public");
  const folder = migrationsBefore(name);
  await migrateDatabase(url, folder);
  rmSync(folder, { recursive: true });
  await insert();
  await migrateDatabase(url, migrations);
}

const now = "2026-01-01T00:00:00.000Z";

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_name, at) => `$${at + 1}`);
  await client.query(`insert into ${table} (${names}) values (${places})`, Object.values(row));
}

async function insertOwner(owner: string): Promise<void> {
  const times = { created_at: now, updated_at: now };
  await insert("users", { owner, uid: `usr_${owner}`, handle: owner, ...times });
  await insert("user_settings", { owner, ...times });
}

const insertAlbum = (owner: string, album_slug: string) =>
  insert("albums", { owner, album_slug, title: album_slug, created_at: now, updated_at: now });

const insertImage = (id: string, owner: string, album_slug: string) =>
  insert("images", { id, owner, filename: `${id}.jpg`, album_slug, created_at: now, updated_at: now });

const queryRows = async <Row>(query: string) => (await client.query(query)).rows as Row[];

beforeAll(() => client.connect());
afterAll(() => client.end());

describe("renaming albums whose slugs are reserved", () => {
  it("keeps their images, the old URLs and the upload defaults", async () => {
    const reserved = [...reservedWords, ...presetKeys, "original", "w640-h480-q80-fitcover"];
    await migrateRows("rename-reserved-albums", async () => {
      await insertOwner("ada");
      for (const slug of [...reserved, "w512-album", "images"]) await insertAlbum("ada", slug);
      await insertImage("img_1", "ada", "w512");
      await insertImage("img_2", "ada", "images");
      await client.query(`update user_settings set upload_defaults = '{"album":"w512","tags":["a"]}'`);
    });
    const slugs = (await queryRows<{ album_slug: string }>("select album_slug from albums")).map(
      (row) => row.album_slug,
    );
    expect(slugs).toHaveLength(reserved.length + 2);
    expect(slugs.filter((slug) => !isUsableSlug(slug))).toEqual([]);
    expect(slugs).toEqual(expect.arrayContaining(["w512-album", "w512-album-2", "settings-album", "images"]));
    expect(await queryRows("select id, album_slug from images order by id")).toEqual([
      { id: "img_1", album_slug: "w512-album-2" },
      { id: "img_2", album_slug: "images" },
    ]);
    expect(
      await queryRows("select alias_owner, alias_album_slug, alias_filename, image_id from image_aliases"),
    ).toEqual([
      { alias_owner: "ada", alias_album_slug: "w512", alias_filename: "img_1.jpg", image_id: "img_1" },
    ]);
    const [settings] = await queryRows<{ upload_defaults: string }>(
      "select upload_defaults from user_settings",
    );
    expect(JSON.parse(settings?.upload_defaults ?? "")).toEqual({ album: "w512-album-2", tags: ["a"] });
  });
});

describe("disabling backups", () => {
  it("affects only images of owners without a configuration", async () => {
    await migrateRows("disable-backups", async () => {
      const config = { s3_endpoint: "", s3_region: "", s3_bucket: "", s3_path_prefix: "" };
      for (const owner of ["with", "without", "paused"]) {
        await insertOwner(owner);
        await insertAlbum(owner, "images");
        await insertImage(`img_${owner}`, owner, "images");
      }
      for (const [owner, enabled] of [
        ["with", 1],
        ["paused", 0],
      ]) {
        const row = { ...config, s3_access_key_id_hash: "", created_at: now, updated_at: now };
        await insert("user_backup_configs", { owner, enabled, ...row });
      }
    });
    expect(await queryRows("select owner, backup_status from images order by owner")).toEqual([
      { owner: "paused", backup_status: "disabled" },
      { owner: "with", backup_status: "pending" },
      { owner: "without", backup_status: "disabled" },
    ]);
  });
});

describe("filling in pending and failed variants", () => {
  it("derives them from the existing renditions", async () => {
    await migrateRows("fill-awaited-variants", async () => {
      await insertOwner("ada");
      await insertAlbum("ada", "images");
      for (const [id, status] of [
        ["img_pending", "pending"],
        ["img_done", "ready"],
      ] as const) {
        await insertImage(id, "ada", "images");
        await client.query(
          "update images set uploaded = 1, generation = 2, variants_status = $1 where id = $2",
          [status, id],
        );
        for (const [key, format, state] of [
          ["w128", "avif", "failed"],
          ["w128", "webp", "ready"],
          ["w256", "avif", "failed"],
        ]) {
          const rendition = { image_id: id, generation: 2, variant_key: key, format, kind: "preset" };
          await insert("image_variants", { ...rendition, status: state, created_at: now, updated_at: now });
        }
      }
    });
    const awaited = '["w512", "w1024", "w1536", "w2048", "thumb", "og-image"]';
    expect(await queryRows("select id, variants_awaited, variants_failed from images order by id")).toEqual([
      { id: "img_done", variants_awaited: "[]", variants_failed: '["w256"]' },
      { id: "img_pending", variants_awaited: awaited, variants_failed: '["w256"]' },
    ]);
  });
});

describe("filling the search table", () => {
  it("finds every image by its filename, its tags and its alt text", async () => {
    await migrateRows("fill_image_search", async () => {
      await insertOwner("ada");
      await insertAlbum("ada", "images");
      for (const id of ["img_tagged", "img_plain"]) await insertImage(id, "ada", "images");
      await client.query("update images set alt = 'Evening Light' where id = 'img_plain'");
      for (const tag_slug of ["sea", "dusk"]) {
        await insert("tags", { owner: "ada", tag_slug, created_at: now, updated_at: now });
        await insert("image_tags", { image_id: "img_tagged", owner: "ada", tag_slug, created_at: now });
      }
    });
    const found = await queryRows(
      "select image_id, tags, alt, search_text @@ 'light' as light, search_text @@ 'sea' as sea from image_search order by 1",
    );
    expect(found).toEqual([
      { image_id: "img_plain", tags: "", alt: "Evening Light", light: true, sea: false },
      { image_id: "img_tagged", tags: "dusk sea", alt: null, light: false, sea: true },
    ]);
  });
});

describe("filling the album and creation time of searched images", () => {
  it("copies them from each image", async () => {
    await migrateRows("fill_search_order", async () => {
      await insertOwner("ada");
      for (const album of ["images", "woods"]) await insertAlbum("ada", album);
      await insertImage("img_1", "ada", "woods");
      await insertImage("img_2", "ada", "images");
      await client.query("update images set created_at = '2025-01-01T00:00:00.000Z' where id = 'img_2'");
      await client.query(
        "insert into image_search (image_id, owner, filename) select id, owner, filename from images",
      );
    });
    const filled = await queryRows(
      "select image_id, album_slug, created_at, filename from image_search order by 1",
    );
    expect(filled).toEqual([
      { image_id: "img_1", album_slug: "woods", created_at: now, filename: "img_1.jpg" },
      {
        image_id: "img_2",
        album_slug: "images",
        created_at: "2025-01-01T00:00:00.000Z",
        filename: "img_2.jpg",
      },
    ]);
  });
});

describe("filling in when images were taken", () => {
  it("reads it from the camera data of the live file and names the file that came", async () => {
    const taken = { img_offset: "2024-01-31T14:25:30+01:00", img_local: "2023-12-31T23:59:59" };
    const exifs: Record<string, object | null> = {
      img_offset: { make: "A", taken_at: taken.img_offset },
      img_local: { taken_at: taken.img_local },
      img_ancient: { taken_at: "0001-01-01T00:00:00" },
      img_other: { make: "B" },
      img_bare: null,
    };
    await migrateRows("fill-image-fields", async () => {
      await insertOwner("ada");
      await insertAlbum("ada", "images");
      for (const [id, exif] of Object.entries(exifs)) {
        await insertImage(id, "ada", "images");
        await client.query("update images set generation = 2 where id = $1", [id]);
        const file = { image_id: id, max_bytes: 1, expires_at: now, created_at: now };
        const retired = JSON.stringify({ taken_at: "1999-01-01T00:00:00" });
        await insert("image_files", { ...file, generation: 1, status: "retired", exif: retired });
        const stored = exif && JSON.stringify(exif);
        await insert("image_files", { ...file, generation: 2, status: "live", exif: stored });
      }
      await insertImage("img_pending", "ada", "images");
    });
    const rows = await queryRows<{ id: string }>(
      "select id, original_filename, file_taken_at, edited_taken_at, sort_taken from images order by id",
    );
    const expected = (id: string, file_taken_at: string | null, sort_taken: string) => ({
      ...{ id, original_filename: `${id}.jpg`, file_taken_at, edited_taken_at: null, sort_taken },
    });
    expect(rows).toEqual([
      expected("img_ancient", null, now),
      expected("img_bare", null, now),
      expected("img_local", taken.img_local, "2023-12-31T23:59:59.000Z"),
      expected("img_offset", taken.img_offset, "2024-01-31T14:25:30.000Z"),
      expected("img_other", null, now),
      expected("img_pending", null, now),
    ]);
  });
});

describe("filling what lists filter by", () => {
  it("reads it from the images, their tags and their live files", async () => {
    const search = { owner: "ada", album_slug: "images", created_at: now, filename: "x.jpg" };
    const file = { generation: 1, status: "live", max_bytes: 1, expires_at: now, created_at: now };
    const camera = (exif: object) => ({ exif: JSON.stringify(exif) });
    const files: Record<string, object | undefined> = {
      img_photo: {
        format: "jpeg",
        width: 3,
        height: 2,
        pages: 1,
        ...camera({ make: "LEICA", model: "M11" }),
      },
      img_secret: { format: "gif", width: 2, height: 2, pages: 9, ...camera({ make: "LEICA" }) },
      img_scan: { format: "tiff", width: 2, height: 3, pages: 2, ...camera({ model: "A\u0000B" }) },
      img_pending: undefined,
    };
    await migrateRows("fill-list-filters", async () => {
      await insertOwner("ada");
      await insertAlbum("ada", "images");
      await insert("tags", { owner: "ada", tag_slug: "lake", created_at: now, updated_at: now });
      for (const [id, columns] of Object.entries(files)) {
        await insertImage(id, "ada", "images");
        await insert("image_search", { ...search, image_id: id });
        if (!columns) continue;
        const colors = JSON.stringify([{ hex: "#ff0000", share: 1, name: "red" }]);
        await insert("image_files", { ...file, image_id: id, colors, ...columns });
        await client.query("update images set generation = 1 where id = $1", [id]);
      }
      const tag = { image_id: "img_photo", owner: "ada", tag_slug: "lake", created_at: now };
      await insert("image_tags", tag);
      await client.query(
        "update images set alt = 'A', license = 'cc0-1.0', visibility = 'public' where id = 'img_photo'",
      );
      await client.query(
        "update images set is_encrypted = 1, deleted_at = $1, nsfw = 1 where id = 'img_secret'",
        [now],
      );
    });
    const rows = await queryRows(
      "select image_id, facets, license, camera, width, height, sort_taken from image_search order by image_id",
    );
    const expected = (image_id: string, facets: string, columns: object = {}) => ({
      ...{ image_id, facets, license: "none", camera: null, width: null, height: null, sort_taken: now },
      ...columns,
    });
    expect(rows).toEqual([
      expected("img_pending", "ADGHJ"),
      expected("img_photo", "ACGIKLMQRa", { license: "cc0-1.0", camera: "leica m11", width: 3, height: 2 }),
      expected("img_scan", "ADGHJLNQXa", { width: 2, height: 3 }),
      expected("img_secret", "BDFHJLOPU", { width: 2, height: 2 }),
    ]);
  });
});

describe("filling in the welcome", () => {
  it("asks new accounts only", async () => {
    await migrateRows("fill-welcomed", () => insertOwner("ada"));
    await insertOwner("grace");
    expect(await queryRows("select owner, welcomed from user_settings order by owner")).toEqual([
      { owner: "ada", welcomed: 1 },
      { owner: "grace", welcomed: 0 },
    ]);
  });
});
