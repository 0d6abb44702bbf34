import { describe, expect, it } from "vitest";
import { runBackup, sweepBackups } from "@/lib/backup";
import type { BackupResource, BackupRun } from "@/lib/backup/resource";
import type { JobResource } from "@/lib/batches/jobs/resource";
import { configureBackup, listRuns, synchronize } from "@/test/builders/backup";
import { purge } from "@/test/builders/importable-library";
import { readImage, serveBackups, uploadNew } from "@/test/harness/backup-suite";
import type { Caller } from "@/test/harness/caller";
import { sample } from "@/test/harness/sample";

const suite = serveBackups();

/** Checks all that is in the bucket, in small parts. */
async function verify(caller: Caller): Promise<BackupRun> {
  const { job } = await caller.expect<{ job: JobResource }>(202, "POST", "/api/backup/verify");
  const { uid } = caller.actor.account;
  while (!(await runBackup({ uid, jobId: job.id }, 0)));
  const run = (await listRuns(caller)).find(({ job_id }) => job_id === job.id);
  if (!run) throw new Error("the verification left no run");

  return run;
}

const lose = (caller: Caller, key: string) =>
  expect(suite.s3.content.objects.delete(suite.folderOf(caller) + key)).toBe(true);

/** Changes one byte, which is none of the syntax of a record, to another letter than it is. */
function damage(caller: Caller, key: string, at: (bytes: Buffer) => number) {
  const object = suite.s3.content.objects.get(suite.folderOf(caller) + key);
  if (!object) throw new Error(`the bucket has no ${key}`);

  const bytes = Buffer.from(object.bytes);
  const offset = at(bytes);
  bytes.write(bytes.toString("latin1", offset, offset + 1) === "x" ? "y" : "x", offset);
  object.bytes = bytes;
}

describe("the check of a backup", () => {
  it.each(sample([{ passphrase: "correct horse battery" }, {}], 2))(
    "finds a whole one whole: %o",
    async (options) => {
      const caller = await suite.setup(options);
      await caller.expect(201, "POST", "/api/albums", { album: "sea", title: "Sea" });
      await uploadNew(caller, { album: "sea", tags: "blue" });
      await uploadNew(caller, { encrypt: "true" });
      const deleted = await uploadNew(caller);
      await synchronize(caller);
      await purge(caller, deleted);
      await synchronize(caller);

      expect(await verify(caller)).toMatchObject({
        kind: "verify",
        status: "completed",
        failed: 0,
        problems: [],
        error: null,
      });

      const backup = await caller.expect<BackupResource>(200, "GET", "/api/backup");
      expect(backup).toMatchObject({ last_error: null, last_verified_at: expect.any(String) });
    },
  );

  it("finds a whole one whole after its passphrase was taken away", async () => {
    const caller = await suite.setup({ passphrase: "correct horse battery" });
    await uploadNew(caller);
    await synchronize(caller);
    await configureBackup(caller, suite.s3, { passphrase: null });
    await synchronize(caller);

    expect((await verify(caller)).problems).toEqual([]);

    await configureBackup(caller, suite.s3, { passphrase: "correct horse battery" });
    await synchronize(caller);

    expect((await verify(caller)).problems).toEqual([]);
  });

  it("names every object that is lost or has other bytes, and the next synchronization stores it again", async () => {
    const caller = await suite.setup();
    await caller.expect(201, "POST", "/api/albums", { album: "sea", title: "Sea" });
    const uploaded = [];
    for (let at = 0; at < 4; at++) uploaded.push(await uploadNew(caller, { alt: "Waves" }));
    const sealed = await uploadNew(caller, { encrypt: "true" });
    await synchronize(caller);
    const [lost, damaged, noRecord, otherRecord] = uploaded.map(({ id }) => id);
    const files = uploaded.map((image) => suite.originalOf(caller, image));
    const [lostFile = "", damagedFile = ""] = files;
    const album = suite.keysOf(caller).find((key) => key.startsWith("albums/")) ?? "";
    const shard = suite.keysOf(caller).find((key) => key.startsWith("index/")) ?? "";
    const manifest = (id: string | undefined) => `images/${id}/manifest.json`;
    for (const key of [lostFile, manifest(noRecord), album, shard, "keys.json"]) lose(caller, key);
    damage(caller, damagedFile, () => 200);
    damage(caller, manifest(otherRecord), (bytes) => bytes.indexOf("Waves"));
    damage(caller, manifest(sealed.id), (bytes) => bytes.indexOf('"sealed_record":"') + 60);
    const before = suite.keysOf(caller);

    const run = await verify(caller);

    expect(run).toMatchObject({ kind: "verify", status: "failed", failed: 8 });
    expect(
      run.problems.map(({ code, message }) => [
        code,
        /has (?:lost|other bytes of) (\S+?)\.? ?(?:$|than)/.exec(message)?.[1],
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["OBJECT_LOST", lostFile],
        ["OBJECT_LOST", manifest(noRecord)],
        ["OBJECT_LOST", album],
        ["OBJECT_LOST", shard],
        ["OBJECT_LOST", "keys.json"],
        ["HASH_MISMATCH", damagedFile],
        ["HASH_MISMATCH", manifest(otherRecord)],
        ["HASH_MISMATCH", manifest(sealed.id)],
      ]),
    );

    const backup = await caller.expect<BackupResource>(200, "GET", "/api/backup");
    expect(backup).toMatchObject({
      counts: { pending: 5, synced: 0 },
      keys_current: false,
      last_error: run.error,
      failing_since: run.started_at,
    });
    expect((await readImage(caller, sealed)).status.backup.status).toBe("pending");
    expect(suite.keysOf(caller)).toEqual(before);

    expect(await sweepBackups()).toBe(1);
    expect(await synchronize(caller)).toMatchObject({
      counts: { pending: 0, synced: 5 },
      keys_current: true,
      last_error: null,
    });
    expect(await verify(caller)).toMatchObject({ status: "completed", problems: [] });
    expect([lost, damaged]).not.toContain(undefined);
  });

  it("names what is damaged of a deleted image, which cannot be copied again", async () => {
    const caller = await suite.setup();
    const image = await uploadNew(caller);
    await synchronize(caller);
    await purge(caller, image);
    await synchronize(caller);
    lose(caller, suite.originalOf(caller, image));
    const run = await verify(caller);

    expect(run).toMatchObject({ status: "failed", problems: [{ id: image.id, code: "OBJECT_LOST" }] });
    expect(await caller.expect<BackupResource>(200, "GET", "/api/backup")).toMatchObject({
      last_error: null,
    });
  });

  it("also works while the backup is switched off, and is taken back with its job", async () => {
    const caller = await suite.setup();
    const image = await uploadNew(caller);
    await synchronize(caller);
    await configureBackup(caller, suite.s3, { enabled: false });
    lose(caller, suite.originalOf(caller, image));

    expect(await verify(caller)).toMatchObject({ status: "failed", problems: [{ code: "OBJECT_LOST" }] });
    expect((await readImage(caller, image)).status.backup.status).toBe("disabled");

    await configureBackup(caller, suite.s3);
    await synchronize(caller);

    expect(suite.originalOf(caller, image)).not.toBe("");

    const { job } = await caller.expect<{ job: JobResource }>(202, "POST", "/api/backup/verify");
    await caller.expect(200, "DELETE", `/api/jobs/${job.id}`);

    expect(await runBackup({ uid: caller.actor.account.uid, jobId: job.id }, 0)).toBe(true);
  });
});
