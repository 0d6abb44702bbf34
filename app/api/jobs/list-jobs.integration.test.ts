import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { batchJobs } from "@/db/schema";
import type { JobPage, JobResource } from "@/lib/batches/jobs/resource";
import type { BatchResult } from "@/lib/batches/results/resource";
import { db } from "@/lib/platform/database/transaction";
import { insertImages } from "@/test/builders/many-images";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller, createCallerFor } from "@/test/harness/caller";

const api = serveApi();

const list = (caller: Caller, query = "") => caller.expect<JobPage>(200, "GET", `/api/jobs${query}`);
const listIds = async (caller: Caller, query = "") => (await list(caller, query)).data.map(({ id }) => id);

/** Strips files, which is always a job. */
async function startJob(caller: Caller, ids: string[]): Promise<JobResource> {
  const body = { action: "strip", what: "location", ids };
  return (await caller.expect<{ job: JobResource }>(202, "POST", "/api/images/batch", body)).job;
}

const changeAtOnce = async (caller: Caller, body: object) =>
  (await caller.expect<BatchResult>(200, "POST", "/api/images/batch", body)).undo_job ?? "";

describe("GET /jobs", () => {
  it("lists waiting and finished jobs, newest first, and page by page", async () => {
    const caller = await createCaller(api.origin);
    expect(await list(caller)).toEqual({ data: [], next_cursor: null });

    const ids = await insertImages(caller, 2);
    const change = { action: "visibility", visibility: "private", ids };
    const finished = await changeAtOnce(caller, change);
    const waiting = await startJob(caller, ids);
    const undoPath = `/api/jobs/${finished}/undo`;
    const { job: undo } = await caller.expect<{ job: JobResource }>(202, "POST", undoPath);

    const all = await list(caller);

    expect(all.data.map(({ id }) => id)).toEqual([undo.id, waiting.id, finished]);
    expect(all.data[2]).toEqual(await caller.expect(200, "GET", `/api/jobs/${finished}`));
    expect(all.data[2]).toMatchObject({ undone_by: undo.id, can_undo: false });
    expect(await listIds(caller, "?active=true")).toEqual([waiting.id]);
    expect(await listIds(caller, "?active=false")).toEqual([undo.id, finished]);

    const first = await list(caller, "?limit=2");
    expect(first.data.map(({ id }) => id)).toEqual([undo.id, waiting.id]);

    const rest = await list(caller, `?limit=2&cursor=${first.next_cursor}`);
    expect(rest).toMatchObject({ data: [{ id: finished }], next_cursor: null });
    expect(await caller.call("GET", `/api/jobs?active=true&cursor=${first.next_cursor}`)).toMatchObject({
      status: 400,
      body: { code: "INVALID_CURSOR" },
    });

    await caller.expect(200, "DELETE", `/api/jobs/${waiting.id}`);
    expect(await listIds(caller, "?active=true")).toEqual([]);
  });

  it("leaves out jobs of others, of other scopes, and those whose images are still being selected", async () => {
    const caller = await createCaller(api.origin);
    const ids = await insertImages(caller, 2);
    const changed = await changeAtOnce(caller, { action: "nsfw", nsfw: true, ids });
    const deleted = await changeAtOnce(caller, { action: "delete", ids });

    expect(await listIds(caller)).toEqual([deleted, changed]);

    const editor = await createCallerFor(api.origin, caller.actor, ["images:write"]);
    expect(await listIds(editor)).toEqual([changed]);

    const reader = await createCallerFor(api.origin, caller.actor, ["read"]);
    expect(await listIds(reader)).toEqual([]);
    expect(await listIds(api.stranger)).not.toContain(changed);

    await db().update(batchJobs).set({ status: "preparing" }).where(eq(batchJobs.id, deleted));
    expect(await listIds(caller)).toEqual([changed]);
  });
});
