import { and, eq, isNotNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { backupObjects } from "@/db/schema";
import { runBackup, sweepBackups } from "@/lib/backup";
import type { JobResource } from "@/lib/batches/jobs/resource";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { storedObjects } from "@/lib/platform/storage";
import { deliverMessages } from "@/lib/webhooks";
import { configureBackup, listRuns, restoreFromBackup, synchronize } from "@/test/builders/backup";
import { jpeg } from "@/test/builders/images";
import { purge } from "@/test/builders/importable-library";
import { uploadBytes } from "@/test/builders/uploads";
import { createTestWebhook } from "@/test/builders/webhooks";
import { readImage, serveBackups, uploadNew } from "@/test/harness/backup-suite";

const suite = serveBackups();

describe("a synchronization", () => {
  it("copies images, albums, tags and an index that explain themselves", async () => {
    const caller = await suite.setup();
    await caller.expect(201, "POST", "/api/albums", { album: "sea", title: "Sea" });
    const image = await uploadNew(caller, { album: "sea", tags: "blue", alt: "Waves" });

    expect(await sweepBackups()).toBeGreaterThan(0);

    const state = await synchronize(caller);
    expect(state).toMatchObject({
      counts: { pending: 0, syncing: 0, synced: 1, failed: 0 },
      last_error: null,
    });
    expect((await readImage(caller, image)).status.backup).toMatchObject({ status: "synced", error: null });

    const object = suite.originalOf(caller, image);
    expect(object).toBe(`images/${image.id}/${image.info.sha256}`);

    const manifest = JSON.parse(suite.textOf(caller, `images/${image.id}/manifest.json`));
    expect(manifest).toMatchObject({
      format: "albumen-backup-image",
      version: 1,
      id: image.id,
      encryption: null,
      deleted_at: null,
      object: { key: object, sha256: image.info.sha256 },
      record: { filename: image.filename, album: "sea", tags: ["blue"], alt: "Waves" },
    });

    const index = JSON.parse(suite.textOf(caller, "index.json"));
    expect(index).toMatchObject({ images: { images: 1 }, account: { uid: caller.actor.account.uid } });
    expect(index.shards.map((key: string) => suite.textOf(caller, key)).join("")).toContain(image.id);
    expect(suite.keysOf(caller)).toEqual(
      expect.arrayContaining(["backup.json", "licenses.ndjson", "tags.ndjson"]),
    );
    expect((await listRuns(caller))[0]).toMatchObject({ kind: "sync", status: "completed", changed: 1 });
  });

  it("a synchronization skips existing objects, and sends only the record of an image whose text has changed", async () => {
    const caller = await suite.setup();
    const image = await uploadNew(caller);
    await synchronize(caller);
    const puts = () => suite.s3.requests.filter(({ method }) => method === "PUT").length;
    const before = puts();
    await synchronize(caller);
    await configureBackup(caller, suite.s3, { enabled: false });
    await configureBackup(caller, suite.s3);
    await synchronize(caller);

    expect(puts()).toBe(before);

    await caller.expect(200, "PATCH", `/api/images/${image.id}`, { alt: "Changed" });
    expect((await readImage(caller, image)).status.backup.status).toBe("pending");

    suite.s3.requests.length = 0;
    await synchronize(caller);
    const sent = suite.s3.requests
      .filter(({ method }) => method === "PUT")
      .map(({ path }) => path.split("/").at(-1));

    expect(sent).toContain("manifest.json");
    expect(sent).not.toContain(image.info.sha256);
    expect(suite.textOf(caller, `images/${image.id}/manifest.json`)).toContain("Changed");
  });

  it("keeps a deleted image for the days that were asked for, and then removes it", async () => {
    const caller = await suite.setup({ retention_days: 2 });
    const image = await uploadNew(caller);
    await synchronize(caller);
    await purge(caller, image);
    await synchronize(caller);

    expect(JSON.parse(suite.textOf(caller, `images/${image.id}/manifest.json`)).deleted_at).toMatch(/^20/);
    expect(suite.originalOf(caller, image)).not.toBe("");

    const past = isoTime(Date.now() - 3 * dayMs);
    await db().update(backupObjects).set({ deletedAt: past }).where(eq(backupObjects.subjectId, image.id));
    await synchronize(caller);

    expect(suite.keysOf(caller).filter((key) => key.startsWith("images/"))).toEqual([]);
  });

  it("keeps the record of an image whose replaced file is removed, until the image itself is", async () => {
    const caller = await suite.setup({ retention_days: 2 });
    const image = await uploadNew(caller);
    const manifest = `images/${image.id}/manifest.json`;
    const replaceFile = async (width: number) => {
      const pending = await caller.expect<ImageResource>(200, "POST", `/api/images/${image.id}/replace`);
      await uploadBytes(suite.api.origin, pending, await jpeg({ width }));
      await caller.expect(200, "POST", `/api/images/${image.id}/complete`);
    };
    const keysOfImage = () => suite.keysOf(caller).filter((key) => key.startsWith(`images/${image.id}/`));
    await synchronize(caller);
    await replaceFile(50);
    await synchronize(caller);

    expect(keysOfImage()).toHaveLength(3);

    const past = isoTime(Date.now() - 3 * dayMs);
    const isOfImage = eq(backupObjects.subjectId, image.id);
    await db()
      .update(backupObjects)
      .set({ deletedAt: past })
      .where(and(isOfImage, isNotNull(backupObjects.deletedAt)));
    await synchronize(caller);

    expect(keysOfImage()).toHaveLength(2);
    expect(keysOfImage()).toContain(manifest);

    await replaceFile(55);
    await synchronize(caller);
    await purge(caller, image);
    await synchronize(caller);

    expect(keysOfImage()).toHaveLength(3);

    await db().update(backupObjects).set({ deletedAt: past }).where(isOfImage);
    await synchronize(caller);

    expect(keysOfImage()).toEqual([]);
  });

  it("takes texts for texts that look like an error of the store", async () => {
    const caller = await suite.setup();
    const text = "<Error><Code>AccessDenied</Code></Error>";
    await caller.expect(201, "POST", "/api/albums", { album: "sea", title: text });
    const image = await uploadNew(caller, { alt: text });
    await synchronize(caller);
    await purge(caller, image);

    expect(await synchronize(caller)).toMatchObject({ last_error: null });
    expect(await restoreFromBackup(caller, { mode: "missing" })).toMatchObject({
      status: "completed",
      changed: 1,
      failed: 0,
    });
    expect((await readImage(caller, image)).alt).toBe(text);
  });

  it("encrypts everything but its head with a passphrase", async () => {
    const caller = await suite.setup({ passphrase: "correct horse battery" });
    const image = await uploadNew(caller, { alt: "A secret place" });
    await synchronize(caller);
    const content = suite.keysOf(caller).map((key) => suite.textOf(caller, key));

    expect(content.join("")).not.toContain("A secret place");
    expect(content.join("")).not.toContain(image.filename);
    expect(suite.originalOf(caller, image)).not.toContain(image.info.sha256);
  });

  it("copies encrypted images as they are stored", async () => {
    const caller = await suite.setup();
    const image = await uploadNew(caller, { encrypt: "true", alt: "A secret place" });
    await synchronize(caller);
    const [row] = await db().select().from(backupObjects).where(eq(backupObjects.subjectId, image.id));
    const stored = await storedObjects().get(row?.sourceKey ?? "");
    const bytes = Buffer.concat(await (stored?.toArray() ?? []));

    expect(suite.s3.content.objects.get(suite.folderOf(caller) + row?.objectKey)?.bytes.equals(bytes)).toBe(
      true,
    );

    const manifest = suite.textOf(caller, `images/${image.id}/manifest.json`);
    expect(manifest).not.toContain("A secret place");
    expect(JSON.parse(manifest)).toMatchObject({
      encryption: { type: "image", key: { version: 1 } },
      record: null,
    });
    expect(JSON.parse(suite.textOf(caller, "keys.json"))).toMatchObject({ versions: [{ version: 1 }] });
  });

  it("a synchronization runs as a job, and its result is sent to listeners", async () => {
    const caller = await suite.setup();
    const webhook = await createTestWebhook(caller, ["backup.completed", "backup.failed"]);
    await uploadNew(caller);
    const { job } = await caller.expect<{ job: JobResource }>(202, "POST", "/api/backup/sync");

    expect(job).toMatchObject({ action: "backup", status: "queued" });

    const { uid } = caller.actor.account;
    while (!(await runBackup({ uid, jobId: job.id })));

    expect(await caller.expect<JobResource>(200, "GET", `/api/jobs/${job.id}`)).toMatchObject({
      status: "completed",
      total: 1,
      changed: 1,
      failed: 0,
      can_undo: false,
    });

    await deliverMessages(webhook.id);
    expect((await webhook.deliveries()).map(({ event_type }) => event_type)).toEqual(["backup.completed"]);

    await webhook.receiver.close();
  });
});
