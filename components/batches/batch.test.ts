import { setGlobalOrigin } from "undici";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { sendBatch } from "./batch";
import { selectionOf } from "./selection";

// A URL without a host means nothing outside a browser.
beforeAll(() => setGlobalOrigin("http://localhost"));
afterAll(() => setGlobalOrigin(undefined));
afterEach(() => vi.unstubAllGlobals());

/** Answers the requests in turn; returns their bodies. */
function stubService(...answers: Array<{ status?: number; body: object }>) {
  const bodies: Array<{ ids?: string[] }> = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "POST") bodies.push(await request.json());
    const { status = 200, body } = answers.shift() ?? { status: 500, body: {} };
    return Response.json(body, { status });
  });
  return bodies;
}

const ids = Array.from({ length: 700 }, (_, index) => `img_${index}`);
const target = { selection: selectionOf(ids), filters: {} };
const counts = { changed: 500, unchanged: 0, failed: 0 };
const result = { body: { ...counts, failures: [], results: [], undo_job: "job_1" } };
const job = (id: string, changed: number) => ({
  body: { job: { ...counts, id, changed, status: "completed", can_undo: false, ended_at: "2026-01-01" } },
});

test("all parts of many ids are done, also when each becomes a job", async () => {
  const bodies = stubService(job("job_1", 500), job("job_2", 200));
  const outcome = await sendBatch({ action: "strip", what: "location" }, target);
  expect(bodies.flatMap((body) => body.ids)).toEqual(ids);
  expect(outcome).toMatchObject({ changed: 700, failed: 0, isCancelled: false });
});

test("when a part fails, what was done before it can be undone, and the rest is named", async () => {
  stubService(result, { status: 503, body: { code: "SERVICE_UNAVAILABLE", message: "no" } });
  const outcome = await sendBatch({ action: "delete" }, target);

  expect(outcome).toMatchObject({ changed: 500, failed: 200, undoJobs: ["job_1"] });
  expect(outcome.failedIds).toEqual(ids.slice(500));
  expect(outcome.error).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
});

test("values by image are one request, which has no other selection", async () => {
  const bodies = stubService(result);
  await sendBatch({ action: "rate", ratings: { img_1: 5, img_2: 0 } }, target);
  expect(bodies).toEqual([{ action: "rate", ratings: { img_1: 5, img_2: 0 }, dry_run: false }]);
});

test("nothing is reported as done when the first part fails", async () => {
  stubService({ status: 503, body: { code: "SERVICE_UNAVAILABLE", message: "no" } });
  await expect(sendBatch({ action: "delete" }, target)).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
  });
});
