import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { backupRuns, contentKeys, userBackupConfigs } from "@/db/schema";
import { failBackup, runBackup } from "@/lib/backup";
import type { BackupResource } from "@/lib/backup/resource";
import type { JobResource } from "@/lib/batches/jobs/resource";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { singleton } from "@/lib/platform/process/singleton";
import { storedObjects } from "@/lib/platform/storage";
import { deliverMessages } from "@/lib/webhooks";
import { listRuns, synchronize } from "@/test/builders/backup";
import { findLiveKey } from "@/test/builders/damage";
import { purge } from "@/test/builders/importable-library";
import { createTestWebhook } from "@/test/builders/webhooks";
import { readImage, serveBackups, uploadNew } from "@/test/harness/backup-suite";
import type { Caller } from "@/test/harness/caller";

const suite = serveBackups();

async function readConfig(caller: Caller) {
  const { owner } = caller.actor.account;
  const [config] = await db().select().from(userBackupConfigs).where(eq(userBackupConfigs.owner, owner));
  return config;
}

describe("an image that cannot be copied", () => {
  const lostFile = "The file is not in the storage of the service.";

  async function setUpLost() {
    const caller = await suite.setup();
    const lost = await uploadNew(caller);
    await storedObjects().delete([await findLiveKey(lost.id)]);

    return { caller, lost };
  }

  it("does not delay the others, and is tried again later", async () => {
    const { caller, lost } = await setUpLost();
    const problems = [{ id: lost.id, code: "FILE_MISSING", message: lostFile }];

    expect(await synchronize(caller)).toMatchObject({ counts: { failed: 1 }, last_error: lostFile });
    expect(await readConfig(caller)).toMatchObject({ pausedUntil: null, failures: 0 });

    await uploadNew(caller);
    expect(await synchronize(caller)).toMatchObject({
      counts: { failed: 1, synced: 1 },
      last_error: lostFile,
      failing_since: expect.any(String),
      last_sync_at: null,
    });
    expect((await listRuns(caller)).map(({ status }) => status)).toEqual(["completed", "failed"]);

    const { owner } = caller.actor.account;
    const endedAt = isoTime(Date.now() - 2 * hourMs);
    await db().update(backupRuns).set({ endedAt }).where(eq(backupRuns.owner, owner));
    await synchronize(caller);

    expect((await listRuns(caller))[0]).toMatchObject({ status: "failed", total: 1, problems });

    await purge(caller, lost);
    expect(await synchronize(caller)).toMatchObject({ last_error: null, last_sync_at: expect.any(String) });
  });

  it("the copy is retried at once on request", async () => {
    const { caller, lost } = await setUpLost();
    await synchronize(caller);
    const { job } = await caller.expect<{ job: JobResource }>(202, "POST", "/api/backup/sync");
    while (!(await runBackup({ uid: caller.actor.account.uid, jobId: job.id })));

    expect((await listRuns(caller))[0]).toMatchObject({ job_id: job.id, problems: [{ id: lost.id }] });
  });

  it("as its key is lost or damaged, is named, and the others are copied", async () => {
    const caller = await suite.setup();
    const [lost, damaged] = [
      await uploadNew(caller, { encrypt: "true" }),
      await uploadNew(caller, { encrypt: "true" }),
    ];
    const whole = await uploadNew(caller, { encrypt: "true" });
    await db().delete(contentKeys).where(eq(contentKeys.subjectId, lost.id));
    const [other] = await db().select().from(contentKeys).where(eq(contentKeys.subjectId, whole.id));
    await db()
      .update(contentKeys)
      .set({ wrapped: other?.wrapped ?? "" })
      .where(eq(contentKeys.subjectId, damaged.id));
    singleton("content-keys", () => new Map()).clear();

    expect(await synchronize(caller)).toMatchObject({ counts: { failed: 2, synced: 1 } });
    expect((await readImage(caller, whole)).status.backup.status).toBe("synced");

    const [run] = await listRuns(caller);
    expect(run?.problems).toHaveLength(2);
    expect(run?.problems).toEqual(
      expect.arrayContaining([
        { id: lost.id, code: "FILE_DAMAGED", message: "The key that opens the file of the image is gone." },
        { id: damaged.id, code: "FILE_DAMAGED", message: expect.stringContaining("damaged") },
      ]),
    );
  });
});

describe("an error of the service", () => {
  const error = "An error of the service has stopped it.";

  it("is told like one of the bucket", async () => {
    const caller = await suite.setup();
    const webhook = await createTestWebhook(caller, ["backup.failed"]);
    await uploadNew(caller);
    const { uid } = caller.actor.account;

    expect(await runBackup({ uid }, 0)).toBe(false);

    await failBackup({ uid });
    expect(await caller.expect<BackupResource>(200, "GET", "/api/backup")).toMatchObject({
      last_error: error,
      failing_since: expect.any(String),
    });
    expect(await listRuns(caller)).toEqual([expect.objectContaining({ status: "failed", error })]);

    await deliverMessages(webhook.id);
    expect(await webhook.deliveries()).toHaveLength(1);

    await webhook.receiver.close();
  });

  it("also ends the synchronization of a library in which nothing waits", async () => {
    const caller = await suite.setup();
    await synchronize(caller);
    await failBackup({ uid: caller.actor.account.uid });

    expect((await listRuns(caller)).slice(0, 1)).toEqual([
      expect.objectContaining({ kind: "sync", status: "failed", error }),
    ]);
    expect((await readConfig(caller))?.pausedUntil).not.toBeNull();
    expect(await synchronize(caller)).toMatchObject({ last_error: null });
  });
});
