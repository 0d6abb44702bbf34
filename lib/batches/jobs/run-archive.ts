import {
  type ArchiveContent,
  ensureJobExport,
  findJobExport,
  removeJobExport,
  runExport,
} from "@/lib/archives";
import type { Actor } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { findJobActor } from "./job-actor";
import { findChunk, findJob, lockJob, updateJob } from "./repository";
import type { ArchiveAction } from "./start-job";

/** The images that a job collects. */
export interface ArchiveJob {
  actor: Actor;
  action: ArchiveAction;
  /** The progress of writing; empty at the start. */
  position: Record<string, unknown>;
  /** The names of the entries that are written. */
  names: readonly string[];
  /** Returns ids of images in their order; `undefined` after the last. */
  readIds(chunk: number): Promise<readonly string[] | undefined>;
}

/**
 * Writes a part of the archive of a job and returns true when nothing is left to do, or `undefined`
 * when the job is another one. Can be repeated and killed at any point.
 */
export async function runArchive(
  jobId: string,
  open: (job: ArchiveJob) => ArchiveContent,
  maxMs?: number,
): Promise<boolean | undefined> {
  const job = await findJob(jobId);
  const action = job?.change as unknown as ArchiveAction | undefined;
  if (!job || action?.action !== "archive") return undefined;
  if (job.endedAt !== null || job.status === "preparing") return true;

  const actor = await findJobActor(job);
  if (!actor) return endArchive(jobId, "cancelled");

  const { id, owner, via, credentialId, total } = job;
  const { filename } = action;
  const { id: exportId } = await ensureJobExport({ id, owner, via, credentialId, total, filename });
  const readIds = async (chunk: number) => (await findChunk(jobId, chunk))?.imageIds;
  await runExport(exportId, maxMs, ({ position }, names) =>
    open({ actor, action, position, names, readIds }),
  );

  return reportArchive(jobId);
}

/** Takes over how far the archive is. Returns true when the job has ended. */
async function reportArchive(jobId: string): Promise<boolean> {
  const exported = await findJobExport(jobId);
  if (exported?.status === "failed") return endArchive(jobId, "failed");

  const isReady = exported?.status === "ready";

  const hasEnded = await transaction(async () => {
    const job = await lockJob(jobId);
    if (!job || job.endedAt !== null) return true;

    const now = isoTime();
    const done = exported?.done ?? 0;
    const failed = Number(exported?.position.failed ?? 0);
    await updateJob(jobId, {
      status: isReady ? "completed" : "running",
      updatedAt: now,
      endedAt: isReady ? now : null,
      failed,
      unchanged: done - failed,
    });

    return false;
  });

  // It was canceled before its export started.
  return hasEnded ? endArchive(jobId, "cancelled") : isReady;
}

/**
 * Ends a job that is still active, and deletes what it has written, unless that is a complete
 * archive.
 */
async function endArchive(jobId: string, status: "cancelled" | "failed"): Promise<true> {
  const keys = await transaction(async () => {
    const job = await lockJob(jobId);
    if (job?.status === "completed") return [];

    const now = isoTime();
    if (job?.endedAt === null) await updateJob(jobId, { status, updatedAt: now, endedAt: now });

    return removeJobExport(jobId);
  });

  await objectStore().delete(keys);
  return true;
}
