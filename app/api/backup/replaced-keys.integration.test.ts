import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { rootKeyCommand } from "@/cli/root-key-command";
import { runBackup, sweepBackups } from "@/lib/backup";
import type { BackupResource } from "@/lib/backup/resource";
import type { JobResource } from "@/lib/batches/jobs/resource";
import { continueRotation } from "@/lib/encryption";
import type { ImageResource } from "@/lib/images/resource";
import { findMasterKeys } from "@/lib/platform/database/encryption-keys";
import { env } from "@/lib/platform/process/env";
import { singleton } from "@/lib/platform/process/singleton";
import { listRuns, restoreFromBackup, synchronize } from "@/test/builders/backup";
import { jpeg } from "@/test/builders/images";
import { purge } from "@/test/builders/importable-library";
import { uploadBytes } from "@/test/builders/uploads";
import { readImage, serveBackups, uploadNew } from "@/test/harness/backup-suite";
import type { Caller } from "@/test/harness/caller";

const suite = serveBackups();
const rootKey = env().ALBUMEN_ROOT_KEY;

/** Runs a command, and returns what it prints. */
async function runRootKey(name: "rotate" | "backups"): Promise<string> {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    await rootKeyCommand().parseAsync([name], { from: "user" });
    return log.mock.calls.flat().join("\n");
  } finally {
    log.mockRestore();
  }
}

const setRootKey = (key: string | undefined, next?: string) => {
  Object.assign(env(), { ALBUMEN_ROOT_KEY: key, ALBUMEN_NEW_ROOT_KEY: next });
  singleton("content-keys", () => new Map()).clear();
};

/** Replaces the root key, and returns what the command prints. */
async function replaceRootKey(): Promise<string> {
  const [present, next] = [env().ALBUMEN_ROOT_KEY, randomBytes(32).toString("base64")];
  setRootKey(present, next);
  const printed = await runRootKey("rotate");
  setRootKey(next);

  return printed;
}

const getBackup = (caller: Caller) => caller.expect<BackupResource>(200, "GET", "/api/backup");
const rootOf = (caller: Caller) => JSON.parse(suite.textOf(caller, "keys.json")).root;

/** Back to the key of the other tests. */
afterEach(async () => {
  if (env().ALBUMEN_ROOT_KEY === rootKey) return;

  setRootKey(env().ALBUMEN_ROOT_KEY, rootKey);
  await runRootKey("rotate");
  setRootKey(rootKey);
});

describe("after the root key was replaced", () => {
  it("an idle backup is due at once, is not complete before, and then needs only the new one", async () => {
    const caller = await suite.setup();
    const image = await uploadNew(caller, { encrypt: "true", alt: "Sealed" });

    expect((await synchronize(caller)).keys_current).toBe(true);
    expect(await sweepBackups()).toBe(0);

    const former = rootOf(caller);
    const { email } = caller.actor.account;
    const printed = await replaceRootKey();

    expect(printed).toContain("Keep the previous root key");
    expect(printed).toContain(email);
    expect(await getBackup(caller)).toMatchObject({ keys_current: false, counts: { synced: 1 } });
    expect(await sweepBackups()).toBe(1);
    expect(await synchronize(caller)).toMatchObject({ keys_current: true, last_error: null });
    expect(rootOf(caller)).not.toBe(former);
    expect(await sweepBackups()).toBe(0);
    expect(await runRootKey("backups")).not.toContain(email);

    await purge(caller, image);
    expect(await restoreFromBackup(caller, { mode: "missing" })).toMatchObject({ changed: 1, failed: 0 });
    expect(await readImage(caller, image)).toMatchObject({ alt: "Sealed" });
  });

  it("a disabled backup keeps its keys, and the command lists it as needing the previous root key", async () => {
    const caller = await suite.setup();
    await uploadNew(caller, { encrypt: "true" });
    const { s3_endpoint, s3_region, s3_bucket } = await synchronize(caller);
    const former = rootOf(caller);
    const body = { enabled: false, s3_endpoint, s3_region, s3_bucket, s3_path_prefix: "backups" };
    await caller.expect(200, "PUT", "/api/backup", body);

    expect(await replaceRootKey()).toContain(`${caller.actor.account.email}\tswitched off`);
    expect(await synchronize(caller)).toMatchObject({ enabled: false, keys_current: false });
    expect(rootOf(caller)).toBe(former);
  });
});

describe("after a master key was replaced", () => {
  const rotate = async (caller: Caller) => {
    await caller.expect(202, "POST", "/api/encryption/rotate");
    while (!(await continueRotation(caller.actor.account.uid)));
  };

  /** The versions that could be opened. */
  const wrappedIn = (keys: { versions: Array<{ version: number; wrapped: string }> } | undefined) =>
    keys?.versions.filter(({ wrapped }) => wrapped !== "").map(({ version }) => version);
  const versionsHere = async (caller: Caller) =>
    wrappedIn((await findMasterKeys(caller.actor.account.owner))?.keys);
  const versionsInBucket = (caller: Caller) => wrappedIn(JSON.parse(suite.textOf(caller, "keys.json")));

  /** Returns an owner with an image in the bucket that was deleted here, and one that is here. */
  async function setUpDeleted() {
    const caller = await suite.setup();
    const deleted = await uploadNew(caller, { encrypt: "true", alt: "Deleted" });
    const kept = await uploadNew(caller, { encrypt: "true" });
    await synchronize(caller);
    await purge(caller, deleted);
    await synchronize(caller);

    return { caller, deleted, kept };
  }

  async function expectRestored(caller: Caller, image: Awaited<ReturnType<typeof uploadNew>>) {
    const run = await restoreFromBackup(caller, { mode: "missing" });
    expect(run).toMatchObject({ status: "completed", changed: 1, failed: 0, problems: [] });
    expect(await readImage(caller, image)).toMatchObject({ alt: "Deleted", status: { encrypted: true } });
  }

  it("deleted images can be restored, and the earlier version is nowhere any more", async () => {
    const { caller, deleted, kept } = await setUpDeleted();
    await rotate(caller);

    expect(await versionsHere(caller)).toEqual([1, 2]);
    expect(await synchronize(caller)).toMatchObject({ keys_current: true, last_error: null });
    expect([await versionsHere(caller), versionsInBucket(caller)]).toEqual([[2], [2]]);

    for (const { id } of [deleted, kept]) {
      const manifest = JSON.parse(suite.textOf(caller, `images/${id}/manifest.json`));
      expect(manifest.encryption.key.version).toBe(2);
    }

    await expectRestored(caller, deleted);
  });

  it("also one whose file was replaced before, and its record counts as whole", async () => {
    const caller = await suite.setup({ concurrency: 1 });
    const image = await uploadNew(caller, { encrypt: "true", alt: "Deleted" });
    await synchronize(caller);
    const pending = await caller.expect<ImageResource>(200, "POST", `/api/images/${image.id}/replace`);
    await uploadBytes(suite.api.origin, pending, await jpeg({ width: 50 }));
    await caller.expect(200, "POST", `/api/images/${image.id}/complete`);
    await synchronize(caller);
    await purge(caller, image);
    await synchronize(caller);
    await rotate(caller);
    await synchronize(caller);
    const { job } = await caller.expect<{ job: JobResource }>(202, "POST", "/api/backup/verify");
    while (!(await runBackup({ uid: caller.actor.account.uid, jobId: job.id })));

    expect((await listRuns(caller))[0]).toMatchObject({ kind: "verify", problems: [] });
    await expectRestored(caller, image);
  });

  it("and the root key right before and after it, before the backup has followed", async () => {
    const { caller, deleted } = await setUpDeleted();
    await replaceRootKey();
    await rotate(caller);
    await replaceRootKey();
    await rotate(caller);
    await synchronize(caller);

    expect([await versionsHere(caller), versionsInBucket(caller)]).toEqual([[3], [3]]);
    await expectRestored(caller, deleted);
  });

  it("while the backup was switched off, they can be restored once it is on again", async () => {
    const { caller, deleted } = await setUpDeleted();
    const { s3_endpoint, s3_region, s3_bucket } = await getBackup(caller);
    const body = { s3_endpoint, s3_region, s3_bucket, s3_path_prefix: "backups" };
    await caller.expect(200, "PUT", "/api/backup", { ...body, enabled: false });
    await rotate(caller);

    expect(await versionsHere(caller)).toEqual([2]);

    await caller.expect(200, "PUT", "/api/backup", { ...body, enabled: true });
    await synchronize(caller);

    expect([await versionsHere(caller), versionsInBucket(caller)]).toEqual([[2], [2]]);
    await expectRestored(caller, deleted);
  });

  it("the earlier version ends with the backup", async () => {
    const { caller } = await setUpDeleted();
    await rotate(caller);
    await caller.expect(200, "DELETE", "/api/backup");
    expect(await versionsHere(caller)).toEqual([2]);
  });
});
