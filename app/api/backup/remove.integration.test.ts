import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { backupObjects, backupRuns, userBackupConfigs } from "@/db/schema";
import { runBackup, sweepBackups } from "@/lib/backup";
import type { BackupResource } from "@/lib/backup/resource";
import { db } from "@/lib/platform/database/transaction";
import { configureBackup, listRuns, synchronize } from "@/test/builders/backup";
import { readImage, serveBackups, uploadNew } from "@/test/harness/backup-suite";
import type { Caller } from "@/test/harness/caller";

const suite = serveBackups();
const remove = (caller: Caller) => caller.expect<BackupResource>(200, "DELETE", "/api/backup");

/** Holds the next request that stores something until it is released. */
function holdNextPut() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  suite.s3.requests.length = 0;
  suite.s3.fail("PUT", { until: released });
  const untilHeld = () =>
    vi.waitFor(() => expect(suite.s3.requests.some(({ method }) => method === "PUT")).toBe(true));

  return { release: () => release(), untilHeld };
}

describe("a backup that is removed", () => {
  it("leaves nothing of the access key, and the bucket as it is", async () => {
    const caller = await suite.setup({ passphrase: "correct horse battery" });
    const image = await uploadNew(caller);
    await synchronize(caller);
    const keys = suite.keysOf(caller);

    expect(await remove(caller)).toMatchObject({
      enabled: false,
      s3_bucket: null,
      s3_access_key_id_hint: null,
      has_passphrase: false,
      counts: { pending: 0, synced: 0 },
      bytes: 0,
    });

    const { owner, uid } = caller.actor.account;
    for (const table of [userBackupConfigs, backupObjects])
      expect(await db().select().from(table).where(eq(table.owner, owner))).toEqual([]);

    expect((await readImage(caller, image)).status.backup.status).toBe("disabled");
    expect(suite.keysOf(caller)).toEqual(keys);

    await sweepBackups();
    expect(await runBackup({ uid })).toBe(true);

    await caller.expect(409, "POST", "/api/backup/restore", { mode: "missing" });
    const { data } = await caller.expect<{ data: Array<{ action: string; resource_type: string }> }>(
      200,
      "GET",
      "/api/audit-logs?limit=5",
    );

    expect(data).toContainEqual(expect.objectContaining({ action: "delete", resource_type: "backup" }));

    // Repeated, it is the same.
    await remove(caller);
  });

  it("copies everything again once it is configured again", async () => {
    const caller = await suite.setup();
    const image = await uploadNew(caller);
    await synchronize(caller);
    await remove(caller);
    await configureBackup(caller, suite.s3, { s3_path_prefix: "backups/again" });

    expect(await synchronize(caller)).toMatchObject({ counts: { synced: 1 }, last_error: null });

    const folder = `backups/again/${caller.actor.account.uid}/`;
    const { objects } = suite.s3.content;

    expect(objects.has(`${folder}images/${image.id}/${image.info.sha256}`)).toBe(true);
    expect(objects.has(`${folder}index.json`)).toBe(true);
  });

  it("while it is copied: the run ends, and no image counts as copied", async () => {
    const caller = await suite.setup();
    const image = await uploadNew(caller);
    const { release, untilHeld } = holdNextPut();
    const synchronized = synchronize(caller);
    await untilHeld();
    await remove(caller);
    release();
    await synchronized;

    expect((await listRuns(caller)).map(({ status }) => status)).toEqual(["cancelled"]);
    expect((await readImage(caller, image)).status.backup.status).toBe("disabled");

    const { owner } = caller.actor.account;
    expect(await db().select().from(backupObjects).where(eq(backupObjects.owner, owner))).toEqual([]);
    expect(await db().select().from(backupRuns).where(eq(backupRuns.owner, owner))).toHaveLength(1);
  });
});

describe("another bucket", () => {
  it("that is configured while the previous one is copied to gets everything", async () => {
    const caller = await suite.setup();
    const image = await uploadNew(caller);
    const { release, untilHeld } = holdNextPut();
    const synchronized = synchronize(caller);
    await untilHeld();
    await configureBackup(caller, suite.s3, { s3_path_prefix: "moved" });
    release();

    expect(await synchronized).toMatchObject({ counts: { synced: 1 }, last_error: null });

    const folder = `moved/${caller.actor.account.uid}/`;
    const keys = [...suite.s3.content.objects.keys()].filter((key) => key.startsWith(folder));

    expect(keys).toEqual(
      expect.arrayContaining([
        `${folder}images/${image.id}/${image.info.sha256}`,
        `${folder}images/${image.id}/manifest.json`,
        `${folder}backup.json`,
        `${folder}index.json`,
        `${folder}tags.ndjson`,
        `${folder}licenses.ndjson`,
      ]),
    );
  });
});
