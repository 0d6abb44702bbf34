import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backupObjects, images, userBackupConfigs } from "@/db/schema";
import { runBackup, sweepBackups, verifyIfDue } from "@/lib/backup";
import type { BackupResource, BackupTest } from "@/lib/backup/resource";
import type { JobResource } from "@/lib/images/jobs/resource";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { storedObjects } from "@/lib/platform/storage";
import { deliverMessages } from "@/lib/webhooks";
import { configureBackup, listRuns, restoreFromBackup, synchronize } from "@/test/builders/backup";
import { jpeg } from "@/test/builders/images";
import { purge } from "@/test/builders/importable-library";
import { createTestWebhook } from "@/test/builders/webhooks";
import { type FakeS3, startS3 } from "@/test/fakes/s3/start-s3";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";

const api = serveApi();
let s3: FakeS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3?.close());

let count = 0;
const newBytes = () => jpeg({ width: 60 + ++count, height: 40 });
const upload = async (caller: Caller, fields: Record<string, string> = {}) =>
  caller.upload(`photo-${count}.jpg`, await newBytes(), fields);
const getImage = (caller: Caller, { id }: ImageResource) =>
  caller.expect<ImageResource>(200, "GET", `/api/images/${id}`);
const folderOf = (caller: Caller) => `backups/${caller.actor.account.uid}/`;
const keysOf = (caller: Caller) =>
  [...s3.content.objects.keys()]
    .filter((key) => key.startsWith(folderOf(caller)))
    .map((key) => key.slice(folderOf(caller).length));
const textOf = (caller: Caller, key: string) =>
  s3.content.objects.get(folderOf(caller) + key)?.bytes.toString("utf8") ?? "";
async function originalOf(caller: Caller, { id }: ImageResource): Promise<string> {
  const key = keysOf(caller).find((one) => one.startsWith(`images/${id}/`) && !one.endsWith(".json"));
  return key ?? "";
}

async function setup(options: Parameters<typeof configureBackup>[2] = {}) {
  const caller = await createCaller(api.origin);
  await configureBackup(caller, s3, options);
  return caller;
}

describe("the settings of a backup", () => {
  it("never show the access key, and keep it when it is left out", async () => {
    const caller = await createCaller(api.origin);
    expect(await caller.expect<BackupResource>(200, "GET", "/api/backup")).toMatchObject({
      ...{ enabled: false, s3_bucket: null, has_passphrase: false, retention_days: 30, concurrency: 4 },
    });
    const shown = await configureBackup(caller, s3, { passphrase: "correct horse battery" });
    expect(shown).toMatchObject({ enabled: true, s3_access_key_id_hint: "-key", has_passphrase: true });
    expect(JSON.stringify(shown)).not.toContain(s3.secretAccessKey);
    const { s3_endpoint, s3_region, s3_bucket } = shown;
    const body = {
      enabled: true,
      s3_endpoint,
      s3_region,
      s3_bucket,
      s3_path_prefix: "backups",
      retention_days: 5,
    };
    expect(await caller.expect<BackupResource>(200, "PUT", "/api/backup", body)).toMatchObject({
      ...{ s3_access_key_id_hint: "-key", has_passphrase: true, retention_days: 5 },
    });
    const [row] = await db()
      .select()
      .from(userBackupConfigs)
      .where(eq(userBackupConfigs.owner, caller.actor.account.owner));
    expect(JSON.stringify(row)).not.toContain(s3.secretAccessKey);
    expect(JSON.stringify(row)).not.toContain(s3.accessKeyId);
  });

  it("need a public endpoint and an access key", async () => {
    const caller = await createCaller(api.origin);
    const body = { enabled: true, s3_region: "us-east-1", s3_bucket: "images" };
    const keys = { s3_access_key_id: "a", s3_secret_access_key: "b" };
    for (const s3_endpoint of [
      "http://127.0.0.1:9000",
      "https://10.0.0.1",
      "http://example.org",
      "https://[::1]",
      "x",
    ]) {
      const { status } = await caller.call("PUT", "/api/backup", { ...body, ...keys, s3_endpoint });
      expect([s3_endpoint, status]).toEqual([s3_endpoint, 400]);
    }
    await caller.expect(400, "PUT", "/api/backup", { ...body, s3_endpoint: "https://s3.example.org" });
    await caller.expect(409, "POST", "/api/backup/test");
    await caller.expect(409, "POST", "/api/backup/sync");
    await caller.expect(409, "POST", "/api/backup/restore", { mode: "missing" });
  });

  it("decide whether images wait", async () => {
    const caller = await createCaller(api.origin);
    const image = await upload(caller);
    expect(image.status.backup.status).toBe("disabled");
    await configureBackup(caller, s3);
    expect((await getImage(caller, image)).status.backup.status).toBe("pending");
    await configureBackup(caller, s3, { enabled: false });
    expect((await getImage(caller, image)).status.backup.status).toBe("disabled");
  });
});

describe("the test of a bucket", () => {
  const test = (caller: Caller) => caller.expect<BackupTest>(200, "POST", "/api/backup/test");

  it("tells the result of each step", async () => {
    const caller = await setup();
    const { status, checks } = await test(caller);
    expect([status, checks.map(({ check, ok }) => [check, ok])]).toEqual([
      "ok",
      ["reach", "auth", "write", "read", "delete"].map((check) => [check, true]),
    ]);
    expect(keysOf(caller)).toEqual([]);
    expect(await caller.expect<BackupResource>(200, "GET", "/api/backup")).toMatchObject({
      test_status: "ok",
    });
  });

  it("names the step that fails and why", async () => {
    const wrongKey = await setup({ s3_secret_access_key: "wrong" });
    expect(await test(wrongKey)).toMatchObject({
      status: "failed",
      checks: [
        { ok: true },
        { check: "auth", ok: false, message: expect.stringMatching(/403 SignatureDoesNotMatch/) },
        ...untried(3),
      ],
    });
    const noServer = await setup({ s3_endpoint: "http://localhost:9" });
    expect(await test(noServer)).toMatchObject({ checks: [{ check: "reach", ok: false }, ...untried(4)] });
    const caller = await setup();
    s3.fail("PUT", { status: 507, code: "QuotaExceeded" });
    expect(await test(caller)).toMatchObject({
      checks: [
        { ok: true },
        { ok: true },
        { check: "write", ok: false, message: expect.stringMatching(/507 QuotaExceeded/) },
        ...untried(2),
      ],
    });
  });

  const untried = (steps: number) =>
    Array.from({ length: steps }, () => ({ ok: false, message: expect.stringMatching(/not tried/) }));
});

describe("a synchronization", () => {
  it("copies images, albums, tags and an index that explain themselves", async () => {
    const caller = await setup();
    await caller.expect(201, "POST", "/api/albums", { album: "sea", title: "Sea" });
    const image = await upload(caller, { album: "sea", tags: "blue", alt: "Waves" });
    expect(await sweepBackups()).toBeGreaterThan(0);
    const state = await synchronize(caller);
    expect(state).toMatchObject({
      counts: { pending: 0, syncing: 0, synced: 1, failed: 0 },
      last_error: null,
    });
    expect((await getImage(caller, image)).status.backup).toMatchObject({ status: "synced", error: null });
    const object = await originalOf(caller, image);
    expect(object).toBe(`images/${image.id}/${image.info.sha256}`);
    const manifest = JSON.parse(textOf(caller, `images/${image.id}/manifest.json`));
    expect(manifest).toMatchObject({
      ...{ format: "albumen-backup-image", version: 1, id: image.id, encryption: null, deleted_at: null },
      object: { key: object, sha256: image.info.sha256 },
      record: { filename: image.filename, album: "sea", tags: ["blue"], alt: "Waves" },
    });
    const index = JSON.parse(textOf(caller, "index.json"));
    expect(index).toMatchObject({ images: { images: 1 }, account: { uid: caller.actor.account.uid } });
    expect(index.shards.map((key: string) => textOf(caller, key)).join("")).toContain(image.id);
    expect(keysOf(caller)).toEqual(expect.arrayContaining(["backup.json", "licenses.ndjson", "tags.ndjson"]));
    expect((await listRuns(caller))[0]).toMatchObject({ kind: "sync", status: "completed", changed: 1 });
  });

  it("sends nothing again that is there, and only the record of an image whose text has changed", async () => {
    const caller = await setup();
    const image = await upload(caller);
    await synchronize(caller);
    const puts = () => s3.requests.filter(({ method }) => method === "PUT").length;
    const before = puts();
    await synchronize(caller);
    await configureBackup(caller, s3, { enabled: false });
    await configureBackup(caller, s3);
    await synchronize(caller);
    expect(puts()).toBe(before);
    await caller.expect(200, "PATCH", `/api/images/${image.id}`, { alt: "Changed" });
    expect((await getImage(caller, image)).status.backup.status).toBe("pending");
    s3.requests.length = 0;
    await synchronize(caller);
    const sent = s3.requests
      .filter(({ method }) => method === "PUT")
      .map(({ path }) => path.split("/").at(-1));
    expect(sent).toContain("manifest.json");
    expect(sent).not.toContain(image.info.sha256);
    expect(textOf(caller, `images/${image.id}/manifest.json`)).toContain("Changed");
  });

  it("keeps a deleted image for the days that were asked for, and then removes it", async () => {
    const caller = await setup({ retention_days: 2 });
    const image = await upload(caller);
    await synchronize(caller);
    await purge(caller, image);
    await synchronize(caller);
    expect(JSON.parse(textOf(caller, `images/${image.id}/manifest.json`)).deleted_at).toMatch(/^20/);
    expect(await originalOf(caller, image)).not.toBe("");
    const past = isoTime(Date.now() - 3 * dayMs);
    await db().update(backupObjects).set({ deletedAt: past }).where(eq(backupObjects.subjectId, image.id));
    await synchronize(caller);
    expect(keysOf(caller).filter((key) => key.startsWith("images/"))).toEqual([]);
  });

  it("encrypts everything but its head with a passphrase", async () => {
    const caller = await setup({ passphrase: "correct horse battery" });
    const image = await upload(caller, { alt: "A secret place" });
    await synchronize(caller);
    const content = keysOf(caller).map((key) => textOf(caller, key));
    expect(content.join("")).not.toContain("A secret place");
    expect(content.join("")).not.toContain(image.filename);
    expect(await originalOf(caller, image)).not.toContain(image.info.sha256);
  });

  it("copies encrypted images as they are stored", async () => {
    const caller = await setup();
    const image = await upload(caller, { encrypt: "true", alt: "A secret place" });
    await synchronize(caller);
    const [row] = await db().select().from(backupObjects).where(eq(backupObjects.subjectId, image.id));
    const stored = await storedObjects().get(row?.sourceKey ?? "");
    const bytes = Buffer.concat(await (stored?.toArray() ?? []));
    expect(s3.content.objects.get(folderOf(caller) + row?.objectKey)?.bytes.equals(bytes)).toBe(true);
    const manifest = textOf(caller, `images/${image.id}/manifest.json`);
    expect(manifest).not.toContain("A secret place");
    expect(JSON.parse(manifest)).toMatchObject({
      encryption: { type: "image", key: { version: 1 } },
      record: null,
    });
    expect(JSON.parse(textOf(caller, "keys.json"))).toMatchObject({ versions: [{ version: 1 }] });
  });

  it("is the work of a job, and tells listeners how it has ended", async () => {
    const caller = await setup();
    const webhook = await createTestWebhook(caller, ["backup.completed", "backup.failed"]);
    await upload(caller);
    const { job } = await caller.expect<{ job: JobResource }>(202, "POST", "/api/backup/sync");
    expect(job).toMatchObject({ action: "backup", status: "queued" });
    const { uid } = caller.actor.account;
    while (!(await runBackup({ uid, jobId: job.id })));
    expect(await caller.expect<JobResource>(200, "GET", `/api/jobs/${job.id}`)).toMatchObject({
      ...{ status: "completed", total: 1, changed: 1, failed: 0, can_undo: false },
    });
    await deliverMessages(webhook.id);
    expect((await webhook.deliveries()).map(({ event_type }) => event_type)).toEqual(["backup.completed"]);
    await webhook.receiver.close();
  });
});

describe("a failing bucket", () => {
  it("is named by each image, by the run, in a notice, and tried again", async () => {
    const caller = await setup();
    const image = await upload(caller);
    // As often as a request is sent.
    s3.fail("PUT", ...Array.from({ length: 5 }, () => ({ status: 500, code: "InternalError" })));
    const state = await synchronize(caller);
    expect(state).toMatchObject({
      counts: { failed: 1 },
      last_error: "The bucket responded with 500 InternalError.",
    });
    expect((await getImage(caller, image)).status.backup).toMatchObject({
      status: "failed",
      error: expect.stringMatching(/500 InternalError/),
    });
    expect((await listRuns(caller))[0]).toMatchObject({
      ...{ status: "failed", problems: [{ id: image.id, code: "BUCKET_FAILED" }] },
    });
    const me = await caller.expect<{ notices: Array<{ code: string }> }>(200, "GET", "/api/me");
    expect(me.notices.map(({ code }) => code)).toContain("BACKUP_FAILING");
    expect(await synchronize(caller)).toMatchObject({
      counts: { synced: 1 },
      last_error: null,
      failing_since: null,
    });
  });

  it("stops the run when it does not let us in", async () => {
    const caller = await setup({ s3_secret_access_key: "wrong" });
    await upload(caller);
    const state = await synchronize(caller);
    expect(state.last_error).toBe("The bucket responded with 403 SignatureDoesNotMatch.");
  });

  it("is found by reading a sample back: what it lost or changed is copied again", async () => {
    const caller = await setup();
    const lost = await upload(caller);
    const damaged = await upload(caller);
    await synchronize(caller);
    const lostKey = await originalOf(caller, lost);
    const damagedKey = await originalOf(caller, damaged);
    s3.content.objects.delete(folderOf(caller) + lostKey);
    const object = s3.content.objects.get(folderOf(caller) + damagedKey);
    if (object) object.bytes = Buffer.concat([object.bytes.subarray(1), Buffer.from("x")]);
    const { uid } = caller.actor.account;
    await verifyIfDue(uid);
    expect((await listRuns(caller)).map(({ kind }) => kind)).not.toContain("verify");
    await verifyIfDue(uid, Date.now() + 31 * dayMs);
    const [run] = await listRuns(caller);
    expect(run).toMatchObject({ kind: "verify", status: "failed", failed: 2 });
    expect(run?.problems).toEqual(
      expect.arrayContaining([
        { id: lost.id, code: "OBJECT_LOST", message: `The bucket has lost ${lostKey}.` },
        { id: damaged.id, code: "HASH_MISMATCH", message: expect.stringContaining(damagedKey) },
      ]),
    );
    expect(await synchronize(caller)).toMatchObject({ counts: { synced: 2 }, last_error: null });
    expect(s3.content.objects.has(folderOf(caller) + lostKey)).toBe(true);
  });
});

describe("a restore", () => {
  it("counts in a dry run, and brings back what is missing under its id, into the trash", async () => {
    const caller = await setup();
    const kept = await upload(caller);
    const plain = await upload(caller, { alt: "Back again" });
    const sealed = await upload(caller, { encrypt: "true", alt: "Sealed" });
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
    const restored = await getImage(caller, plain);
    expect(restored).toMatchObject({
      filename: plain.filename,
      alt: "Back again",
      status: { state: "deleted" },
    });
    expect(restored.info.sha256).toBe(plain.info.sha256);
    expect(await getImage(caller, sealed)).toMatchObject({ alt: "Sealed", status: { encrypted: true } });
    expect((await getImage(caller, kept)).status.state).toBe("active");
  });

  it("puts lost and damaged files back, if all are asked for", async () => {
    const caller = await setup();
    const plain = await upload(caller);
    const sealed = await upload(caller, { encrypt: "true" });
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
      const response = await fetch(api.origin + pathname + search, {
        headers: { authorization: `Bearer ${caller.key}` },
      });
      expect([id, response.status]).toEqual([id, 200]);
    }
  });

  it("reports by name what the bucket has lost, changed or does not give", async () => {
    const caller = await setup();
    const uploaded = [await upload(caller), await upload(caller), await upload(caller), await upload(caller)];
    await synchronize(caller);
    const [lost, damaged, noRecord, whole] = uploaded as [
      ImageResource,
      ImageResource,
      ImageResource,
      ImageResource,
    ];
    const keys = await Promise.all([lost, damaged].map((image) => originalOf(caller, image)));
    for (const image of uploaded) await purge(caller, image);
    s3.content.objects.delete(folderOf(caller) + keys[0]);
    const object = s3.content.objects.get(folderOf(caller) + keys[1]);
    if (object) object.bytes = Buffer.concat([object.bytes.subarray(1), Buffer.from("x")]);
    s3.content.objects.delete(`${folderOf(caller)}images/${noRecord.id}/manifest.json`);
    const run = await restoreFromBackup(caller, { mode: "missing" });
    expect(run).toMatchObject({ status: "completed", changed: 1, failed: 3 });
    expect(run.problems.map(({ id, code }) => [id, code]).sort()).toEqual(
      [
        [lost.id, "OBJECT_LOST"],
        [damaged.id, "HASH_MISMATCH"],
        [noRecord.id, "FILE_MISSING"],
      ].sort(),
    );
    await getImage(caller, whole);
  });
});
