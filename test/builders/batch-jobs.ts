import { runJob } from "@/lib/batches/jobs";
import type { JobResource, JobResultPage } from "@/lib/batches/jobs/resource";
import type { Caller } from "../harness/caller";

export const startJob = async (caller: Caller, body: object) =>
  (await caller.expect<{ job: JobResource }>(202, "POST", "/api/images/batch", body)).job;

export const getJob = (caller: Caller, id: string) =>
  caller.expect<JobResource>(200, "GET", `/api/jobs/${id}`);

export const undoJob = async (caller: Caller, id: string) =>
  (await caller.expect<{ job: JobResource }>(202, "POST", `/api/jobs/${id}/undo`)).job;

/** Returns the first page of results. */
export const listResults = async (caller: Caller, id: string) =>
  (await caller.expect<JobResultPage>(200, "GET", `/api/jobs/${id}/results`)).data;

export async function finishJob(id: string): Promise<void> {
  while (!(await runJob(id)));
}
