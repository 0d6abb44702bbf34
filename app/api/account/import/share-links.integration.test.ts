import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { shareImages } from "@/db/schema";
import type { AccountImport } from "@/lib/account/import/resource";
import type { DeletedCollection } from "@/lib/collections/resource";
import { db } from "@/lib/platform/database/transaction";
import type { SharePage, ShareResource } from "@/lib/shares/resource";
import { shareToken, shareUrl } from "@/lib/shares/token";
import { ArchiveFiles, archiveForm, exportArchive } from "@/test/builders/account-archive";
import { readExport, requestExport } from "@/test/builders/account-export";
import { undoJob } from "@/test/builders/batch-jobs";
import { countsOf, noOutcomes, purge } from "@/test/builders/importable-library";
import { createSharedLibrary, expectPicture, type SharedLibrary } from "@/test/builders/shared-library";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { importAndRun } from "@/test/harness/round-trip";
import { visitShare } from "@/test/harness/share-visitor";

const api = serveApi();

const removeShares = async (owner: Caller, { shares }: SharedLibrary) => {
  for (const { id } of Object.values(shares)) await owner.expect(200, "DELETE", `/api/shares/${id}`);
};

async function exportShared() {
  const owner = await createCaller(api.origin);
  const library = await createSharedLibrary(owner);
  return { owner, library, archive: await exportArchive(api.origin, owner) };
}

async function readShares(owner: Caller, { shares }: SharedLibrary): Promise<SharedLibrary["shares"]> {
  const { data } = await owner.expect<SharePage>(200, "GET", "/api/shares");
  const current = Object.entries(shares).map(([kind, { id }]) => [kind, data.find((one) => one.id === id)]);
  return Object.fromEntries(current);
}

async function open({ url, max_views }: ShareResource): Promise<string> {
  const visitor = visitShare(api.origin, url);
  if (max_views !== null) await visitor.enter();
  return (await visitor.get()).text;
}

describe("the share links of an archive", () => {
  it("come back with new URLs after they were revoked, and stay locked where they had a password", async () => {
    const { owner, library, archive } = await exportShared();
    await removeShares(owner, library);
    const done = await importAndRun(owner, archive);

    expect(countsOf(done, "shares")).toEqual({ ...noOutcomes, restored: 6 });

    const codes = done.report.conflicts.map(({ id, code }) => `${id} ${code}`);
    expect(codes.sort()).toEqual(
      [
        `${library.shares.image.id} PASSWORD_LOST`,
        ...Object.values(library.shares).map(({ id }) => `${id} URL_CHANGED`),
      ].sort(),
    );

    const shares = await readShares(owner, library);
    for (const [kind, { url }] of Object.entries(library.shares)) {
      const share = shares[kind as keyof typeof shares];
      expect(share).toEqual({ ...library.shares[kind as keyof typeof shares], url: expect.any(String) });
      expect(share.url).not.toBe(url);
      expect((await visitShare(api.origin, url).get()).status).toBe(404);
    }

    expect(await open(shares.image)).toContain('type="password"');
    expect(await open(shares.images)).toContain(library.images[0]?.id ?? "");
    await expectPicture(api.origin, owner);

    const again = await importAndRun(owner, archive);
    expect(countsOf(again, "shares")).toEqual({ ...noOutcomes, unchanged: 6 });

    await owner.expect(200, "PATCH", `/api/shares/${library.shares.images.id}`, { title: "Newer" });
    const later = await importAndRun(owner, archive);

    expect(countsOf(later, "shares")).toEqual({ ...noOutcomes, unchanged: 5, kept: 1 });
  });

  it("are not taken over by another account after they were revoked", async () => {
    const { owner, library, archive } = await exportShared();
    await removeShares(owner, library);
    for (const image of library.images) await purge(owner, image);
    const other = await createCaller(api.origin);
    const done = await importAndRun(other, archive);

    expect(countsOf(done, "shares")).toEqual({ ...noOutcomes, restored: 6 });
    expect(countsOf(done, "images")).toEqual({ ...noOutcomes, restored: 2 });

    const taken = done.report.conflicts.filter(({ code }) => code === "ID_TAKEN").map(({ id }) => id);
    const { shares, images, collectionIds } = library;
    const ids = [...Object.values(shares), ...images].map(({ id }) => id);

    expect(taken.sort()).toEqual([...ids, ...collectionIds].sort());

    for (const { url } of Object.values(shares))
      expect((await visitShare(api.origin, url).get()).status).toBe(404);
    const again = await importAndRun(other, archive);

    expect(countsOf(again, "shares")).toEqual({ ...noOutcomes, unchanged: 6 });

    // Their owner gets them back.
    const back = await importAndRun(owner, archive);
    expect(countsOf(back, "images")).toEqual({ ...noOutcomes, restored: 2 });
    expect(back.report.conflicts.filter(({ code }) => code === "ID_TAKEN")).toEqual([]);
  });

  it("have other URLs in another account, even with the same id", () => {
    const share = { owner: "ada@example.com", id: "shr_01kcp3v9w8e7rgtq5n2xj6m4dz", urlVersion: 1 };
    const other = { ...share, owner: "eve@example.com" };
    expect(shareToken(other)).not.toBe(shareToken(share));
    expect(shareUrl(share)).toContain(`/s/${shareToken(share)}`);
  });

  it("lead to the images that another account got, under other ids", async () => {
    const { library, archive } = await exportShared();
    const other = await createCaller(api.origin);
    const form = archiveForm(archive, { dry_run: "true" });
    const dry = await other.expect<AccountImport>(200, "POST", "/api/account/import", form);
    const done = await importAndRun(other, archive);
    const ofShares = ({ report }: AccountImport) => report.conflicts.filter(({ kind }) => kind === "shares");

    expect(countsOf(dry, "shares")).toEqual({ ...noOutcomes, restored: 6 });
    expect(ofShares(dry)).toEqual(ofShares(done));

    expect(countsOf(done, "shares")).toEqual({ ...noOutcomes, restored: 6 });

    const { data } = await other.expect<SharePage>(200, "GET", "/api/shares");
    const former = new Set(Object.values(library.shares).map(({ id }) => id));

    expect(data.filter(({ id }) => former.has(id))).toEqual([]);

    const images = data.find(({ target }) => target.type === "images")?.target;
    const { data: own } = await other.expect<{ data: Array<{ id: string; filename: string }> }>(
      200,
      "GET",
      "/api/images",
    );
    const byName = (filename: string) => own.find((image) => image.filename === filename)?.id;

    expect(images).toEqual({ type: "images", ids: [byName("shared-41.jpg"), byName("shared-40.jpg")] });

    const collections = data.flatMap(({ target }) => (target.type === "collection" ? target : []));
    expect(collections.map(({ tree, live }) => [tree, live]).sort()).toEqual([
      [false, true],
      [true, false],
    ]);
    for (const { id } of collections) expect(library.collectionIds).not.toContain(id);
    const tree = data.find(({ target }) => target.type === "collection" && target.tree);
    expect(await open(tree ?? library.shares.tree)).toContain(`<li id="${byName("shared-41.jpg")}"`);
    await expectPicture(api.origin, other);
  });

  it("are not exported while their collection is deleted", async () => {
    const owner = await createCaller(api.origin);
    const { shares, collectionIds } = await createSharedLibrary(owner);
    const listExported = async () => {
      const { records } = await readExport(await requestExport(api.origin, owner));
      return records("share-links").map(({ id }) => id);
    };
    const { tree, smart, ...others } = shares;
    const path = `/api/collections/${collectionIds[0]}?children=delete`;
    const { undo_job } = await owner.expect<DeletedCollection>(200, "DELETE", path);
    const remaining = Object.values(others).map(({ id }) => id);
    expect(await listExported()).toEqual(remaining.sort());

    await undoJob(owner, undo_job);
    expect(await listExported()).toEqual([...remaining, tree.id, smart.id].sort());
  });

  it("get no images from an archive if their target is an album or uploads", async () => {
    const { owner, library, archive } = await exportShared();
    await removeShares(owner, library);
    const { album, upload } = library.shares;
    const claims = { image_ids: library.images.map(({ id }) => id) };
    const changed = new ArchiveFiles(archive).changeRecords("share-links.ndjson", (record) => ({
      ...record,
      ...((record.id === album.id || record.id === upload.id) && claims),
    }));
    const done = await importAndRun(owner, changed.pack());

    expect(countsOf(done, "shares")).toEqual({ ...noOutcomes, restored: 6 });
    for (const { id } of [album, upload])
      expect(await db().$count(shareImages, eq(shareImages.shareId, id))).toBe(0);
  });

  it("share links without any of their content, or with an invalid record, are left out", async () => {
    const { owner, library, archive } = await exportShared();
    await removeShares(owner, library);
    const { shares } = library;
    const changed = new ArchiveFiles(archive)
      .changeRecords("share-links.ndjson", (record) => {
        if (record.id === shares.album.id) return { ...record, album_slug: "nowhere" };
        if (record.id === shares.tree.id)
          return { ...record, collection_id: "col_01kcp3v9w8e7rgtq5n2xj6m4dz" };
        if (record.id === shares.image.id)
          return { ...record, image_ids: ["img_01kcp3v9w8e7rgtq5n2xj6m4dz"] };

        return record.id === shares.upload.id ? { ...record, max_files: null } : record;
      })
      .pack();
    const done = await importAndRun(owner, changed);

    expect(countsOf(done, "shares")).toEqual({ ...noOutcomes, restored: 2, failed: 4 });
    expect(new Map(done.report.conflicts.map(({ id, code }) => [id, code]))).toEqual(
      new Map([
        [shares.album.id, "ALBUM_MISSING"],
        [shares.tree.id, "COLLECTION_MISSING"],
        [shares.smart.id, "URL_CHANGED"],
        [shares.image.id, "IMAGES_MISSING"],
        [shares.images.id, "URL_CHANGED"],
        [shares.upload.id, "INVALID_RECORD"],
      ]),
    );
  });
});
