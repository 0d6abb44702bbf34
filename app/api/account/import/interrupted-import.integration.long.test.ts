import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { openArchive, runImport } from "@/lib/account/import";
import { joinParts } from "@/lib/account/import/parts";
import type { AccountImport } from "@/lib/account/import/resource";
import { restoreArchive } from "@/lib/account/import/restore-archive";
import { fsck } from "@/lib/fsck";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { stageUpload } from "@/lib/uploads/received-file";
import { sweepStuckPresets } from "@/lib/variants";
import { ArchiveFiles, archiveForm, exportArchive } from "@/test/builders/account-archive";
import { sha256 } from "@/test/builders/account-export";
import { countsOf, createLibrary, listObjects, noOutcomes, purge } from "@/test/builders/importable-library";
import { listAllImages } from "@/test/builders/library-answers";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { importAndRun } from "@/test/harness/round-trip";

const api = serveApi();

describe("an interrupted import", () => {
  it("continues where it was interrupted, and counts everything once", async () => {
    const { owner, images } = await createLibrary(api.origin, 25);
    const archive = await exportArchive(api.origin, owner);
    for (const image of images) await purge(owner, image);
    const { id } = await owner.expect<AccountImport>(
      202,
      "POST",
      "/api/account/import",
      archiveForm(archive),
    );
    let rounds = 1;
    while (!(await runImport(id ?? "", -1))) rounds++;
    const done = await owner.expect<AccountImport>(200, "GET", `/api/account/imports/${id}`);

    expect(rounds).toBeGreaterThan(5);
    expect(done).toMatchObject({ status: "completed", done: 25 });
    expect(countsOf(done, "images")).toEqual({ ...noOutcomes, restored: 25 });
    expect(countsOf(done, "albums")).toEqual({ ...noOutcomes, unchanged: 2 });
  });

  it("recognizes what a killed process had restored without recording it", async () => {
    const { owner, images } = await createLibrary(api.origin, 22);
    const archive = await exportArchive(api.origin, owner);
    for (const image of images) await purge(owner, image);
    const staged = await stageUpload(Readable.from([archive]), archive.length);
    const opened = await openArchive(joinParts([staged]));
    for await (const { results } of restoreArchive(owner.actor, opened)) if (results.kind === "images") break;

    expect((await listAllImages(owner)).length).toBe(20);

    const done = await importAndRun(owner, archive);
    expect(countsOf(done, "images")).toEqual({ ...noOutcomes, unchanged: 20, restored: 2 });
    expect(await listAllImages(owner)).toHaveLength(22);
  });
});

it("two imports of one archive at once restore each image once and leave no file behind", async () => {
  const { owner, images } = await createLibrary(api.origin, 12);
  const archive = await exportArchive(api.origin, owner);
  for (const image of images) await purge(owner, image);
  const objects = await countObjectsOf(images);
  const start = () => owner.expect<AccountImport>(202, "POST", "/api/account/import", archiveForm(archive));
  const started = await Promise.all([start(), start()]);
  const run = async ({ id }: AccountImport) => {
    while (!(await runImport(id ?? "", -1)));
    return owner.expect<AccountImport>(200, "GET", `/api/account/imports/${id}`);
  };
  const done = await Promise.all(started.map(run));
  const restored = done.map((one) => countsOf(one, "images").restored + countsOf(one, "images").unchanged);

  expect(restored).toEqual([12, 12]);
  expect(done.reduce((sum, one) => sum + countsOf(one, "images").restored, 0)).toBe(12);
  expect((await listAllImages(owner)).map(({ id }) => id).sort()).toEqual(images.map(({ id }) => id).sort());

  const { findings } = await fsck({ repair: false, force: false, hashes: true });
  expect(findings).toEqual([]);
  expect(await countObjectsOf(images)).toBe(objects + 12);
});

/** Includes the objects of purged images, which nothing removes here. */
async function countObjectsOf(images: readonly ImageResource[]): Promise<number> {
  const keys = await Promise.all(images.map(({ id }) => listObjects(`images/${id}/`)));
  return keys.flat().length;
}

it("damaged entries fail by themselves, each with its reason", async () => {
  const { owner, images } = await createLibrary(api.origin, 8);
  const files = new ArchiveFiles(await exportArchive(api.origin, owner));
  for (const image of images) await purge(owner, image);
  const objects = await countObjectsOf(images);
  const paths = images.map((image) => `originals/sea/${image.filename}`);
  const [changed = "", missing = "", noImage = ""] = paths;
  files.files.get(changed)?.fill(0, 30, 40);
  files.files.delete(missing);
  files.files.set(noImage, Buffer.from("This is no image."));
  files.changeRecords("images/000001.ndjson", (record, index) => {
    const file = { path: noImage, size_bytes: 17, sha256: sha256(Buffer.from("This is no image.")) };
    if (index === 2) return { ...record, file };
    if (index === 3) return { ...record, filename: "../escape.png" };
    if (index === 4) return "{ broken";
    if (index === 5) return { ...record, album: "nowhere", license: "lic_01kcp3v9w8e7rgtq5n2xj6m4dz" };

    return record;
  });
  const done = await importAndRun(owner, files.pack({ isDeflated: true }));

  expect(countsOf(done, "images")).toEqual({ ...noOutcomes, restored: 3, failed: 5 });

  const found = done.report.conflicts.map(({ id, outcome, code }) => `${id} ${outcome} ${code}`).sort();
  expect(found).toEqual(
    [
      " failed INVALID_RECORD",
      `${images[0]?.id} failed HASH_MISMATCH`,
      `${images[1]?.id} failed FILE_MISSING`,
      `${images[2]?.id} failed INVALID_IMAGE`,
      `${images[3]?.id} failed INVALID_RECORD`,
      `${images[5]?.id} restored ALBUM_MISSING`,
      `${images[5]?.id} restored LICENSE_MISSING`,
    ].sort(),
  );
  expect(await countObjectsOf(images)).toBe(objects + 3);
});

it("uploads that were never completed and images whose time in the trash is over are left out", async () => {
  const { owner, images } = await createLibrary(api.origin, 2);
  await owner.expect(201, "POST", "/api/images", { filename: "pending.png" });
  const files = new ArchiveFiles(await exportArchive(api.origin, owner));
  for (const image of images) await purge(owner, image);
  files.changeRecords("images/000001.ndjson", (record, index) => {
    if (index !== 0) return record;
    return { ...record, status: { ...(record.status as object), deleted_at: "2024-01-01T00:00:00.000Z" } };
  });
  const other = await createCaller(api.origin);
  const done = await importAndRun(other, files.pack());

  expect(countsOf(done, "images")).toEqual({ ...noOutcomes, restored: 1, skipped: 2 });
  expect(done.report.conflicts.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["TRASH_PERIOD_OVER", "UPLOAD_PENDING"]),
  );
});

it("variants of a restored image are waited for from its restoration on, not from its times", async () => {
  const { owner, images } = await createLibrary(api.origin, 1);
  const files = new ArchiveFiles(await exportArchive(api.origin, owner));
  const longAgo = isoTime(Date.now() - 40 * dayMs);
  files.changeRecords("images/000001.ndjson", (record) => ({ ...record, updated_at: longAgo }));
  await purge(owner, images[0] as ImageResource);
  await importAndRun(owner, files.pack());
  await sweepStuckPresets();
  const [restored] = await listAllImages(owner);

  expect(restored).toMatchObject({ updated_at: longAgo, status: { variants: { failed: [] } } });

  const { findings } = await fsck({ repair: false, force: false, hashes: false });
  expect(findings.filter(({ subject }) => subject === restored?.id)).toEqual([]);
});
