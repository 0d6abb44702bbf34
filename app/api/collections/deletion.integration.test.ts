import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLogs, batchJobs, collections } from "@/db/schema";
import { purgeDeletedCollections } from "@/lib/collections";
import type { CollectionPage, CollectionResource, DeletedCollection } from "@/lib/collections/resource";
import { newId } from "@/lib/kernel/ids";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { createAccount } from "@/test/builders/account";
import { getJob, listResults, undoJob } from "@/test/builders/batch-jobs";
import { addMember, inLibrary } from "@/test/builders/memberships";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller, createCallerFor } from "@/test/harness/caller";
import { expectNoDeadlock, race, repeat } from "@/test/harness/races";
import { createPlanOwner, sellPlans } from "@/test/harness/sell-plans";

const api = serveApi();
expectNoDeadlock();

let owner: Caller;
beforeEach(async () => {
  owner = await createCaller(api.origin);
});

const create = (title: string, parent: string | null = null, fields: object = {}) =>
  owner.expect<CollectionResource>(201, "POST", "/api/collections", { title, parent, ...fields });
const remove = async (id: string, children: "move_up" | "delete" = "move_up") =>
  (await owner.expect<DeletedCollection>(200, "DELETE", `/api/collections/${id}?children=${children}`))
    .undo_job;
const patch = (id: string, body: object) => owner.expect(200, "PATCH", `/api/collections/${id}`, body);

/** Titles and slugs of the collections, each with its parents. */
async function listPaths(): Promise<string[]> {
  const { data } = await owner.expect<CollectionPage>(200, "GET", "/api/collections?limit=100");
  const byId = new Map(data.map((one) => [one.id, one]));
  const pathOf = (id: string | null): string => {
    const one = id === null ? undefined : byId.get(id);
    return one ? `${pathOf(one.parent)}/${one.slug}` : "";
  };
  return data.map(({ id }) => pathOf(id)).sort();
}

describe("the undo of a deleted collection", () => {
  it("restores it with the ones that moved up, once, and cannot be undone", async () => {
    const top = await create("Top");
    const middle = await create("Middle", top.id);
    const [one, two] = [await create("One", middle.id), await create("Two", middle.id)];
    await create("Deep", one.id);
    const before = await listPaths();
    const jobId = await remove(middle.id);
    expect(await listPaths()).toEqual(["/top", "/top/one", "/top/one/deep", "/top/two"]);
    expect(await getJob(owner, jobId)).toMatchObject({
      action: "delete_collection",
      status: "completed",
      total: 1,
      changed: 1,
      can_undo: true,
    });
    expect(await listResults(owner, jobId)).toEqual([]);

    // Two stays where it has been moved since.
    await patch(two.id, { parent: null });
    const undone = await undoJob(owner, jobId);
    expect(undone).toMatchObject({ action: "undo", undo_of: jobId, status: "completed", can_undo: false });
    expect(await undoJob(owner, jobId)).toEqual(undone);
    expect(await listPaths()).toEqual([
      "/top",
      "/top/middle",
      "/top/middle/one",
      "/top/middle/one/deep",
      "/two",
    ]);
    expect((await owner.call("POST", `/api/jobs/${undone.id}/undo`)).body).toMatchObject({
      code: "JOB_NOT_UNDOABLE",
    });

    await patch(two.id, { parent: middle.id });
    expect(await listPaths()).toEqual(before);
    const [entry] = await db()
      .select({ metadata: auditLogs.metadata })
      .from(auditLogs)
      .where(and(eq(auditLogs.resourceId, middle.id), eq(auditLogs.action, "restore")));
    expect(entry?.metadata).toEqual({ restored: 1, moved_back: 1 });
  });

  it("finds a place and a slug when its own are gone, and keeps the limit of levels", async () => {
    const top = await create("Top");
    const middle = await create("Middle", top.id);
    const bottom = await create("Bottom", middle.id);
    await create("Inner", bottom.id);
    const [ofBottom, ofMiddle] = [await remove(bottom.id, "delete"), await remove(middle.id)];
    await create("Bottom");
    await create("Inner", top.id);
    await undoJob(owner, ofBottom);
    expect(await listPaths()).toEqual([
      "/bottom",
      "/top",
      "/top/bottom-2",
      "/top/bottom-2/inner-2",
      "/top/inner",
    ]);

    await undoJob(owner, ofMiddle);
    expect((await owner.expect<CollectionResource>(200, "GET", `/api/collections/${bottom.id}`)).parent).toBe(
      top.id,
    );

    // With four levels above it, it has room, and the one that it contained has none within it.
    const again = await remove(bottom.id);
    const tall = await create("P", (await create("Q", (await create("R")).id)).id);
    await patch(top.id, { parent: tall.id });
    await undoJob(owner, again);
    expect(await listPaths()).toContain("/r/q/p/top/bottom-2");
    expect(await listPaths()).toContain("/r/q/p/top/inner-2");
  });

  it("needs a manager, images:read for a public one, room in the plan, and 30 days at most", async () => {
    const { id } = await create("Public", null, { visibility: "public" });
    const jobId = await remove(id);
    const narrow = await createCallerFor(api.origin, owner.actor, ["albums:write"]);
    expect((await narrow.call("POST", `/api/jobs/${jobId}/undo`)).body).toMatchObject({
      code: "INSUFFICIENT_SCOPE",
    });
    await undoJob(owner, jobId);

    const [library, member] = [await createAccount(api.origin), await createAccount(api.origin)];
    await addMember(library, member, "editor");
    const made = await library.createCollection();
    const deletion = await library.caller.expect<DeletedCollection>(
      200,
      "DELETE",
      `/api/collections/${made.id}`,
    );
    expect(
      await inLibrary(library, member).call("POST", `/api/jobs/${deletion.undo_job}/undo`),
    ).toMatchObject({ status: 403, body: { code: "ROLE_REQUIRED" } });

    const last = await remove(id);
    await db()
      .update(batchJobs)
      .set({ createdAt: isoTime(Date.now() - 31 * dayMs) })
      .where(eq(batchJobs.id, last));
    const late = { status: 409, body: { code: "JOB_NOT_UNDOABLE" } };
    expect(await owner.call("POST", `/api/jobs/${last}/undo`)).toMatchObject(late);
    // A removal that has started is not undone either.
    await db().update(batchJobs).set({ createdAt: isoTime() }).where(eq(batchJobs.id, last));
    await db().update(collections).set({ deletionJobId: null }).where(eq(collections.id, id));
    expect(await owner.call("POST", `/api/jobs/${last}/undo`)).toMatchObject(late);

    sellPlans();
    try {
      owner = await createPlanOwner(api.origin);
      const undo = await remove((await create("First")).id);
      const row = { owner: owner.actor.library.owner, title: "Many", createdAt: "", updatedAt: "" };
      await db()
        .insert(collections)
        .values(Array.from({ length: 100 }, (_, at) => ({ ...row, id: newId("col"), slug: `many-${at}` })));
      expect(await owner.call("POST", `/api/jobs/${undo}/undo`)).toMatchObject({
        status: 400,
        body: { code: "QUOTA_EXCEEDED" },
      });
    } finally {
      sellPlans(false);
    }
  });

  it("survives the removal of others, and calls at the same time", async () => {
    const parent = await create("Parent");
    await create("Child", parent.id);
    const before = await listPaths();
    for (let round = 0; round < 3; round++) {
      const jobId = await remove(parent.id, round % 2 === 0 ? "delete" : "move_up");
      await Promise.all([
        purgeDeletedCollections(),
        race(
          [202],
          repeat(4, () => () => owner.call("POST", `/api/jobs/${jobId}/undo`)),
        ),
        race(
          [201],
          repeat(2, (at) => () => owner.call("POST", "/api/collections", { title: `Other ${at}` })),
        ),
      ]);
      expect((await listPaths()).filter((path) => path.startsWith("/parent"))).toEqual(before);
    }
  });
});
