import { and, asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLogs, batchJobs, collectionImages, webhookMessages, webhooks } from "@/db/schema";
import { runJob } from "@/lib/batches/jobs";
import type { JobResource } from "@/lib/batches/jobs/resource";
import type { BatchResult } from "@/lib/batches/results/resource";
import { updateSearchRows } from "@/lib/changes/search-words-repository";
import type { CollectionResource } from "@/lib/collections/resource";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { type Account, createAccount } from "@/test/builders/account";
import { finishJob, getJob, listResults, undoJob } from "@/test/builders/batch-jobs";
import { insertImages } from "@/test/builders/many-images";
import { addMember, inLibrary } from "@/test/builders/memberships";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller, createCallerFor } from "@/test/harness/caller";
import { withFailingAudit } from "@/test/harness/failing-audit";

const api = serveApi();

let owner: Caller;
let collection: string;
beforeEach(async () => {
  owner = await createCaller(api.origin);
  collection = (await createCollection()).id;
});

const createCollection = (caller: Pick<Caller, "expect"> = owner) =>
  caller.expect<CollectionResource>(201, "POST", "/api/collections", { title: "Batch" });

async function createImages(count: number): Promise<string[]> {
  const ids = await insertImages(owner, count);
  await updateSearchRows(ids);
  return ids;
}

const path = (suffix = "") => `/api/collections/${collection}/images${suffix}`;
const add = (body: object) => owner.expect<BatchResult>(200, "POST", path(), body);
const batch = (body: object) => owner.expect<BatchResult>(200, "POST", "/api/images/batch", body);
const listItems = () =>
  db()
    .select({ id: collectionImages.imageId, rank: collectionImages.rank, addedAt: collectionImages.addedAt })
    .from(collectionImages)
    .where(eq(collectionImages.collectionId, collection))
    .orderBy(asc(collectionImages.rank));
const listIds = async () => (await listItems()).map(({ id }) => id);

/** Makes a member of the library a member of one album of it. */
const limitToAlbum = (library: Account, membership: string) =>
  library.browser.expect(200, "PATCH", `/api/memberships/${membership}`, { album: "images" });

/** Listens to all messages of the library. */
async function listen(): Promise<() => Promise<Array<{ type: string; data: object }>>> {
  const [id, now] = [newId("whk"), isoTime()];
  const row = { id, owner: owner.actor.library.owner, events: ["*"], secret: "sealed" };
  await db()
    .insert(webhooks)
    .values({ ...row, url: "https://hooks.example.com/", createdAt: now, updatedAt: now });
  const { payload, webhookId } = webhookMessages;

  return async () => {
    const rows = await db()
      .select({ payload })
      .from(webhookMessages)
      .where(eq(webhookId, id))
      .orderBy(asc(webhookMessages.id));
    return rows.map((message) => JSON.parse(message.payload));
  };
}

const listEntries = async () =>
  (
    await db()
      .select({ metadata: auditLogs.metadata })
      .from(auditLogs)
      .where(and(eq(auditLogs.resourceId, collection), eq(auditLogs.action, "update")))
      .orderBy(asc(auditLogs.id))
  ).map(({ metadata }) => metadata);

describe("images of a collection in a batch", () => {
  it.each([
    ["the batch", "/api/images/batch", { action: "add_to_collection" }, { action: "remove_from_collection" }],
    ["the collection", undefined, {}, {}],
  ])("are predicted, added in order, removed and return to their places, by a call to %s", async (...row) => {
    const [, batchPath, adding, removing] = row;
    const [one = "", two = "", three = "", gone = ""] = await createImages(4);
    await owner.expect(200, "DELETE", `/api/images/${gone}`);
    const send = (suffix: string, body: object) =>
      owner.expect<BatchResult>(200, "POST", batchPath ?? path(suffix), {
        ...(batchPath !== undefined && { collection }),
        ...body,
      });
    const readMessages = await listen();

    const toAdd = { ...adding, ids: [three, gone, one, newId("img"), two] };
    const predicted = await send("", { ...toAdd, dry_run: true });
    expect(await listItems()).toEqual([]);
    const added = await send("", toAdd);
    expect(added).toEqual({ ...predicted, dry_run: false, undo_job: added.undo_job });
    expect(added).toMatchObject({ action: "add_to_collection", changed: 3, failed: 2 });
    expect(added.failures.map(({ code }) => code)).toEqual(["IMAGE_DELETED", "NOT_FOUND"]);
    expect(await listIds()).toEqual([three, one, two]);

    const before = await listItems();
    const toRemove = { ...removing, ids: [one, two, gone] };
    const removed = await send("/remove", toRemove);
    expect(removed).toMatchObject({ changed: 2, unchanged: 1, failed: 0 });
    expect(await send("/remove", toRemove)).toMatchObject({ changed: 0, undo_job: null });
    expect(await listIds()).toEqual([three]);

    // Another image takes the rank of one of them, and the last one goes to the trash.
    await add({ ids: [one] });
    await db()
      .update(collectionImages)
      .set({ rank: before[2]?.rank ?? "" })
      .where(and(eq(collectionImages.collectionId, collection), eq(collectionImages.imageId, one)));
    await owner.expect(200, "DELETE", `/api/images/${two}`);
    const undone = await undoJob(owner, removed.undo_job ?? "");
    expect(undone).toMatchObject({ status: "completed", changed: 1, unchanged: 1, failed: 0 });
    expect(await undoJob(owner, removed.undo_job ?? "")).toEqual(undone);
    expect(await listIds()).toEqual([three, one, two]);

    // Removed by hand in between: only the others are removed again, and return exactly.
    const redone = await undoJob(owner, undone.id);
    expect([redone.changed, await listIds()]).toEqual([1, [three, one]]);
    expect((await undoJob(owner, added.undo_job ?? "")).changed).toBe(2);
    expect(await listIds()).toEqual([]);

    const changed = (await readMessages()).filter(({ type }) => type === "collection.items_changed");
    expect(changed.map(({ data }) => data)).toMatchObject(
      [
        [3, 0],
        [0, 2],
        [1, 0],
        [1, 0],
        [0, 1],
        [0, 2],
      ].map(([plus, minus]) => ({
        changes: { added: plus, removed: minus, moved: 0 },
      })),
    );
    expect(await listEntries()).toHaveLength(6);
  });

  it("keep rank and time of the removal when nothing has changed since", async () => {
    const ids = await createImages(3);
    await add({ ids, position: "start" });
    const before = await listItems();
    const removed = await batch({ action: "remove_from_collection", collection, query: { collection } });
    expect(removed).toMatchObject({ changed: 3 });
    const [result] = await listResults(owner, removed.undo_job ?? "");
    expect(result?.previous).toMatchObject({ membership: { collection, rank: expect.any(String) } });

    expect((await undoJob(owner, removed.undo_job ?? "")).changed).toBe(3);
    expect(await listItems()).toEqual(before);
  });

  it("are added by a job in their order, once, with one message and one entry", async () => {
    const [last = "", ...ids] = await createImages(1_101);
    await add({ ids: [last] });
    const readMessages = await listen();
    const body = { query: {}, except_ids: [last], position: "start" };
    expect(await add({ ...body, dry_run: true })).toMatchObject({ changed: 1_100, failed: 0 });

    const { job } = await owner.expect<{ job: JobResource }>(202, "POST", path(), body);
    expect(job).toMatchObject({ action: "add_to_collection", total: 1_100 });
    expect(await runJob(job.id, 2)).toBe(false);
    expect(await readMessages()).toEqual([]);

    // The process dies before the message of the job is written.
    await withFailingAudit(() => expect(runJob(job.id)).rejects.toThrow());
    expect(await getJob(owner, job.id)).toMatchObject({ status: "running", changed: 1_100 });
    await Promise.all([finishJob(job.id), finishJob(job.id)]);
    expect(await listIds()).toEqual([...ids].sort().reverse().concat(last));
    expect(await readMessages()).toMatchObject([
      { type: "collection.items_changed", data: { changes: { added: 1_100, removed: 0, moved: 0 } } },
    ]);

    const undone = await undoJob(owner, job.id);
    await runJob(undone.id, 1);
    const cancelled = await owner.expect<JobResource>(200, "DELETE", `/api/jobs/${undone.id}`);
    expect(cancelled).toMatchObject({ status: "cancelled", changed: 200 });
    const again = await undoJob(owner, job.id);
    await finishJob(again.id);
    expect(await getJob(owner, again.id)).toMatchObject({ changed: 900, unchanged: 200, failed: 0 });
    expect(await listIds()).toEqual([last]);
    expect((await readMessages()).slice(1)).toMatchObject([
      { data: { changes: { added: 0, removed: 200 } } },
      { data: { changes: { added: 0, removed: 900 } } },
    ]);
    expect((await listEntries()).slice(1)).toMatchObject([
      { action: "add_to_collection", job: job.id, added: 1_100 },
      { action: "undo", undo_of: job.id, removed: 200 },
      { action: "undo", undo_of: job.id, removed: 900 },
    ]);
  });

  it("fail while the collection is deleted, and return with it", async () => {
    const ids = await createImages(2);
    await add({ ids });
    const removed = await batch({ action: "remove_from_collection", collection, ids });
    const deletion = await owner.expect<{ undo_job: string }>(
      200,
      "DELETE",
      `/api/collections/${collection}`,
    );
    const late = { action: "add_to_collection", collection, ids };
    expect((await owner.call("POST", "/api/images/batch", late)).status).toBe(404);
    const failed = await undoJob(owner, removed.undo_job ?? "");
    expect(failed).toMatchObject({ status: "completed", changed: 0, failed: 2 });
    expect((await listResults(owner, failed.id)).map(({ code }) => code)).toEqual(["NOT_FOUND", "NOT_FOUND"]);

    await undoJob(owner, deletion.undo_job);
    await add({ ids });
    expect(await listIds()).toEqual(ids);
  });

  it("need the scopes of both, and do not exist for members of one album", async () => {
    const [id = ""] = await createImages(1);
    const body = { action: "add_to_collection", collection, ids: [id] };
    for (const [scopes, missing] of [
      [["images:write", "albums:write"], "images:read"],
      [["images:write", "images:read"], "albums:write"],
    ] as const)
      expect(
        await (await createCallerFor(api.origin, owner.actor, [...scopes])).call(
          "POST",
          "/api/images/batch",
          body,
        ),
      ).toMatchObject({ status: 403, body: { details: { scope: [missing] } } });
    const narrow = await createCallerFor(api.origin, owner.actor, ["albums:write"]);
    expect((await narrow.call("POST", path(), { ids: [id] })).status).toBe(403);
    expect((await api.stranger.call("POST", "/api/images/batch", body)).status).toBe(404);

    const library = await createAccount(api.origin);
    const member = await createAccount(api.origin);
    const membership = await addMember(library, member, "editor");
    const editor = inLibrary(library, member);
    const mine = await createCollection(editor);
    const image = await library.createImage();
    const added = await editor.expect<BatchResult>(200, "POST", "/api/images/batch", {
      action: "add_to_collection",
      collection: mine.id,
      ids: [image.id],
    });
    await limitToAlbum(library, membership);
    expect((await editor.call("GET", `/api/jobs/${added.undo_job}`)).status).toBe(404);
    expect((await editor.call("POST", `/api/jobs/${added.undo_job}/undo`)).status).toBe(404);
    expect(await editor.expect(200, "GET", "/api/jobs")).toMatchObject({ data: [] });
    const removal = { action: "remove_from_collection", collection: mine.id, ids: [image.id] };
    expect(await editor.call("POST", "/api/images/batch", removal)).toMatchObject({
      status: 404,
      body: { message: "Collection not found." },
    });
  });

  it("are counted for the service when the starter of their job has left", async () => {
    const library = await createAccount(api.origin);
    const member = await createAccount(api.origin);
    const membership = await addMember(library, member, "editor");
    const images = await insertImages({ actor: library.actor } as Caller, 1_001);
    await updateSearchRows(images);
    const mine = await createCollection(inLibrary(library, member));
    const { job } = await inLibrary(library, member).expect<{ job: JobResource }>(
      202,
      "POST",
      `/api/collections/${mine.id}/images`,
      { query: {} },
    );
    await runJob(job.id, 1);
    await limitToAlbum(library, membership);
    await finishJob(job.id);

    const [row] = await db().select().from(batchJobs).where(eq(batchJobs.id, job.id));
    expect(row).toMatchObject({ status: "completed", changed: 200, failed: 801 });
    collection = mine.id;
    expect(await listEntries()).toMatchObject([{ added: 200, job: job.id }]);
  });
});
