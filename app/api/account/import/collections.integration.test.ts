import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accountExports, collections } from "@/db/schema";
import { runExport } from "@/lib/archives";
import type { AccountExport } from "@/lib/archives/resource";
import { newId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/database/transaction";
import { ArchiveFiles, exportArchive } from "@/test/builders/account-archive";
import { createCollectedLibrary, readCollected } from "@/test/builders/collected-library";
import { countsOf, noOutcomes, purge } from "@/test/builders/importable-library";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { importAndRun } from "@/test/harness/round-trip";

const api = serveApi();

describe("collections of an archive", () => {
  it("come back with their tree, images, order and query, and are recognized later", async () => {
    const owner = await createCaller(api.origin);
    const { images, portfolio, alps } = await createCollectedLibrary(owner);
    const before = await readCollected(owner);
    const archive = await exportArchive(api.origin, owner);
    const files = new ArchiveFiles(archive);

    expect(files.manifest.records).toMatchObject({ collections: 3, "collection-images": 7 });
    expect(before.collections.map(({ title, parent, images }) => [title, parent, images])).toEqual([
      ["Alps", "Portfolio", ["b.png", "e.png"]],
      ["Portfolio", null, ["a.png", "e.png", "b.png", "d.png"]],
      ["Sea", null, []],
    ]);

    expect(countsOf(await importAndRun(owner, archive), "collections")).toEqual({
      ...noOutcomes,
      unchanged: 3,
    });

    // A deleted collection comes back under its ID. An image that was purged returns to its place.
    await owner.expect(200, "DELETE", `/api/collections/${portfolio.id}?children=delete`);
    await purge(owner, images.a);
    const done = await importAndRun(owner, archive);
    expect(countsOf(done, "collections")).toEqual({ ...noOutcomes, restored: 2, unchanged: 1 });
    expect(done.report.conflicts).toEqual([]);
    expect(await readCollected(owner)).toEqual(before);
    expect(await owner.expect(200, "GET", `/api/collections/${alps.id}`)).toMatchObject({
      parent: portfolio.id,
    });

    // The image in the trash has kept its place between the others.
    await owner.expect(200, "POST", `/api/images/${images.c.id}/restore`);
    const { collections: listed } = await readCollected(owner);
    expect(listed[1]?.images).toEqual(["a.png", "e.png", "b.png", "c.png", "d.png"]);

    // Another account gets other IDs, to which the query refers.
    const other = await createCaller(api.origin);
    const moved = await importAndRun(other, archive);
    expect(countsOf(moved, "collections")).toEqual({ ...noOutcomes, restored: 3 });
    const conflicts = moved.report.conflicts.filter(
      ({ kind }) => kind === "collections" || kind === "images",
    );
    expect(new Set(conflicts.map(({ code }) => code))).toEqual(new Set(["ID_TAKEN"]));
    expect(await readCollected(other)).toEqual(before);
    expect(countsOf(await importAndRun(other, archive), "collections")).toEqual({
      ...noOutcomes,
      unchanged: 3,
    });
  });

  it("keep what the account has, and report what cannot be restored", async () => {
    const owner = await createCaller(api.origin);
    const { portfolio, smartId } = await createCollectedLibrary(owner);
    const files = new ArchiveFiles(await exportArchive(api.origin, owner));
    await owner.expect(200, "PATCH", `/api/collections/${portfolio.id}`, { title: "Mine", parent: null });
    const unknown = newId("col");
    files.changeRecords("collections.ndjson", (record) => ({
      ...record,
      ...(record.title === "Alps" && { parent_id: unknown }),
      ...(record.kind === "smart" && { filter: { any: [{ tag: ["sea"] }, { sea: true }] } }),
    }));
    files.changeRecords("collection-images.ndjson", (record, at) =>
      at === 0 ? { ...record, rank: "no rank" } : { ...record, ...(at === 1 && { image_id: newId("img") }) },
    );
    const kept = await importAndRun(owner, files.pack());
    expect(kept.report.conflicts.filter(({ kind }) => kind === "collections")).toMatchObject([
      { id: smartId, outcome: "failed", message: expect.stringContaining("filter.any.1.sea: is unknown") },
      { outcome: "kept", code: "DIFFERS", message: expect.stringContaining("parentId") },
      { id: portfolio.id, outcome: "kept", code: "DIFFERS", message: expect.stringContaining("title") },
      { outcome: "failed", code: "INVALID_RECORD" },
      { code: "IMAGES_MISSING" },
    ]);

    // A query over results of analyses cannot lose its scope.
    files.changeRecords("collections.ndjson", (record) => ({
      ...record,
      ...(record.kind === "smart" && { filter: { not: { label: "pier" } }, filter_scopes: [] }),
    }));
    const other = await createCaller(api.origin);
    await other.expect(201, "POST", "/api/collections", { title: "Portfolio" });
    const { report } = await importAndRun(other, files.pack());
    const codes = report.conflicts.filter(({ kind }) => kind === "collections").map(({ code }) => code);
    expect(codes.filter((code) => code !== "ID_TAKEN")).toEqual([
      "COLLECTION_EXISTS",
      "COLLECTION_MISSING",
      "INVALID_RECORD",
      "IMAGES_MISSING",
    ]);
    const { collections: listed, filters } = await readCollected(other);
    expect(listed.map(({ slug, depth }) => `${slug} ${depth}`).sort()).toEqual([
      "alps 1",
      "portfolio 1",
      "portfolio-2 1",
      "sea 1",
    ]);
    expect(filters.at(-1)?.[1]).toEqual(["ai:read"]);
  });

  it("are not in an archive of 1.0, nor in one that 1.0 started, which are both restored", async () => {
    const owner = await createCaller(api.origin);
    await createCollectedLibrary(owner);
    const { id } = await owner.expect<AccountExport>(202, "POST", "/api/account/export");
    while (!(await runExport(id, 0))) {
      const [row] = await db().select().from(accountExports).where(eq(accountExports.id, id));
      const position = row?.position as { stage?: unknown } | undefined;
      // The number of the stage in 1.0.
      if (position?.stage === "avatar")
        await db()
          .update(accountExports)
          .set({ position: { ...position, stage: 19 } })
          .where(eq(accountExports.id, id));
    }
    const ready = await owner.expect<AccountExport>(200, "GET", `/api/account/exports/${id}`);
    const response = await fetch(`${api.origin}${ready.url}`);
    const files = new ArchiveFiles(Buffer.from(await response.arrayBuffer()));
    for (const name of ["collections.ndjson", "collection-images.ndjson"]) files.files.delete(name);
    const { files: hashes, ...manifest } = files.manifest as { files: Record<string, string> };
    const { "collections.ndjson": _one, "collection-images.ndjson": _other, ...others } = hashes;
    files.changeManifest({ ...manifest, files: others });

    const other = await createCaller(api.origin);
    const { status, report } = await importAndRun(other, files.pack());
    expect([status, report.counts.collections]).toEqual(["completed", noOutcomes]);
    expect(await db().$count(collections, eq(collections.owner, other.actor.account.owner))).toBe(0);
    expect((await readCollected(other)).images.map(({ rating, pick }) => [rating, pick])).toEqual([
      [4, "none"],
      [0, "reject"],
      [0, "none"],
      [0, "none"],
      [0, "none"],
    ]);
  });
});
