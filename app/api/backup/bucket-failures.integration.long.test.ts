import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { verifyIfDue } from "@/lib/backup";
import type { BackupResource } from "@/lib/backup/resource";
import { dayMs } from "@/lib/kernel/time";
import { listRuns, synchronize } from "@/test/builders/backup";
import type { Fault } from "@/test/fakes/faulty-server";
import { readImage, serveBackups, uploadNew } from "@/test/harness/backup-suite";

const suite = serveBackups();

/** As often as a request is sent. */
const attempts = 5;

describe("a failing bucket", () => {
  it("is named by each image, by the run, in a notice, and tried again", async () => {
    const caller = await suite.setup();
    const image = await uploadNew(caller);
    suite.s3.fail("PUT", ...Array.from({ length: attempts }, () => ({ status: 500, code: "InternalError" })));
    const state = await synchronize(caller);

    expect(state).toMatchObject({
      counts: { failed: 1 },
      last_error: "The bucket responded with 500 InternalError.",
    });
    expect((await readImage(caller, image)).status.backup).toMatchObject({
      status: "failed",
      error: expect.stringMatching(/500 InternalError/),
    });
    expect((await listRuns(caller))[0]).toMatchObject({
      status: "failed",
      problems: [{ id: image.id, code: "BUCKET_FAILED" }],
    });

    const me = await caller.expect<{ notices: Array<{ code: string }> }>(200, "GET", "/api/me");
    expect(me.notices.map(({ code }) => code)).toContain("BACKUP_FAILING");
    expect(await synchronize(caller)).toMatchObject({
      counts: { synced: 1 },
      last_error: null,
      failing_since: null,
    });
  });

  it.each<[string, Fault, RegExp]>([
    [
      "answers with an error",
      { status: 500, code: "InternalError" },
      /^The bucket responded with 500 InternalError\.$/,
    ],
    ["is too busy", { status: 503, code: "SlowDown" }, /^The bucket responded with 503 SlowDown\.$/],
    ["breaks connections", "reset", /^The connection to the bucket failed: [A-Z_]+\.$/],
    ["breaks off in the middle of a file", "cut", /^The connection to the bucket failed: [A-Z_]+\.$/],
    ["receives other bytes", "damage", /^The bucket responded with 400 XAmzContentSHA256Mismatch\.$/],
  ])(
    "a bucket that %s is retried after a moment, and shown as an error of the image after longer",
    async (_, fault, message) => {
      const caller = await suite.setup();
      const image = await uploadNew(caller);
      const key = `images/${image.id}/${image.info.sha256}`;
      const put = `PUT ${suite.folderOf(caller)}${key}`;
      suite.s3.fail(put, ...Array.from({ length: attempts }, () => fault));
      await synchronize(caller);
      const { backup } = (await readImage(caller, image)).status;

      expect(backup).toMatchObject({ status: "failed", error: expect.stringMatching(message) });
      expect((await listRuns(caller))[0]?.problems).toEqual([
        { id: image.id, code: "BUCKET_FAILED", message: backup.error },
      ]);
      expect(suite.keysOf(caller)).not.toContain(key);

      suite.s3.fail(put, fault);
      expect(await synchronize(caller)).toMatchObject({ counts: { synced: 1 }, last_error: null });
      expect(suite.hashOf(caller, key)).toBe(image.info.sha256);
    },
  );

  it("that is slow gets everything", async () => {
    const caller = await suite.setup();
    const images = [await uploadNew(caller), await uploadNew(caller)];
    suite.s3.fail("PUT", ...Array.from({ length: 4 }, () => ({ until: delay(500) })));

    expect(await synchronize(caller)).toMatchObject({ counts: { synced: 2 }, last_error: null });

    for (const image of images)
      expect(suite.hashOf(caller, suite.originalOf(caller, image))).toBe(image.info.sha256);
  });

  it("while a sample is read back: that is tried again, and what is in it is not copied again", async () => {
    const caller = await suite.setup();
    const image = await uploadNew(caller);
    await synchronize(caller);
    const { uid } = caller.actor.account;
    const get = `GET ${suite.folderOf(caller)}${suite.originalOf(caller, image)}`;
    suite.s3.fail(get, ...Array.from({ length: attempts }, () => ({ status: 500, code: "InternalError" })));
    await verifyIfDue(uid, Date.now() + 31 * dayMs);
    const error = "The bucket responded with 500 InternalError.";

    expect((await listRuns(caller))[0]).toMatchObject({ kind: "verify", status: "failed", error });
    expect(await caller.expect<BackupResource>(200, "GET", "/api/backup")).toMatchObject({
      last_error: error,
      last_verified_at: null,
      counts: { synced: 1 },
    });

    await verifyIfDue(uid, Date.now() + 31 * dayMs);
    expect((await listRuns(caller))[0]).toMatchObject({ kind: "verify", status: "completed", failed: 0 });
  });

  it("stops the run when it does not let us in", async () => {
    const caller = await suite.setup({ s3_secret_access_key: "wrong" });
    await uploadNew(caller);
    const state = await synchronize(caller);
    expect(state.last_error).toBe("The bucket responded with 403 SignatureDoesNotMatch.");
  });

  it("is found by reading a sample back: what it lost or changed is copied again", async () => {
    const caller = await suite.setup();
    const lost = await uploadNew(caller);
    const damaged = await uploadNew(caller);
    await synchronize(caller);
    const lostKey = suite.originalOf(caller, lost);
    const damagedKey = suite.originalOf(caller, damaged);
    suite.s3.content.objects.delete(suite.folderOf(caller) + lostKey);
    const object = suite.s3.content.objects.get(suite.folderOf(caller) + damagedKey);
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
    expect(suite.s3.content.objects.has(suite.folderOf(caller) + lostKey)).toBe(true);
  });
});
