import { describe, expect, it } from "vitest";
import { isUsableSlug } from "@/lib/albums/resource";
import { presetKeys } from "@/lib/engine/variants/variant-keys";
import { reservedWords } from "@/lib/image-urls/reserved-words";
import {
  client,
  connectForMigrations,
  insert,
  insertAlbum,
  insertImage,
  insertOwner,
  migrateRows,
  now,
  queryRows,
} from "@/test/harness/migrations";

connectForMigrations();

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
