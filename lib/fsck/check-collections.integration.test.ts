import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { collectionCounts, collectionImages, collections } from "@/db/schema";
import type { CollectionResource } from "@/lib/collections/resource";
import { db } from "@/lib/platform/database/transaction";
import { createCollectedLibrary, readCollected } from "@/test/builders/collected-library";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import type { Finding } from "./finding";
import { fsck } from "./fsck";

const api = serveApi();

const findings = async (repair = false) =>
  (await fsck({ repair, force: false, hashes: false })).findings
    .filter(({ kind }) => /collection|parent/.test(kind))
    .map(({ kind, subject, repaired }): [Finding["kind"], string, boolean] => [kind, subject, repaired]);

it("the tree, the images and the counts of collections are compared and repaired", async () => {
  const owner = await createCaller(api.origin);
  const { images, alps, portfolio, smartId } = await createCollectedLibrary(owner);
  const before = await readCollected(owner);
  const setParent = (id: string, parentId: string | null) =>
    db().update(collections).set({ parentId }).where(eq(collections.id, id));

  expect(await findings()).toEqual([]);

  // As if triggers had not run.
  await db().execute(sql`alter table collection_images disable trigger user`);
  const other = await createCaller(api.origin);
  const foreign = await other.upload("other.png", await testImage({ width: 8, height: 8 }));
  for (const [collection, image] of [
    [alps.id, foreign.id],
    [smartId, images.a.id],
  ])
    await db().execute(sql`
      insert into collection_images (collection_id, image_id, rank, state, created_at, sort_taken, added_at)
      select ${collection}, image_id, 'z', collection_state(facets), created_at, sort_taken, created_at
      from image_search where image_id = ${image}`);
  await db()
    .update(collectionImages)
    .set({ state: "shown" })
    .where(eq(collectionImages.imageId, images.d.id));
  await db().execute(sql`alter table collection_images enable trigger user`);
  await db()
    .update(collectionCounts)
    .set({ shown: 9 })
    .where(eq(collectionCounts.collectionId, portfolio.id));
  await setParent(portfolio.id, alps.id);

  const expected: Array<[Finding["kind"], string]> = [
    ["dangling-parent", alps.id],
    ["dangling-parent", portfolio.id],
    ["orphan-collection-image", alps.id],
    ["orphan-collection-image", smartId],
    ["wrong-collection-image", portfolio.id],
  ];
  expect(await findings()).toEqual([
    ...expected.map((finding) => [...finding, false]),
    ["wrong-collection-count", alps.id, false],
    ["wrong-collection-count", portfolio.id, false],
  ]);
  // Putting one of the two to the first level is enough. Removing orphans changes the counts.
  expect(await findings(true)).toEqual([
    ...expected
      .filter(([kind, id]) => kind !== "dangling-parent" || id === alps.id)
      .map((finding) => [...finding, true]),
    ["wrong-collection-count", alps.id, true],
    ["wrong-collection-count", portfolio.id, true],
    ["wrong-collection-count", smartId, true],
  ]);
  expect(await findings()).toEqual([]);

  await setParent(portfolio.id, null);
  await setParent(alps.id, portfolio.id);
  expect(await readCollected(owner)).toEqual(before);

  // Below a deleted one, and six levels deep.
  const ids = [portfolio.id];
  for (let level = 2; level <= 5; level++) {
    const body = { title: `Level ${level}`, parent: ids.at(-1) };
    ids.push((await owner.expect<CollectionResource>(201, "POST", "/api/collections", body)).id);
  }
  await setParent(smartId, ids.at(-1) ?? "");
  expect(await findings(true)).toEqual([["dangling-parent", smartId, true]]);
  const deletedAt = portfolio.created_at;
  await db().update(collections).set({ deletedAt }).where(eq(collections.id, portfolio.id));
  const repaired = (await findings(true)).map(([, id]) => id);
  expect(repaired.sort()).toEqual([alps.id, ids[1]].sort());
  expect(await findings()).toEqual([]);
});
