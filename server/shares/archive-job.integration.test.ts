import { afterEach, expect, it } from "vitest";
import { sweepExpiredExports } from "@/lib/archives";
import type { JobResource } from "@/lib/batches/jobs/resource";
import type { CollectionResource } from "@/lib/collections/resource";
import { runArchiveJob } from "@/lib/delivery/archive";
import { archiveLimits } from "@/lib/delivery/archive/archive-images";
import { dayMs } from "@/lib/kernel/time";
import { env } from "@/lib/platform/process/env";
import type { ShareResource } from "@/lib/shares/resource";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { visitShare } from "@/test/harness/share-visitor";
import { readZip } from "@/test/harness/zip";

const api = serveApi();

const { functionBytes } = archiveLimits;
afterEach(() => {
  env().isServerless = false;
  archiveLimits.functionBytes = functionBytes;
});

async function createCollection(fields: object, ids: string[]): Promise<string> {
  const { id } = await api.owner.expect<CollectionResource>(201, "POST", "/api/collections", fields);
  await api.owner.expect(200, "POST", `/api/collections/${id}/images`, { ids });
  return id;
}

/** The jobs that write archives, the newest first. Added images have jobs as well, for their undo. */
async function listJobs(): Promise<JobResource[]> {
  const { data } = await api.owner.expect<{ data: JobResource[] }>(200, "GET", "/api/jobs");
  return data.filter(({ action }) => action === "archive");
}

it("is written by one job for all visitors, who wait and then get it at the address of the share", async () => {
  const ids: string[] = [];
  for (const name of ["one.jpg", "two.jpg", "three.jpg"])
    ids.push((await api.owner.upload(name, await testImage({ width: 40, height: 40 }))).id);
  const trip = await createCollection({ title: "Trip" }, ids.slice(0, 1));
  await createCollection({ title: "Day 1", parent: trip }, ids.slice(1));
  const created = await api.owner.expect<ShareResource>(201, "POST", "/api/shares", {
    target: { type: "collection", id: trip, tree: true },
    allow_original: true,
  });
  const visitors = [visitShare(api.origin, created.url), visitShare(api.origin, created.url)] as const;
  for (const visitor of visitors) expect((await visitor.get()).status).toBe(200);
  const expected = readZip((await visitors[0].get("/archive")).bytes);

  expect([...expected.keys()]).toEqual(["one.jpg", "Day 1/two.jpg", "Day 1/three.jpg"]);

  env().isServerless = true;
  archiveLimits.functionBytes = 500;
  for (const visitor of visitors) {
    const waiting = await visitor.get("/archive");
    expect([waiting.status, waiting.headers.get("refresh")]).toEqual([202, "5"]);
    expect(waiting.text).toContain("The download is being prepared");
  }

  const jobs = await listJobs();

  expect(jobs).toHaveLength(1);

  while (!(await runArchiveJob(jobs[0]?.id ?? "")));
  const { result } = (await listJobs())[0] ?? {};
  const ready = await visitors[1].get("/archive");

  expect([ready.status, ready.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(ready.headers.get("content-length")).toBe(String(result?.size_bytes));
  expect(readZip(ready.bytes)).toEqual(expected);

  const rest = await visitors[1].get("/archive", { range: "bytes=100-" });
  expect(rest.status).toBe(206);
  expect(rest.bytes.equals(ready.bytes.subarray(100))).toBe(true);

  const file = await fetch(`${api.origin}${result?.url}`);
  expect(readZip(Buffer.from(await file.arrayBuffer()))).toEqual(expected);

  // The next archive leaves out images that are no longer shared.
  await api.owner.expect(200, "DELETE", `/api/images/${ids[0]}`);
  expect((await visitors[0].get("/archive")).status).toBe(202);
  expect(await listJobs()).toHaveLength(2);

  await sweepExpiredExports(Date.now() + 8 * dayMs);
  expect((await fetch(`${api.origin}${result?.url}`)).status).toBe(404);

  await api.owner.expect(200, "DELETE", `/api/shares/${created.id}`);
  expect((await visitors[0].get("/archive")).status).toBe(404);
});

it("is gone for visitors as soon as the share ends, also for who has started to download it", async () => {
  const earlier = (await listJobs()).map((job) => job.id);
  const { id } = await api.owner.upload("ended.jpg", await testImage({ width: 40, height: 40 }));
  const share = await api.owner.expect<ShareResource>(201, "POST", "/api/shares", {
    target: { type: "images", ids: [id] },
    allow_original: true,
  });
  const visitor = visitShare(api.origin, share.url);
  await visitor.get();
  env().isServerless = true;
  archiveLimits.functionBytes = 100;

  expect((await visitor.get("/archive")).status).toBe(202);

  const job = (await listJobs()).find((one) => !earlier.includes(one.id));
  while (!(await runArchiveJob(job?.id ?? "")));
  const begun = await visitor.get("/archive", { range: "bytes=0-49" });

  expect([begun.status, begun.bytes.length]).toEqual([206, 50]);
  // Nothing that a visitor gets opens the archive without the share.
  expect([begun.headers.get("location"), begun.headers.get("content-location")]).toEqual([null, null]);

  await api.owner.expect(200, "DELETE", `/api/shares/${share.id}`);
  for (const headers of [{}, { range: "bytes=50-" }] as const) {
    const ended = await visitor.get("/archive", headers);
    expect([ended.status, ended.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  }
});
