import { and, asc, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs, collectionCounts, imageEmbeddings, outbox } from "@/db/schema";
import type { BatchResult } from "@/lib/batches/results/resource";
import { updateSearchRows } from "@/lib/changes/search-words-repository";
import type { CollectionResource } from "@/lib/collections/resource";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { finishJob, getJob, startJob, undoJob } from "@/test/builders/batch-jobs";
import { insertImages, listImageRows } from "@/test/builders/many-images";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { list, listNames } from "@/test/harness/image-lists";

const api = serveApi();

describe("stars and flags of many images", () => {
  it("are set to one value, or of each image its own, and touch neither times, pages nor embeddings", async () => {
    const caller = await createCaller(api.origin);
    const images: ImageResource[] = [];
    for (const [at, name] of ["one", "two", "three"].entries())
      images.push(await caller.upload(`${name}.jpg`, await testImage({ width: 20 + at, height: 10 })));
    const [one, two, three] = images.map(({ id }) => id) as [string, string, string];
    const batch = (body: object) => caller.expect<BatchResult>(200, "POST", "/api/images/batch", body);
    const countJobs = () => db().$count(outbox);
    const listEmbeddings = () =>
      db()
        .select()
        .from(imageEmbeddings)
        .where(inArray(imageEmbeddings.imageId, [one, two, three]));
    const [jobs, embeddings] = [await countJobs(), await listEmbeddings()];

    const rated = await batch({ action: "rate", ratings: { [two]: 5, [one]: 2, [three]: 0 } });
    expect(rated.results.map(({ id, status }) => [id, status])).toEqual([
      [two, "changed"],
      [one, "changed"],
      [three, "unchanged"],
    ]);
    const picked = await batch({ action: "pick", pick: "reject", query: { min_rating: 2 } });
    expect(picked).toMatchObject({ changed: 2 });
    expect(listNames(await list(caller, "sort=rating&pick=reject"))).toEqual(["two.jpg", "one.jpg"]);

    for (const { id, updated_at } of images)
      expect(await caller.expect<ImageResource>(200, "GET", `/api/images/${id}`)).toMatchObject({
        updated_at,
      });
    expect([await countJobs(), await listEmbeddings()]).toEqual([jobs, embeddings]);
    const entries = await db()
      .select({ count: auditLogs.affectedCount, metadata: auditLogs.metadata })
      .from(auditLogs)
      .where(and(eq(auditLogs.owner, caller.actor.library.owner), eq(auditLogs.action, "update")))
      .orderBy(asc(auditLogs.id));
    expect(entries).toMatchObject([
      { count: 2, metadata: { action: "rate", fields: ["rating"] } },
      { count: 2, metadata: { action: "pick", fields: ["pick"], pick: "reject" } },
    ]);

    // A star that was given since stays.
    await caller.expect(200, "PATCH", `/api/images/${one}`, { rating: 3 });
    expect(await undoJob(caller, rated.undo_job ?? "")).toMatchObject({ changed: 1, failed: 1 });
    expect((await listImageRows([one, two])).map(({ rating }) => rating).sort()).toEqual([0, 3]);
    expect(await batch({ action: "archive", ids: [one] })).toMatchObject({ changed: 1 });
    const { archived, updated_at } = await caller.expect<ImageResource>(200, "GET", `/api/images/${one}`);
    expect([archived, updated_at > (images[0]?.updated_at ?? "")]).toEqual([true, true]);
  });

  it("are not confused with archive files when a job archives images", async () => {
    const caller = await createCaller(api.origin);
    const ids = await insertImages(caller, 501);
    const job = await startJob(caller, { action: "archive", query: {} });
    expect(job).toMatchObject({ action: "archive_images", total: 501, result: null });
    await finishJob(job.id);
    expect(await getJob(caller, job.id)).toMatchObject({ changed: 501, can_undo: true });
    expect((await listImageRows(ids)).filter(({ archivedAt }) => archivedAt === null)).toEqual([]);
  });

  it("an unknown offset is a conflict for its image only", async () => {
    const caller = await createCaller(api.origin);
    const images: ImageResource[] = [];
    for (const taken_at of ["2024-06-30T23:00:00Z", "2024-06-30T12:00:00", null]) {
      const filename = `zone-${images.length}.jpg`;
      const image = await caller.expect<ImageResource>(201, "POST", "/api/images", { filename });
      images.push(image);
      if (taken_at !== null) await caller.expect(200, "PATCH", `/api/images/${image.id}`, { taken_at });
    }
    const ids = images.map(({ id }) => id);
    const body = { action: "set_time_zone", offset: "+09:30", keep: "instant", ids, dry_run: true };
    expect(await caller.expect(200, "POST", "/api/images/batch", body)).toMatchObject({
      changed: 1,
      failures: [{ code: "CONFLICT" }, { code: "TAKEN_AT_UNKNOWN" }],
      samples: [{ id: ids[0], before: "2024-06-30T23:00:00Z", after: "2024-07-01T08:30:00+09:30" }],
    });
  });
});

describe("images that are trashed, added and rated at once", () => {
  it("lose no change, and leave counts that are right", async () => {
    const caller = await createCaller(api.origin);
    const ids = await insertImages(caller, 120);
    await updateSearchRows(ids);
    const create = (title: string) =>
      caller.expect<CollectionResource>(201, "POST", "/api/collections", { title });
    const [first, second] = [await create("First"), await create("Second")];
    const send = (path: string, body: object) => caller.expect<BatchResult>(200, "POST", path, body);
    const batch = (body: object) => send("/api/images/batch", body);
    const reversed = [...ids].reverse();
    const trashed = ids.filter((_id, at) => at % 3 === 0);

    for (let round = 0; round < 3; round++) {
      const stars = 1 + round;
      const added = (collection: string, order: string[]) =>
        send(`/api/collections/${collection}/images`, { ids: order });
      const results = await Promise.all([
        batch({ action: "rate", ratings: Object.fromEntries(reversed.map((id) => [id, stars])) }),
        added(first.id, ids),
        added(second.id, reversed),
        batch({ action: "delete", ids: trashed.slice(20) }),
        batch({ action: "pick", pick: round % 2 === 0 ? "pick" : "reject", ids: reversed }),
        // Calls for one image do not wait for the batches of their owner.
        ...trashed.slice(0, 20).map((id) => caller.call("DELETE", `/api/images/${id}`)),
        ...ids
          .slice(0, 10)
          .map((id) => caller.call("PATCH", `/api/images/${id}`, { title: `Round ${round}` })),
      ]);
      const [rated, one, two, deleted, picked] = results as BatchResult[];
      expect(deleted?.changed).toBe(20);

      const rows = await listImageRows(ids);
      const wasDone = (result: BatchResult | undefined) =>
        new Set(result?.results.flatMap(({ id, status }) => (status === "failed" ? [] : [id])));
      const [ratedIds, pickedIds] = [wasDone(rated), wasDone(picked)];
      for (const row of rows) {
        if (ratedIds.has(row.id)) expect(row.rating).toBe(stars);
        if (pickedIds.has(row.id)) expect(row.pick).toBe(round % 2 === 0 ? "pick" : "reject");
        expect(row.deletedAt !== null).toBe(trashed.includes(row.id));
      }
      expect([...ratedIds].filter((id) => !trashed.includes(id))).toHaveLength(80);

      // Each collection has what was added, and counts what is in the trash apart.
      for (const [collection, result] of [
        [first, one],
        [second, two],
      ] as const) {
        const members = wasDone(result);
        const [counts] = await db()
          .select()
          .from(collectionCounts)
          .where(eq(collectionCounts.collectionId, collection.id));
        const gone = trashed.filter((id) => members.has(id)).length;
        expect(counts).toMatchObject({ hidden: 80, deleted: gone });
      }
      for (const collection of [first, second])
        await send(`/api/collections/${collection.id}/images/remove`, { ids });
      await batch({ action: "restore", ids: trashed });
    }
  });
});
