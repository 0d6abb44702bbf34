import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { images, outbox } from "@/db/schema";
import { runJob } from "@/lib/batches/jobs";
import type { JobResource, JobResult, JobResultPage } from "@/lib/batches/jobs/resource";
import type { BatchResult } from "@/lib/batches/results/resource";
import { db } from "@/lib/platform/database/transaction";
import { finishJob, getJob, startJob, undoJob } from "@/test/builders/batch-jobs";
import { insertImages, listBulkEntries, listImageRows } from "@/test/builders/many-images";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { withFailingAudit } from "@/test/harness/failing-audit";

const api = serveApi();

async function listResults(caller: Caller, id: string, query = "limit=200"): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const path = `/api/jobs/${id}/results?${query}${cursor && `&cursor=${cursor}`}`;
    const page: JobResultPage = await caller.expect(200, "GET", path);
    results.push(...page.data);
    cursor = page.next_cursor;
  }
  return results;
}

describe("a batch of more than 500 images", () => {
  it("is done once for each image as selected, although two processes run it", async () => {
    const caller = await createCaller(api.origin);
    const ids = await insertImages(caller, 650);
    await db()
      .update(images)
      .set({ editedTakenAt: "2024-01-31T12:00:00" })
      .where(eq(images.owner, caller.actor.library.owner));
    const [first = "", second = ""] = ids;
    const last = ids.at(-1) ?? "";
    await db().update(images).set({ editedTakenAt: null }).where(eq(images.id, second));
    const body = { action: "shift_taken_at", seconds: 60, query: {}, except_ids: [first, last] };
    const predicted = await caller.expect<BatchResult>(200, "POST", "/api/images/batch", {
      ...body,
      dry_run: true,
    });

    expect(predicted).toMatchObject({
      results: [],
      changed: 647,
      unchanged: 0,
      failed: 1,
      undo_job: null,
      failures: [{ code: "TAKEN_AT_UNKNOWN", count: 1, sample_ids: [second] }],
    });

    const job = await startJob(caller, body);
    expect(job).toMatchObject({
      action: "shift_taken_at",
      status: "queued",
      total: 648,
      done: 0,
      failed: 0,
      can_undo: false,
      ended_at: null,
    });

    const [later] = await insertImages(caller, 1);
    await Promise.all([finishJob(job.id), finishJob(job.id), finishJob(job.id)]);

    expect(await getJob(caller, job.id)).toMatchObject({
      status: "completed",
      total: 648,
      done: 648,
      changed: 647,
      unchanged: 0,
      failed: 1,
      can_undo: true,
      ended_at: expect.any(String),
    });

    const rows = await listImageRows([...ids, later ?? ""]);
    const listIds = (time: string | null) =>
      rows.flatMap((row) => (row.editedTakenAt === time ? [row.id] : []));

    expect(listIds("2024-01-31T12:00:00")).toEqual([first, last]);
    expect(listIds("2024-01-31T12:01:00")).toHaveLength(647);
    expect(listIds(null)).toEqual([second, later]);

    const results = await listResults(caller, job.id);
    expect(results.map(({ id }) => id)).toEqual(ids.slice(1, -1).reverse());
    expect(results.at(-2)).toEqual({
      id: ids[2],
      status: "changed",
      code: null,
      message: null,
      previous: { taken_at: "2024-01-31T12:00:00" },
    });
    expect(await listResults(caller, job.id, "limit=1&status=failed")).toMatchObject([
      { id: second, status: "failed", code: "TAKEN_AT_UNKNOWN", previous: null },
    ]);

    const entries = await listBulkEntries(caller);
    expect(entries.map(({ affectedCount }) => affectedCount).sort()).toEqual([200, 200, 200, 47].sort());
    expect(entries[0]?.metadata).toMatchObject({ action: "shift_taken_at", seconds: 60, job: job.id });

    const events = await db().select().from(outbox).where(eq(outbox.name, "batch/queued"));
    const { uid } = caller.actor.library;

    expect(events.map(({ payload }) => JSON.parse(payload))).toContainEqual({ jobId: job.id, uid });
  });

  it("continues after a process died, and repeats nothing", async () => {
    const caller = await createCaller(api.origin);
    const ids = await insertImages(caller, 501);
    await db()
      .update(images)
      .set({ editedTakenAt: "2024-01-31T12:00:00" })
      .where(eq(images.owner, caller.actor.library.owner));
    const job = await startJob(caller, { action: "shift_taken_at", seconds: -3_600, ids });

    expect(await runJob(job.id, 1)).toBe(false);

    await withFailingAudit(() => expect(runJob(job.id)).rejects.toThrow());
    expect(await getJob(caller, job.id)).toMatchObject({ status: "running", done: 200 });

    await finishJob(job.id);
    const times = (await listImageRows(ids)).map((row) => row.editedTakenAt);

    expect(new Set(times)).toEqual(new Set(["2024-01-31T11:00:00"]));
  });

  it("can be canceled midway, and what is done undone", async () => {
    const caller = await createCaller(api.origin);
    const ids = await insertImages(caller, 501);
    const job = await startJob(caller, { action: "visibility", visibility: "private", ids });
    await runJob(job.id, 1);

    expect((await caller.call("POST", `/api/jobs/${job.id}/undo`)).body).toMatchObject({
      code: "JOB_ACTIVE",
    });

    const cancelled = await caller.expect<JobResource>(200, "DELETE", `/api/jobs/${job.id}`);
    expect(cancelled).toMatchObject({
      status: "cancelled",
      total: 501,
      done: 200,
      changed: 200,
      can_undo: true,
    });
    expect(await caller.expect(200, "DELETE", `/api/jobs/${job.id}`)).toEqual(cancelled);
    expect(await runJob(job.id)).toBe(true);
    expect((await listResults(caller, job.id)).map(({ id }) => id)).toEqual(ids.slice(0, 200));

    const countPrivate = async () => (await listImageRows(ids)).filter((row) => row.isPrivate).length;
    expect(await countPrivate()).toBe(200);
    expect(await undoJob(caller, job.id)).toMatchObject({ status: "completed", total: 200, changed: 200 });
    expect(await countPrivate()).toBe(0);
  });

  it("reports images that were purged, and an album that was deleted, while it ran", async () => {
    const caller = await createCaller(api.origin);
    await caller.expect(201, "POST", "/api/albums", { album: "target", title: "Target" });
    const ids = await insertImages(caller, 520);
    const job = await startJob(caller, { action: "move", album: "target", ids });
    const purged = ids.slice(100, 110);
    for (const action of ["delete", "purge"])
      await caller.expect(200, "POST", "/api/images/batch", { action, ids: purged });
    await runJob(job.id, 1);
    await caller.expect(204, "DELETE", "/api/albums/target");
    await finishJob(job.id);

    expect(await getJob(caller, job.id)).toMatchObject({
      status: "completed",
      done: 520,
      changed: 190,
      failed: 330,
    });

    const failed = await listResults(caller, job.id, "limit=200&status=failed");
    expect(failed.slice(0, 11).map(({ id, code }) => [id, code])).toEqual([
      ...purged.map((id) => [id, "NOT_FOUND"]),
      [ids[200], "VALIDATION_ERROR"],
    ]);
    // The deleted album's images have gone to the default one, where they came from.
    expect(await undoJob(caller, job.id)).toMatchObject({ changed: 0, unchanged: 190, failed: 0 });
  });
});
