import { setGlobalOrigin } from "undici";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { MergeCancelled, mergeTag } from "./rename-tag";

// A URL without a host means nothing outside a browser.
beforeAll(() => setGlobalOrigin("http://localhost"));
afterAll(() => setGlobalOrigin(undefined));
afterEach(() => vi.unstubAllGlobals());

/** Answers each batch with a job that has ended; returns the requests. */
function stubJobs(...statuses: string[]): string[] {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { action = "" } = request.method === "POST" ? await request.json() : {};
    requests.push(`${request.method} ${action}`.trim());
    const counts = { total: 9, done: 4, changed: 4, unchanged: 0, failed: 0 };

    return Response.json({ job: { ...counts, id: "job_1", status: statuses.shift(), can_undo: true } });
  });
  return requests;
}

test("a merge that is canceled takes no tag away", async () => {
  const requests = stubJobs("cancelled");
  await expect(mergeTag("lake", "water", () => undefined)).rejects.toThrow(MergeCancelled);
  expect(requests).toEqual(["POST tag"]);
});

test("a merge whose first job fails takes no tag away", async () => {
  const requests = stubJobs("failed");
  await expect(mergeTag("lake", "water", () => undefined)).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
  expect(requests).toEqual(["POST tag"]);
});

test("a merge that is canceled while it removes the first tag does not delete it", async () => {
  const requests = stubJobs("completed", "cancelled");
  await expect(mergeTag("lake", "water", () => undefined)).rejects.toThrow(MergeCancelled);
  expect(requests).toEqual(["POST tag", "POST untag"]);
});
