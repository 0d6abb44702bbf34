import { ApiError } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import type { components } from "@/packages/client/src/schema";

/** A batch that runs in the background, or its undo. */
export type Job = components["schemas"]["Job"];

export const isActiveJob = ({ status }: Job) => status === "queued" || status === "running";

/** Waits this long between two looks at a job. */
const pollMs = 1_000;

/** Follows a job to its end. */
export async function followJob(started: Job, onProgress: (job: Job) => void): Promise<Job> {
  let job = started;
  while (isActiveJob(job)) {
    onProgress(job);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    job = await readJob(job);
  }
  onProgress(job);

  return job;
}

/** Reads the job again. It continues while the service cannot be reached. */
async function readJob(job: Job): Promise<Job> {
  try {
    return await unwrap(api.GET("/jobs/{id}", byId(job.id)));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return job;
    throw error;
  }
}

export async function undoJob(id: string): Promise<Job> {
  return (await unwrap(api.POST("/jobs/{id}/undo", byId(id)))).job;
}

/** Reads the ids of the images that a job could not change. */
export async function listFailedIds(jobId: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 200, ...(cursor !== undefined && { cursor }) };
    const params = { path: { id: jobId }, query };
    const page = await unwrap(api.GET("/jobs/{id}/results", { params }));
    ids.push(...page.data.filter(({ status }) => status === "failed").map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);

  return ids;
}
