import type { Actor } from "@/lib/kernel/actor";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { findArchiveJobId } from "./archive-repository";
import { getJob, jobScopeOf } from "./manage-jobs";
import type { JobResource } from "./resource";

/** Afterwards images may have other bytes. */
const reusedMs = hourMs;

/** Returns the job that writes the archive with this key, or has written it a short time ago. */
export async function findArchiveJob(actor: Actor, key: string): Promise<JobResource | undefined> {
  const id = await findArchiveJobId(jobScopeOf(actor), key, isoTime(Date.now() - reusedMs));
  const job = id === undefined ? undefined : await getJob(actor, id);
  return job?.status === "completed" && job.result === null ? undefined : job;
}
