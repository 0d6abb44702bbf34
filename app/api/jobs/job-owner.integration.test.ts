import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs, batchChunks, batchJobs, outbox } from "@/db/schema";
import { failJob, pruneBatchJobs, runJob, sweepStalledJobs } from "@/lib/batches/jobs";
import type { JobResource } from "@/lib/batches/jobs/resource";
import { dayMs, hourMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { finishJob, getJob, startJob, undoJob } from "@/test/builders/batch-jobs";
import { insertImages, listImageRows } from "@/test/builders/many-images";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller, createCallerFor } from "@/test/harness/caller";
import { race, repeat } from "@/test/harness/races";
import { signIn } from "@/test/harness/session";

const api = serveApi();

describe("a batch of more than 500 images", () => {
  it("belongs to its owner and to the scopes that started it", async () => {
    const caller = await createCaller(api.origin);
    const ids = await insertImages(caller, 501);
    const job = await startJob(caller, { action: "delete", ids });
    const calls = [
      ["GET", ""],
      ["GET", "/results"],
      ["POST", "/undo"],
      ["DELETE", ""],
    ] as const;

    for (const scopes of [["read"], ["images:write"], ["images:delete"]]) {
      const limited = await createCallerFor(api.origin, caller.actor, scopes);
      for (const [method, path] of calls)
        expect(await limited.call(method, `/api/jobs/${job.id}${path}`)).toMatchObject({
          status: 403,
          body: { code: "INSUFFICIENT_SCOPE" },
        });
    }

    for (const [method, path] of calls) {
      expect((await api.stranger.call(method, `/api/jobs/${job.id}${path}`)).status).toBe(404);
      expect((await caller.call(method, `/api/jobs/job_1${path}`)).status).toBe(404);
    }

    const able = await createCallerFor(api.origin, caller.actor, ["images:write", "images:delete"]);
    await finishJob(job.id);

    expect(await getJob(able, job.id)).toMatchObject({ changed: 501 });

    const undone = await undoJob(able, job.id);
    expect(undone).toMatchObject({ action: "undo", undo_of: job.id, status: "queued", total: 501 });

    await finishJob(undone.id);
    expect(await getJob(able, job.id)).toMatchObject({ undone_by: undone.id, can_undo: false });
    expect((await listImageRows(ids)).filter((row) => row.deletedAt !== null)).toEqual([]);
  });

  it("is limited in number, ends with its account, and is pruned", async () => {
    const caller = await createCaller(api.origin);
    const ids = await insertImages(caller, 501);
    const answers = await race(
      [202, 409],
      repeat(30, () => () => caller.call("POST", "/api/images/batch", { action: "nsfw", nsfw: true, ids })),
    );
    const started = answers.filter(({ status }) => status === 202);

    expect(started).toHaveLength(20);

    const [one, two, three] = started.map(({ body }) => (body as { job: JobResource }).job.id);
    const stalledAt = Date.now() + hourMs;
    const countEvents = () => db().$count(outbox, eq(outbox.name, "batch/queued"));
    const before = await countEvents();

    expect(await sweepStalledJobs(stalledAt)).toBeGreaterThanOrEqual(20);
    expect(await countEvents()).toBeGreaterThanOrEqual(before + 20);

    await failJob(one ?? "");
    await finishJob(two ?? "");
    const { owner } = caller.actor.library;
    await db()
      .update(batchJobs)
      .set({ status: "preparing" })
      .where(eq(batchJobs.id, three ?? ""));

    expect((await caller.call("GET", `/api/jobs/${three}`)).status).toBe(404);
    expect(await runJob(three ?? "")).toBe(true);

    await pruneBatchJobs(Date.now() + 29 * dayMs);
    expect([(await getJob(caller, one ?? "")).status, (await getJob(caller, two ?? "")).status]).toEqual([
      "failed",
      "completed",
    ]);

    await pruneBatchJobs(Date.now() + 31 * dayMs);
    expect((await caller.call("GET", `/api/jobs/${two}`)).status).toBe(404);
    expect(await db().$count(batchJobs, eq(batchJobs.owner, owner))).toBe(17);
    expect(await db().$count(batchChunks, eq(batchChunks.owner, owner))).toBe(17 * 3);

    const person = await signIn(api.origin, caller.actor);
    await person.expect(200, "DELETE", "/api/account", { confirm: caller.actor.library.handle });
    const [left] = await db()
      .select()
      .from(batchJobs)
      .where(eq(batchJobs.owner, owner))
      .orderBy(asc(batchJobs.id));

    expect(await runJob(left?.id ?? "")).toBe(true);

    const ended = and(eq(batchJobs.id, left?.id ?? ""), eq(batchJobs.status, "cancelled"));
    expect(await db().$count(batchJobs, ended)).toBe(1);
    expect(await db().$count(auditLogs, eq(auditLogs.owner, owner))).toBeGreaterThan(0);
  });
});
