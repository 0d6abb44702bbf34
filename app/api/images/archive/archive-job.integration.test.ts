import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { batchJobs } from "@/db/schema";
import { sweepExpiredExports } from "@/lib/archives";
import type { JobResource } from "@/lib/batches/jobs/resource";
import { runArchiveJob } from "@/lib/delivery/archive";
import { archiveLimits } from "@/lib/delivery/archive/archive-images";
import { fsck } from "@/lib/fsck";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { objectStore } from "@/lib/platform/storage";
import { createMarkedLibrary, see } from "@/test/builders/marked-library";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, type Client, createCaller } from "@/test/harness/caller";
import { readZip } from "@/test/harness/zip";

const api = serveApi();

const { functionBytes } = archiveLimits;
beforeEach(() => {
  // More than one of the images, and less than all.
  archiveLimits.functionBytes = 1_000;
});
afterAll(() => {
  archiveLimits.functionBytes = functionBytes;
});

afterEach(async () => {
  vi.restoreAllMocks();
  await sweepExpiredExports(Date.now() + 8 * dayMs);
});

/** Starts an archive as where the app runs as functions. */
async function asFunction<Result>(work: () => Promise<Result>): Promise<Result> {
  const environment = env();
  environment.isServerless = true;
  try {
    return await work();
  } finally {
    environment.isServerless = false;
  }
}

function request({ key }: Caller, body: unknown): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  return fetch(`${api.origin}/api/images/archive`, { method: "POST", headers, body: JSON.stringify(body) });
}

async function beginJob(caller: Caller, body: unknown): Promise<JobResource> {
  const response = await asFunction(() => request(caller, body));
  expect(response.status).toBe(202);
  return ((await response.json()) as { job: JobResource }).job;
}

const readJob = (client: Client, { id }: JobResource) =>
  client.expect<JobResource>(200, "GET", `/api/jobs/${id}`);

const download = async (url: string | undefined) => {
  const response = await fetch(`${api.origin}${url}`);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

async function listExportKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objectStore().list("exports/")) keys.push(key);
  return keys;
}

/** Every name occurs twice if case is ignored. */
const nameOf = (at: number) => (at % 2 === 0 ? `photo-${at}.jpg` : `PHOTO-${at - 1}.jpg`);

async function createOwner(count: number): Promise<{ owner: Caller; images: ImageResource[] }> {
  const owner = await createCaller(api.origin);
  const images: ImageResource[] = [];
  for (let at = 0; at < count; at++)
    images.push(await owner.upload(nameOf(at), await testImage({ width: 40, height: 40, red: at * 9 })));

  return { owner, images };
}

it("is written by a job where a function has no time for it, with the content of the streamed one", async () => {
  const { owner, images } = await createOwner(23);
  const body = { ids: [...images.map(({ id }) => id), "img_unknown"] };
  const streamed = await request(owner, body);

  expect(streamed.status).toBe(200);

  const expected = readZip(Buffer.from(await streamed.arrayBuffer()));

  const job = await beginJob(owner, body);

  expect(job).toMatchObject({ action: "archive", status: "queued", total: 23, done: 0, result: null });
  expect(await runArchiveJob(job.id, -1)).toBe(false);
  expect(await readJob(owner, job)).toMatchObject({ status: "running", done: 20, result: null });

  await owner.expect(200, "DELETE", `/api/images/${images[22]?.id}`, undefined);
  while (!(await runArchiveJob(job.id, -1)));

  const ready = await readJob(owner, job);

  expect(ready).toMatchObject({ status: "completed", done: 23, unchanged: 23, failed: 0, can_undo: false });

  const { response, bytes } = await download(ready.result?.url);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toContain(ready.result?.filename);
  expect(bytes.length).toBe(ready.result?.size_bytes);
  expect(readZip(bytes)).toEqual(expected);
  expect([...expected.keys()].at(-1)).toBe("skipped.txt");

  const page = await owner.expect<{ data: JobResource[] }>(200, "GET", "/api/jobs");
  expect(page.data.find(({ id }) => id === job.id)).toEqual(ready);
  expect((await owner.expect<{ data: unknown[] }>(200, "GET", "/api/account/exports")).data).toEqual([]);
  expect((await fsck({ repair: false, force: false, hashes: false })).findings).toEqual([]);
});

it("is streamed by functions too, as long as it is small", async () => {
  const { owner, images } = await createOwner(1);
  const response = await asFunction(() => request(owner, { ids: [images[0]?.id] }));
  expect(response.status).toBe(200);
  expect([...readZip(Buffer.from(await response.arrayBuffer())).keys()]).toEqual([nameOf(0)]);
});

it("is deleted when its time is over, and unknown to other accounts", async () => {
  const { owner } = await createOwner(5);
  const job = await beginJob(owner, { query: {} });
  while (!(await runArchiveJob(job.id)));
  const { result } = await readJob(owner, job);
  const stranger = await createCaller(api.origin);
  await stranger.expect(404, "GET", `/api/jobs/${job.id}`);
  await stranger.expect(404, "GET", `/api/account/exports/${result?.url.split("/")[4]}`);

  const altered = result?.url.replace(/sig=./, (start) => (start === "sig=_" ? "sig=a" : "sig=_"));

  expect((await download(altered)).response.status).toBe(404);

  const keys = await listExportKeys();

  expect(await sweepExpiredExports(Date.parse(result?.expires_at ?? "") - 1)).toBe(0);
  expect(await sweepExpiredExports(Date.now() + 8 * dayMs)).toBeGreaterThan(0);
  expect((await download(result?.url)).response.status).toBe(404);
  expect((await readJob(owner, job)).result).toBeNull();
  expect(keys.length).toBeGreaterThan(0);
  expect(await listExportKeys()).toEqual([]);
});

it("is hidden from members who may no longer see its images without their watermark", async () => {
  const marked = await createMarkedLibrary(api.origin);
  const ids: string[] = [];
  for (let count = 0; count < 2; count++) ids.push((await marked.upload({ visibility: "private" })).id);
  await marked.requireForAccount(marked.green);
  archiveLimits.functionBytes = 1;
  const write = async (client: Client) => {
    const answer = await asFunction(() => client.call("POST", "/api/images/archive", { ids }));
    const { job } = answer.body as { job: JobResource };
    while (!(await runArchiveJob(job.id)));
    return job;
  };
  const seeArchive = async (client: Client, job: JobResource) => {
    const { result } = await readJob(client, job);
    const page = await client.expect<{ data: JobResource[] }>(200, "GET", "/api/jobs");
    expect(page.data.find(({ id }) => id === job.id)?.result).toEqual(result);
    if (!result) return undefined;

    const [file] = readZip((await download(result.url)).bytes).values();
    return see(new Response(new Uint8Array(file ?? [])));
  };

  const [editor, viewer] = [marked.clientOf("editor"), marked.clientOf("viewer")];
  const [clean, covered] = [await write(editor), await write(viewer)];
  expect(await seeArchive(editor, clean)).toBe("clean");
  expect([await seeArchive(viewer, clean), await seeArchive(viewer, covered)]).toEqual([undefined, "green"]);
  expect(await seeArchive(editor, covered)).toBe("green");

  await marked.changeRole("editor", "viewer");
  const later = await write(editor);
  expect([await seeArchive(editor, clean), await seeArchive(editor, later)]).toEqual([undefined, "green"]);

  await marked.changeRole("editor", "manager");
  expect(await seeArchive(editor, clean)).toBe("clean");
});

it("leaves one archive when a run stops in the middle or two run at once", async () => {
  const { owner, images } = await createOwner(5);
  const job = await beginJob(owner, { ids: images.map(({ id }) => id) });
  const put = objectStore().put.bind(objectStore());
  let written = 0;
  vi.spyOn(objectStore(), "put").mockImplementation((...given) => {
    if (++written === 2) throw new Error("the process is killed");
    return put(...given);
  });

  await expect(runArchiveJob(job.id)).rejects.toThrow("killed");
  // The content, without its directory.
  expect(await listExportKeys()).toHaveLength(1);

  vi.restoreAllMocks();
  await Promise.all([runArchiveJob(job.id), runArchiveJob(job.id)]);
  while (!(await runArchiveJob(job.id)));
  const { result } = await readJob(owner, job);

  expect(readZip((await download(result?.url)).bytes).size).toBe(5);
  // Its content and its directory.
  expect(await listExportKeys()).toHaveLength(2);
  expect((await fsck({ repair: false, force: false, hashes: false })).findings).toEqual([]);
});

it("leaves nothing when it is canceled", async () => {
  const { owner, images } = await createOwner(21);
  const job = await beginJob(owner, { ids: images.map(({ id }) => id) });

  expect(await runArchiveJob(job.id, -1)).toBe(false);
  expect(await listExportKeys()).toHaveLength(2);
  expect(await owner.expect<JobResource>(200, "DELETE", `/api/jobs/${job.id}`)).toMatchObject({
    status: "cancelled",
    result: null,
  });
  expect(await runArchiveJob(job.id)).toBe(true);
  expect(await listExportKeys()).toEqual([]);
  expect((await db().select().from(batchJobs)).every(({ endedAt }) => endedAt !== null)).toBe(true);
});
