import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { backupObjects, images } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { storedObjects } from "@/lib/platform/storage";
import { restoreFromBackup, synchronize } from "@/test/builders/backup";
import { purge } from "@/test/builders/importable-library";
import { readImage, serveBackups, uploadNew } from "@/test/harness/backup-suite";

const suite = serveBackups();

describe("a restore", () => {
  it("counts in a dry run, and brings back what is missing under its id, into the trash", async () => {
    const caller = await suite.setup();
    const kept = await uploadNew(caller);
    const plain = await uploadNew(caller, { alt: "Back again" });
    const sealed = await uploadNew(caller, { encrypt: "true", alt: "Sealed" });
    await synchronize(caller);
    await purge(caller, plain);
    await purge(caller, sealed);
    await synchronize(caller);
    const dry = await restoreFromBackup(caller, { mode: "missing", dry_run: true });

    expect(dry).toMatchObject({ status: "completed", dry_run: true, changed: 2, unchanged: 1, failed: 0 });
    expect(dry.bytes).toBeGreaterThan(plain.info.size_bytes ?? 0);

    await caller.expect(404, "GET", `/api/images/${plain.id}`);
    const run = await restoreFromBackup(caller, { mode: "missing" });

    expect(run).toMatchObject({ status: "completed", changed: 2, unchanged: 1, failed: 0, problems: [] });

    const restored = await readImage(caller, plain);
    expect(restored).toMatchObject({
      filename: plain.filename,
      alt: "Back again",
      status: { state: "deleted" },
    });
    expect(restored.info.sha256).toBe(plain.info.sha256);
    expect(await readImage(caller, sealed)).toMatchObject({ alt: "Sealed", status: { encrypted: true } });
    expect((await readImage(caller, kept)).status.state).toBe("active");
  });

  it("brings an image that was deleted since the last synchronization into the trash as well", async () => {
    const caller = await suite.setup();
    const image = await uploadNew(caller);
    await synchronize(caller);
    await purge(caller, image);

    expect(await restoreFromBackup(caller, { mode: "missing" })).toMatchObject({ changed: 1, failed: 0 });
    expect((await readImage(caller, image)).status.state).toBe("deleted");
  });

  it("puts lost and damaged files back, if all are asked for", async () => {
    const caller = await suite.setup();
    const plain = await uploadNew(caller);
    const sealed = await uploadNew(caller, { encrypt: "true" });
    await synchronize(caller);
    const keys = await db()
      .select({ id: images.id, key: backupObjects.sourceKey })
      .from(backupObjects)
      .innerJoin(images, eq(images.id, backupObjects.subjectId))
      .where(eq(images.owner, caller.actor.account.owner));
    await storedObjects().delete(keys.map(({ key }) => key ?? ""));

    expect(await restoreFromBackup(caller, { mode: "missing" })).toMatchObject({ changed: 0, unchanged: 2 });
    expect(await restoreFromBackup(caller, { mode: "all", dry_run: true })).toMatchObject({ changed: 2 });
    expect(await restoreFromBackup(caller, { mode: "all" })).toMatchObject({
      changed: 2,
      unchanged: 0,
      failed: 0,
    });

    for (const { id, urls } of [plain, sealed]) {
      const { pathname, search } = new URL(urls.original ?? "");
      const response = await fetch(suite.api.origin + pathname + search, {
        headers: { authorization: `Bearer ${caller.key}` },
      });
      expect([id, response.status]).toEqual([id, 200]);
    }
  });

  it("reports by name what the bucket has lost, changed or does not give", async () => {
    const caller = await suite.setup();
    const uploaded = [
      await uploadNew(caller),
      await uploadNew(caller),
      await uploadNew(caller),
      await uploadNew(caller),
    ];
    await synchronize(caller);
    const [lost, damaged, noRecord, whole] = uploaded as [
      ImageResource,
      ImageResource,
      ImageResource,
      ImageResource,
    ];
    const keys = [lost, damaged].map((image) => suite.originalOf(caller, image));
    for (const image of uploaded) await purge(caller, image);
    suite.s3.content.objects.delete(suite.folderOf(caller) + keys[0]);
    const object = suite.s3.content.objects.get(suite.folderOf(caller) + keys[1]);
    if (object) object.bytes = Buffer.concat([object.bytes.subarray(1), Buffer.from("x")]);
    suite.s3.content.objects.delete(`${suite.folderOf(caller)}images/${noRecord.id}/manifest.json`);
    const run = await restoreFromBackup(caller, { mode: "missing" });

    expect(run).toMatchObject({ status: "completed", changed: 1, failed: 3 });
    expect(run.problems.map(({ id, code }) => [id, code]).sort()).toEqual(
      [
        [lost.id, "OBJECT_LOST"],
        [damaged.id, "HASH_MISMATCH"],
        [noRecord.id, "FILE_MISSING"],
      ].sort(),
    );

    await readImage(caller, whole);
  });
});
