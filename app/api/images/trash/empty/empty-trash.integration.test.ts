import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { images, outbox } from "@/db/schema";
import { runJob } from "@/lib/batches/jobs";
import type { JobResource } from "@/lib/batches/jobs/resource";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { renderVariants } from "@/lib/variants";
import { insertImages, listBulkEntries } from "@/test/builders/many-images";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller, createCallerFor } from "@/test/harness/caller";

const api = serveApi();
const path = "/api/images/trash/empty";

describe("emptying the trash", () => {
  it("deletes what is in it, with the bytes of originals and variants", async () => {
    const caller = await createCaller(api.origin);
    const bytes = await testImage();
    const kept = await caller.upload("kept.jpg", bytes);
    const lost = await caller.upload("lost.jpg", bytes);
    await renderVariants({ imageId: lost.id, generation: 1, keys: ["w128"] });
    const pending = await caller.expect<{ id: string }>(201, "POST", "/api/images", {
      filename: "pending.jpg",
    });
    await caller.expect(200, "POST", "/api/images/batch", { action: "delete", ids: [lost.id, pending.id] });
    const predicted = await caller.expect<{ bytes: number }>(200, "POST", path, { dry_run: true });

    expect(predicted).toEqual({ dry_run: true, images: 2, bytes: expect.any(Number) });
    expect(predicted.bytes).toBeGreaterThan(bytes.length);
    expect((await caller.call("GET", `/api/images/${lost.id}`)).status).toBe(200);
    expect(await caller.expect(200, "POST", path)).toEqual({ ...predicted, dry_run: false });
    expect((await caller.call("GET", `/api/images/${lost.id}`)).status).toBe(404);
    expect((await caller.call("GET", `/api/images/${kept.id}`)).status).toBe(200);
    expect(await caller.expect(200, "POST", path, {})).toEqual({ dry_run: false, images: 0, bytes: 0 });

    const events = await db().select().from(outbox).where(eq(outbox.name, "image/purged"));
    expect(events.map(({ payload }) => JSON.parse(payload).imageId)).toContain(lost.id);
    expect((await listBulkEntries(caller)).at(-1)).toMatchObject({
      action: "delete",
      affectedCount: 2,
      metadata: { action: "purge", permanent: true },
    });
  });

  it("is a job for more than 500 images, and spares what is restored while it runs", async () => {
    const caller = await createCaller(api.origin);
    const { owner } = caller.actor.library;
    const ids = await insertImages(caller, 501);
    await db().update(images).set({ deletedAt: isoTime() }).where(eq(images.owner, owner));
    const deleter = await createCallerFor(api.origin, caller.actor, ["images:delete"]);

    expect(await deleter.expect(200, "POST", path, { dry_run: true })).toMatchObject({ images: 501 });

    const { job } = await deleter.expect<{ job: JobResource }>(202, "POST", path);
    expect(job).toMatchObject({ action: "purge", total: 501, status: "queued" });

    await caller.expect(200, "POST", `/api/images/${ids[7]}/restore`);
    while (!(await runJob(job.id)));

    expect(await deleter.expect(200, "GET", `/api/jobs/${job.id}`)).toMatchObject({
      status: "completed",
      done: 501,
      changed: 500,
      failed: 1,
      can_undo: false,
    });
    expect(await db().$count(images, and(eq(images.owner, owner)))).toBe(1);
    expect((await deleter.call("POST", `/api/jobs/${job.id}/undo`)).body).toMatchObject({
      code: "JOB_NOT_UNDOABLE",
    });
  });

  it("needs the scope to delete", async () => {
    const writer = await createCallerFor(api.origin, api.owner.actor, ["images:write"]);
    expect((await writer.call("POST", path)).status).toBe(403);
  });
});
