import { afterAll, expect, it } from "vitest";
import { imageAi } from "@/db/schema";
import { openForeignBackup, restoreWholeBackup } from "@/lib/backup";
import { ensureOwner, systemActor } from "@/lib/identity/owners";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { synchronize } from "@/test/builders/backup";
import { createSharedLibrary, expectShared } from "@/test/builders/shared-library";
import { createTextMark } from "@/test/builders/watermarks";
import { serveBackups } from "@/test/harness/backup-suite";
import { createCallerFor } from "@/test/harness/caller";
import { moveToEmptyInstallation } from "@/test/harness/installation";
import { sample } from "@/test/harness/sample";

const suite = serveBackups();
const drops: Array<() => Promise<void>> = [];
afterAll(async () => {
  for (const drop of drops) await drop();
});

it.each(sample(["correct horse battery", undefined], 2))(
  "an empty installation gets the profile picture and the share links too (passphrase: %s)",
  async (passphrase) => {
    const { s3, api } = suite;
    const before = await suite.setup({ passphrase });
    const library = await createSharedLibrary(before);
    const { id: watermark } = await createTextMark(before);
    await before.expect(201, "POST", "/api/recipes", { slug: "card", width: 64, blur: 0.5, watermark });
    const watermarks = await before.expect(200, "GET", "/api/watermarks");
    const recipes = await before.expect(200, "GET", "/api/recipes");
    const imageId = library.images[0]?.id ?? "";
    const analysis = { owner: before.actor.account.owner, imageId, analyzedAt: isoTime(), caption: "A pier" };
    await db()
      .insert(imageAi)
      .values({ ...analysis, labelsJson: '["pier"]', labelScoresJson: "[0.5]" });
    await synchronize(before);
    const avatars = suite.keysOf(before).filter((key) => key.startsWith("profile/"));

    expect(avatars).toHaveLength(1);
    // In quotes: ciphertext in Base64 contains any three letters now and then.
    expect(suite.textOf(before, "share-links.ndjson").includes('"One"')).toBe(passphrase === undefined);

    // Nothing has changed: nothing is sent again.
    s3.requests.length = 0;
    await synchronize(before);

    expect(s3.requests.filter(({ method }) => method === "PUT")).toEqual([]);

    const { email, uid } = before.actor.account;
    drops.push(await moveToEmptyInstallation());
    const place = { ...s3, region: "us-east-1", prefix: `backups/${uid}` };
    const backup = await openForeignBackup(place, { email, passphrase });
    const actor = systemActor(await ensureOwner(email));
    const { report, lost } = await restoreWholeBackup(actor, backup.archive);
    await backup.close();

    expect(lost).toEqual([]);
    expect(report.counts.shares).toMatchObject({ restored: 6, failed: 0 });
    expect(report.counts.account).toMatchObject({ failed: 0 });
    expect(report.conflicts.map(({ code }) => code)).toEqual(["PASSWORD_LOST"]);

    const after = await createCallerFor(api.origin, actor, ["*"]);
    await expectShared(api.origin, after, library);
    expect(await after.expect(200, "GET", "/api/recipes")).toEqual(recipes);
    expect(await after.expect(200, "GET", "/api/watermarks")).toEqual(watermarks);
    expect(await after.expect(200, "GET", `/api/images/${imageId}/ai`)).toMatchObject({
      labels: ["pier"],
      label_scores: [0.5],
      caption: "A pier",
      created_at: analysis.analyzedAt,
    });
  },
);

it("a backup of version 1.0, which has no recipes, is restored completely", async () => {
  const { s3 } = suite;
  const before = await suite.setup();
  const { shares } = await createSharedLibrary(before);
  for (const { id } of [shares.tree, shares.smart]) await before.expect(200, "DELETE", `/api/shares/${id}`);
  await synchronize(before);
  const { lists, ...index } = JSON.parse(suite.textOf(before, "index.json"));

  expect(lists).toContain("recipes.ndjson");

  const folder = suite.folderOf(before);
  const stored = s3.content.objects.get(`${folder}index.json`);
  if (!stored) throw new Error("there is no index");

  s3.content.objects.set(`${folder}index.json`, { ...stored, bytes: Buffer.from(JSON.stringify(index)) });
  s3.content.objects.delete(`${folder}recipes.ndjson`);

  const { email, uid } = before.actor.account;
  drops.push(await moveToEmptyInstallation());
  const place = { ...s3, region: "us-east-1", prefix: `backups/${uid}` };
  const backup = await openForeignBackup(place, { email, passphrase: undefined });
  const actor = systemActor(await ensureOwner(email));
  const { report, lost } = await restoreWholeBackup(actor, backup.archive);
  await backup.close();

  expect(lost).toEqual([]);
  expect(report.counts.shares).toMatchObject({ restored: 4 });
  expect(report.conflicts.map(({ code }) => code)).toEqual(["PASSWORD_LOST"]);
});

it("a profile picture that was removed is not restored", async () => {
  const caller = await suite.setup();
  await createSharedLibrary(caller);
  await synchronize(caller);
  await caller.expect(200, "DELETE", "/api/profile/picture");
  await synchronize(caller);

  expect(JSON.parse(suite.textOf(caller, "index.json"))).toMatchObject({
    avatar: null,
    profile_picture_file: null,
  });
});
