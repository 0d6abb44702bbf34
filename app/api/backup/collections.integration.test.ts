import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { collectionImages } from "@/db/schema";
import { openForeignBackup, restoreWholeBackup } from "@/lib/backup";
import { ensureOwner, systemActor } from "@/lib/identity/owners";
import { db } from "@/lib/platform/database/transaction";
import { restoreFromBackup, synchronize } from "@/test/builders/backup";
import { createCollectedLibrary, readCollected } from "@/test/builders/collected-library";
import { serveBackups } from "@/test/harness/backup-suite";
import { type Caller, createCallerFor } from "@/test/harness/caller";
import { moveToEmptyInstallation } from "@/test/harness/installation";

const suite = serveBackups();
const drops: Array<() => Promise<void>> = [];
afterAll(async () => {
  for (const drop of drops) await drop();
});

/** Returns the records that a synchronization sends. */
async function sync(caller: Caller): Promise<string[]> {
  suite.s3.requests.length = 0;
  await synchronize(caller);
  const folder = suite.folderOf(caller);
  return suite.s3.requests
    .filter(({ method }) => method === "PUT")
    .map(({ path }) => decodeURIComponent(path).split(folder)[1] ?? "")
    .filter((key) => !key.startsWith("images/") && !key.startsWith("index/"))
    .sort();
}

it("collections are copied part by part as they change, and an empty installation gets them all", async () => {
  const { api, s3 } = suite;
  const caller = await suite.setup({ passphrase: "correct horse battery" });
  const { images, portfolio, alps } = await createCollectedLibrary(caller);
  const imagesOf = (id: string) => `collection-images/${id}.ndjson`;

  expect(await sync(caller)).toEqual(
    expect.arrayContaining(["collections.ndjson", imagesOf(alps.id), imagesOf(portfolio.id)]),
  );
  expect(suite.textOf(caller, imagesOf(alps.id))).not.toContain("img_");
  expect(await sync(caller)).toEqual([]);

  // A move changes one part. A collection of more than 10,000 images has sixteen.
  const move = `/api/collections/${portfolio.id}/images/${images.d.id}/position`;
  await caller.expect(200, "PUT", move, { before: images.a.id });
  expect(await sync(caller)).toEqual([imagesOf(portfolio.id)]);
  await db().execute(
    sql`update collection_counts set hidden = hidden + 10001 where collection_id = ${alps.id}`,
  );
  const parts = (await sync(caller)).filter((key) => key !== "index.json");
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.every((key) => key.startsWith(`collection-images/${alps.id}-`))).toBe(true);
  const before = await readCollected(caller);

  // Deleted here, it comes back from the bucket.
  await caller.expect(200, "DELETE", `/api/collections/${alps.id}`);
  await restoreFromBackup(caller, { mode: "missing" });
  const { collections: again } = await readCollected(caller);
  expect(again).toMatchObject([{ title: "Alps", parent: "Portfolio", images: ["b.png", "e.png"] }, {}, {}]);

  const { email, uid } = caller.actor.account;
  drops.push(await moveToEmptyInstallation());
  const place = { ...s3, region: "us-east-1", prefix: `backups/${uid}` };
  const backup = await openForeignBackup(place, { email, passphrase: "correct horse battery" });
  const actor = systemActor(await ensureOwner(email));
  const { report, lost } = await restoreWholeBackup(actor, backup.archive);
  await backup.close();

  expect([lost, report.counts.collections.restored, report.conflicts]).toEqual([[], 3, []]);
  const after = await createCallerFor(api.origin, actor, ["*"]);
  const restored = await readCollected(after);
  expect(restored.images).toEqual(before.images);
  expect(restored.filters).toEqual(before.filters);
  // The count of the one that was made large above is right here.
  const [alpsBefore, ...others] = before.collections;
  expect(restored.collections).toEqual([{ ...alpsBefore, count: 2 }, ...others]);
  expect(await db().$count(collectionImages)).toBe(7);
});
