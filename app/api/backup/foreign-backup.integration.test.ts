import { describe, expect, it } from "vitest";
import { openForeignBackup } from "@/lib/backup";
import type { BackupResource } from "@/lib/backup/resource";
import { configureBackup, synchronize } from "@/test/builders/backup";
import { toObject } from "@/test/fakes/s3/bucket";
import { serveBackups, uploadNew } from "@/test/harness/backup-suite";
import { type Caller, createCaller } from "@/test/harness/caller";

const suite = serveBackups();

/** Returns an owner with a backup in this folder of the bucket. */
async function setUpIn(folder: string, passphrase?: string) {
  const caller = await createCaller(suite.api.origin);
  await configureBackup(caller, suite.s3, { s3_path_prefix: folder, passphrase });
  await uploadNew(caller);
  await synchronize(caller);

  return caller;
}

/** Opens the backup of an owner in the folder, and returns whose it is. */
async function openAs(email: string, prefix: string, passphrase?: string): Promise<string> {
  const place = { ...suite.s3, region: "us-east-1", prefix };
  const { archive, close } = await openForeignBackup(place, { email, passphrase });
  await close();

  return archive.email;
}

const emailOf = (caller: Caller) => caller.actor.account.email;

describe("the backup of an owner, by the bucket alone", () => {
  it("a backup never replaces the backup of a different owner, even if it cannot be opened", async () => {
    const plain = await setUpIn("several");
    const locked = await setUpIn("several", "correct horse battery");
    for (const passphrase of [undefined, "wrong horse battery"])
      await expect(openAs(emailOf(locked), "several", passphrase)).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
      });

    expect(await openAs(emailOf(locked), "several", "correct horse battery")).toBe(emailOf(locked));
    expect(await openAs(emailOf(plain), "several")).toBe(emailOf(plain));
  });

  it("is named if it is not there", async () => {
    const callers = [await setUpIn("others"), await setUpIn("others")];
    const opened = openAs("nobody@example.org", "others");
    await expect(opened).rejects.toMatchObject({
      details: { from: [expect.stringContaining(emailOf(callers[0] as Caller))] },
    });
    await expect(openAs("nobody@example.org", "nothing")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is left alone if a newer version wrote it", async () => {
    const caller = await setUpIn("newer");
    const key =
      [...suite.s3.content.objects.keys()].find((name) => /^newer\/.*backup\.json$/.test(name)) ?? "";
    const head = JSON.parse(suite.s3.content.objects.get(key)?.bytes.toString() ?? "");
    suite.s3.content.objects.set(key, toObject(Buffer.from(JSON.stringify({ ...head, version: 2 }))));
    const before = [...suite.s3.content.objects.keys()];

    await expect(openAs(emailOf(caller), "newer")).rejects.toMatchObject({
      code: "BACKUP_NEWER",
      message: expect.stringMatching(
        /has version 2 of the format, and Albumen \d\S* reads version 1: update Albumen first/,
      ),
    });

    await uploadNew(caller);
    await synchronize(caller);

    expect([...suite.s3.content.objects.keys()]).toEqual(before);

    const { last_error } = await caller.expect<BackupResource>(200, "GET", "/api/backup");
    expect(last_error).toContain("A newer version of Albumen wrote the backup.");
  });

  it("may have a previous email address, if it is the only one", async () => {
    const only = await setUpIn("only");
    expect(await openAs("renamed@example.org", "only")).toBe(emailOf(only));
  });
});
