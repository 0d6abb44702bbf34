import { afterEach, expect, it } from "vitest";
import { sweepExpiredExports } from "@/lib/account/export";
import { runArchiveJob } from "@/lib/delivery/archive";
import { archiveLimits } from "@/lib/delivery/archive/limits";
import type { JobResource } from "@/lib/images/jobs/resource";
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

const listJobs = async () => (await api.owner.expect<{ data: JobResource[] }>(200, "GET", "/api/jobs")).data;

it("is written by one job for all visitors, whose page waits and then redirects to it", async () => {
  const ids: string[] = [];
  for (const name of ["one.jpg", "two.jpg", "three.jpg"])
    ids.push((await api.owner.upload(name, await testImage({ width: 40, height: 40 }))).id);
  const created = await api.owner.expect<ShareResource>(201, "POST", "/api/shares", {
    target: { type: "images", ids },
    allow_original: true,
  });
  const visitors = [visitShare(api.origin, created.url), visitShare(api.origin, created.url)] as const;
  for (const visitor of visitors) expect((await visitor.get()).status).toBe(200);
  const expected = readZip((await visitors[0].get("/archive")).bytes);
  expect(expected.size).toBe(3);

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
  expect([ready.status, ready.headers.get("location")]).toEqual([303, result?.url]);
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
