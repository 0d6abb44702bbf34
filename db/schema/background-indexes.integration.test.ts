import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { batchJobs, imageFiles, images } from "@/db/schema";
import { countActiveJobs, listOwnJobs } from "@/lib/batches/jobs/repository";
import { findExpiredImages } from "@/lib/images/repository";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { database, db, transaction } from "@/lib/platform/database/transaction";
import { findImagesWithRetiredVersions } from "@/lib/uploads/retired-versions-repository";
import { insertImages } from "@/test/builders/many-images";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";

const api = serveApi();
const rowCount = 2_000;
const longAgo = isoTime(0);

beforeAll(async () => {
  await insertImages(api.owner, rowCount);
  await database().update(images).set({ expirationDate: longAgo, deletedAt: isoTime() });
  await insertImages(api.owner, rowCount);
  const other = await createCaller(api.origin);
  const job: Omit<typeof batchJobs.$inferInsert, "id" | "owner"> = {
    change: { action: "nsfw" },
    scopes: ["images:write"],
    via: "key",
    credentialId: "key_1",
    status: "completed",
    createdAt: longAgo,
    updatedAt: longAgo,
    endedAt: longAgo,
  };

  for (const owner of [api.owner.actor.library.owner, other.actor.library.owner])
    await database()
      .insert(batchJobs)
      .values(Array.from({ length: rowCount }, () => ({ ...job, owner, id: newId("job") })));

  await database().execute(sql`analyze`);
});

async function readCounters(table: "images" | "image_files" | "batch_jobs") {
  const { rows } = await db().execute<{ scans: number; fetched: number }>(sql`
    select pg_stat_get_xact_numscans(${table}::regclass)::integer as scans,
      (select sum(pg_stat_get_xact_tuples_fetched(indexrelid)) from pg_index
        where indrelid = ${table}::regclass)::integer as fetched`);
  return rows[0] ?? { scans: 0, fetched: 0 };
}

/**
 * Returns how often the query read the whole table, and how many of its rows it fetched by an
 * index.
 */
async function countReads(table: Parameters<typeof readCounters>[0], query: () => Promise<unknown>) {
  return transaction(async () => {
    const before = await readCounters(table);
    await query();
    const after = await readCounters(table);

    return { scans: after.scans - before.scans, fetched: after.fetched - before.fetched };
  });
}

it("finds files to remove without reading those in use", async () => {
  const query = () => findImagesWithRetiredVersions(isoTime(), 200);
  expect(await countReads("image_files", query)).toEqual({ scans: 0, fetched: 0 });

  const [retired] = await database().select({ imageId: imageFiles.imageId }).from(imageFiles).limit(1);
  await database()
    .update(imageFiles)
    .set({ status: "retired", retiredAt: longAgo })
    .where(sql`${imageFiles.imageId} = ${retired?.imageId}`);

  expect(await query()).toEqual([retired?.imageId]);
});

it("finds expired images without reading those in the trash", async () => {
  const query = () => findExpiredImages(isoTime(), 100);
  expect(await countReads("images", query)).toEqual({ scans: 0, fetched: 0 });
});

it("lists and counts jobs without reading all that have ended", async () => {
  const { owner } = api.owner.actor.library;
  const page = { scopes: ["images:write"], isActive: undefined, before: undefined, limit: 11 };
  const reads = await countReads("batch_jobs", () => listOwnJobs({ owner }, page));

  expect(reads).toEqual({ scans: 0, fetched: 11 });
  expect(await countReads("batch_jobs", () => countActiveJobs(owner, "2000-01-01T00:00:00.000Z"))).toEqual({
    scans: 0,
    fetched: 0,
  });
});
