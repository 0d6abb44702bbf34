import { afterEach, describe, expect, it } from "vitest";
import type { JobResource } from "@/lib/batches/jobs/resource";
import { jpeg } from "@/test/builders/images";
import { insertImages, listImageRows } from "@/test/builders/many-images";
import { serveApi } from "@/test/harness/api-suite";
import { type Client, createCaller } from "@/test/harness/caller";
import { type JobRunner, startJobs } from "../start-jobs";
import { runBatchJob } from "./run-batch-job";

const api = serveApi();
let jobs: JobRunner | undefined;

const start = async (body: object, caller: Client = api.owner) =>
  (await caller.expect<{ job: JobResource }>(202, "POST", "/api/images/batch", body)).job.id;
const readStatus = async (id: string) =>
  (await api.owner.expect<JobResource>(200, "GET", `/api/jobs/${id}`)).status;

describe("the job run-batch-job", () => {
  afterEach(() => jobs?.stop());

  it("the job does one batch of an owner at a time, so that batches of others do not wait", async () => {
    const other = await createCaller(api.origin);
    const [long, short, others] = [
      await start({ action: "nsfw", nsfw: true, ids: await insertImages(api.owner, 1_000) }),
      await start({ action: "nsfw", nsfw: true, ids: await insertImages(api.owner, 501) }),
      await start({ action: "nsfw", nsfw: true, ids: await insertImages(other, 501) }, other),
    ];
    jobs = await startJobs({ functions: [runBatchJob] });
    const readEnd = async (id: string, caller: Client = api.owner) =>
      (await caller.expect<JobResource>(200, "GET", `/api/jobs/${id}`)).ended_at ?? "";

    await expect.poll(() => readEnd(short)).not.toBe("");
    await expect.poll(() => readEnd(others, other)).not.toBe("");
    expect((await readEnd(short)) > (await readEnd(long))).toBe(true);
    expect((await readEnd(others, other)) < (await readEnd(short))).toBe(true);
  });

  it("continues a long batch in further runs", async () => {
    // One image a chunk: more than one run does.
    const long = await start({ action: "strip", what: "location", ids: await insertImages(api.owner, 201) });
    jobs = await startJobs({ functions: [runBatchJob] });
    await expect.poll(() => readStatus(long), { timeout: 60_000 }).toBe("completed");
  });

  it("does batches and their undo until nothing is left", async () => {
    const ids = await insertImages(api.owner, 501);
    const located = await api.owner.upload("located.jpg", await jpeg({ gps: { latitude: 1, longitude: 2 } }));
    const batch = await start({ action: "visibility", visibility: "private", ids });
    const strip = await start({ action: "strip", what: "location", ids: [located.id] });
    jobs = await startJobs({ functions: [runBatchJob] });
    for (const id of [batch, strip])
      await expect.poll(() => readStatus(id), { timeout: 20_000 }).toBe("completed");

    expect((await listImageRows(ids)).filter((row) => !row.isPrivate)).toEqual([]);

    const { job } = await api.owner.expect<{ job: JobResource }>(202, "POST", `/api/jobs/${batch}/undo`);
    await expect.poll(() => readStatus(job.id), { timeout: 20_000 }).toBe("completed");
    expect((await listImageRows(ids)).filter((row) => row.isPrivate)).toEqual([]);
  });
});
