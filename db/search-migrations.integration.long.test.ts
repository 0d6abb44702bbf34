import { describe, expect, it } from "vitest";
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

describe("counting the images of each month", () => {
  it("counts those that are not in the trash", async () => {
    await migrateRows("image_months", async () => {
      await insertOwner("ada");
      await insertAlbum("ada", "images");
      const rows = [
        ["img_wide", "2024-05", "AC", 3, 2],
        ["img_high", "2024-05", "AE", 1, 2],
        ["img_deleted", "2024-05", "BC", 1, 2],
        ["img_pending", "2023-01", "AE", null, null],
      ] as const;
      for (const [image_id, month, facets, width, height] of rows) {
        await insertImage(image_id, "ada", "images");
        await insert("image_search", {
          ...{ owner: "ada", album_slug: "images", created_at: now, filename: "x.jpg" },
          ...{ image_id, facets, width, height, sort_taken: `${month}-03T10:00:00` },
        });
      }
    });
    expect(await queryRows("select * from image_months order by month")).toEqual([
      { owner: "ada", album_slug: "images", month: "2023-01", count: 1, ratio_millionths: "1000000" },
      { owner: "ada", album_slug: "images", month: "2024-05", count: 2, ratio_millionths: "2000000" },
    ]);
  });
});
