import { describe, expect, it } from "vitest";
import { verifyIfDue } from "@/lib/backup";
import { dayMs } from "@/lib/kernel/time";
import { listRuns, synchronize } from "@/test/builders/backup";
import { readImage, serveBackups, uploadNew } from "@/test/harness/backup-suite";

const suite = serveBackups();

describe("a failing bucket", () => {
  it("is named by each image, by the run, in a notice, and tried again", async () => {
    const caller = await suite.setup();
    const image = await uploadNew(caller);
    // As often as a request is sent.
    suite.s3.fail("PUT", ...Array.from({ length: 5 }, () => ({ status: 500, code: "InternalError" })));
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
