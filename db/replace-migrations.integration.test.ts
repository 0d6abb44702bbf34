import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/test/harness/database";
import { digestDatabase } from "@/test/harness/database-digest";
import { migrateDatabase } from "./migrate";
import { listPreReleaseHashes } from "./replace-migrations";

const migrationsFolder = path.resolve("db/migrations");

/** Reverts what later migrations do that cannot run twice. */
const toBaseline = `
  alter table share_images drop column collection_id;
  alter table shares drop column collection_id, drop column tree, drop column live;
  drop table album_ranks, album_aliases;
  alter table image_search drop column lens, drop column focal_length, drop column custom;
  drop trigger image_search_states on image_search;
  drop table collection_images, collection_counts, collections;
  drop function update_collection_images, count_collection_images, collection_state;
  alter table images drop column rating, drop column pick, drop column archived_at;
  alter table image_months drop column archived_count, drop column archived_ratio_millionths;
  create index images_owner_public_created_idx on images (owner);
  drop table recipes, watermarks;
  drop index image_variants_recipe_idx, image_variants_marked_idx;
  alter table image_variants drop column read_on, drop column quality_target;
  alter table images drop column quality_revision;
  alter table albums drop column recipes, drop column required_watermark, drop column sort;
  alter table user_settings drop column required_watermark, drop column preset_quality;
  alter table shares drop column required_watermark;`;

/** Reverts what the migrations after the first one did before 1.0.0. */
const toFirstSchema = `
  alter table api_keys drop column client_id, drop column resource;
  drop table log_batches, log_sources, oauth_device_codes, oauth_tokens, oauth_clients;
  alter table image_files drop column declared_width, drop column declared_height, add column wrapped_key text;
  alter table share_uploads drop constraint share_uploads_share_id_shares_id_fk, alter column share_id set not null,
    add constraint share_uploads_share_id_shares_id_fk foreign key (share_id) references shares (id) on delete cascade;`;

const rowsOfTime = "insert into installation (id, created_at) values ('ins_1', '2026-11-20T00:00:00.000Z')";

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(rowsOfTime);
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** Records these migrations instead of the current ones. */
async function recordMigrations(hashes: readonly string[]): Promise<void> {
  await client.query("truncate drizzle.__drizzle_migrations");
  for (const [index, hash] of hashes.entries())
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      1_795_941_743_889 + index,
    ]);
}

describe("a database that was made before 1.0.0", () => {
  it.each([
    ["the first migration of that time", 1, toBaseline + toFirstSchema],
    ["all migrations of that time", 3, toBaseline],
  ])("is taken over with its rows from %s", async (_state, count, change) => {
    const current = await digestDatabase(database.url);
    await client.query(change);
    await recordMigrations(listPreReleaseHashes(migrationsFolder).slice(0, count));

    await migrateDatabase(database.url, migrationsFolder);

    expect(await digestDatabase(database.url)).toEqual(current);
    // The second start finds nothing to do.
    await migrateDatabase(database.url, migrationsFolder);
    expect(await digestDatabase(database.url)).toEqual(current);
  });

  it("stays unchanged when one of its migrations fails", async () => {
    const folder = path.join(inject("testFolder"), "failing-pre-release");
    await mkdir(folder);
    await cp(migrationsFolder, folder, { recursive: true });
    await writeFile(
      path.join(folder, "pre-release/0002_applications-and-log-sources.sql"),
      "drop table nowhere",
    );
    await client.query(toFirstSchema);
    await recordMigrations(listPreReleaseHashes(folder).slice(0, 2));
    const before = await digestDatabase(database.url);

    await expect(migrateDatabase(database.url, folder)).rejects.toThrow('table "nowhere" does not exist');

    expect(await digestDatabase(database.url)).toEqual(before);
    await rm(folder, { recursive: true });
  });
});
