import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { openForeignBackup, runBackup } from "@/lib/backup";
import { configureBackup, restoreFromBackup, synchronize } from "@/test/builders/backup";
import { purge } from "@/test/builders/importable-library";
import { createSharedLibrary } from "@/test/builders/shared-library";
import { readImage, serveBackups, uploadNew } from "@/test/harness/backup-suite";
import type { Caller } from "@/test/harness/caller";

type BackupArchive = Awaited<ReturnType<typeof openForeignBackup>>["archive"];

const suite = serveBackups();
const first = "correct horse battery";
const second = "another horse battery";

async function readFile(archive: BackupArchive, path: string): Promise<void> {
  const stream = await archive.open(path);
  if (!stream) throw new Error(`${path} is missing`);

  await buffer(stream);
}

/**
 * Reads everything with nothing but the bucket, the root key and the passphrase. Returns the images
 * that have their bytes.
 */
async function readWithout(caller: Caller, passphrase: string | undefined): Promise<string[]> {
  const { uid, email } = caller.actor.account;
  const place = { ...suite.s3, region: "us-east-1", prefix: `backups/${uid}` };
  const { archive, close } = await openForeignBackup(place, { email, passphrase });
  const ids: string[] = [];
  try {
    for (const name of ["licenses.ndjson", "albums.ndjson", "tags.ndjson", "share-links.ndjson"])
      for await (const line of archive.readLines(name)) JSON.parse(line);
    const { profile_picture_file: avatar } = archive.manifest;
    if (avatar) await readFile(archive, avatar);
    for (const name of archive.imageFiles)
      for await (const line of archive.readLines(name)) {
        const { id, file } = JSON.parse(line);
        await readFile(archive, file.path);
        ids.push(id);
      }

    expect(archive.takeLost()).toEqual([]);
  } finally {
    await close();
  }

  return ids.sort();
}

/** Returns an owner with a synchronized backup, and the images that are in it. */
async function setUpSynchronized(passphrase?: string) {
  const caller = await suite.setup({ passphrase });
  await createSharedLibrary(caller);
  const plain = await uploadNew(caller);
  const sealed = await uploadNew(caller, { encrypt: "true" });
  const deleted = await uploadNew(caller);
  const deletedSealed = await uploadNew(caller, { encrypt: "true" });
  await synchronize(caller);
  await purge(caller, deleted);
  await purge(caller, deletedSealed);
  await synchronize(caller);
  const ids = await readWithout(caller, passphrase);
  expect(ids).toEqual(expect.arrayContaining([plain.id, sealed.id]));

  return { caller, ids, deleted, deletedSealed };
}

const partsOf = (caller: Caller) =>
  suite
    .keysOf(caller)
    .filter((key) => key.startsWith("index/"))
    .map((key) => suite.textOf(caller, key));

const keysOfImage = (caller: Caller, { id }: { id: string }) =>
  suite.keysOf(caller).filter((key) => key.startsWith(`images/${id}/`));

describe("a passphrase", () => {
  it("that is removed and set again before everything was copied opens all of it", async () => {
    const { caller, ids } = await setUpSynchronized(first);
    const removed = await uploadNew(caller);
    await synchronize(caller);
    await purge(caller, removed);
    await configureBackup(caller, suite.s3, { passphrase: null });
    await configureBackup(caller, suite.s3, { passphrase: second });

    expect(await synchronize(caller)).toMatchObject({ counts: { pending: 0, failed: 0 }, last_error: null });
    expect(await readWithout(caller, second)).toEqual(ids);
    // Nothing opens it, and nothing can store it again.
    expect(keysOfImage(caller, removed)).toEqual([]);
  });

  it("that is added hides the list of all images", async () => {
    const { caller, ids, deleted } = await setUpSynchronized();
    expect(partsOf(caller).join("")).toContain(deleted.id);

    await configureBackup(caller, suite.s3, { passphrase: first });
    await synchronize(caller);

    expect(partsOf(caller).filter((text) => !text.startsWith('{"sealed":'))).toEqual([]);
    expect(await readWithout(caller, first)).toEqual(ids);
    expect(await restoreFromBackup(caller, { mode: "missing" })).toMatchObject({ changed: 2, failed: 0 });
  });

  it("that is added opens the backup while it is still being copied", async () => {
    const { caller, ids } = await setUpSynchronized();
    await configureBackup(caller, suite.s3, { passphrase: first });
    expect(await runBackup({ uid: caller.actor.account.uid }, 0)).toBe(false);
    expect(await readWithout(caller, first)).toEqual(ids);
  });

  it("that was removed opens the rest until all is copied with the new one", async () => {
    const { caller } = await setUpSynchronized(first);
    const head = suite.textOf(caller, "backup.json");
    await configureBackup(caller, suite.s3, { passphrase: null });
    await configureBackup(caller, suite.s3, { passphrase: second });

    expect(await runBackup({ uid: caller.actor.account.uid }, 0)).toBe(false);
    expect(suite.textOf(caller, "backup.json")).toBe(head);
  });

  it("that is removed leaves nothing behind that only it opens", async () => {
    const { caller, ids, deleted, deletedSealed } = await setUpSynchronized(first);
    await configureBackup(caller, suite.s3, { passphrase: null });
    await synchronize(caller);

    expect(await readWithout(caller, undefined)).toEqual(ids);
    expect(keysOfImage(caller, deleted)).toEqual([]);

    const run = await restoreFromBackup(caller, { mode: "missing" });
    expect(run).toMatchObject({ changed: 1, failed: 0, problems: [] });

    await readImage(caller, deletedSealed);
  });

  it("that is replaced opens the same key: no file is sent again", async () => {
    const { caller, ids } = await setUpSynchronized(first);
    suite.s3.requests.length = 0;
    await configureBackup(caller, suite.s3, { passphrase: second });
    await synchronize(caller);
    const sent = suite.s3.requests.filter(({ method }) => method === "PUT").map(({ path }) => path);

    expect(sent).toEqual([expect.stringMatching(/\/backup\.json$/)]);
    expect(await readWithout(caller, second)).toEqual(ids);
    await expect(readWithout(caller, first)).rejects.toThrow();
  });
});
