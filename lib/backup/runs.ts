import { reportJob } from "@/lib/batches/jobs";
import type { Actor } from "@/lib/kernel/actor";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { type BackupRun, maxListedProblems, maxListedRuns } from "./resource";
import { addToRun, findOpenRun, insertRun, listRunRows, type RunRow, updateRun } from "./runs-repository";

export interface Problem {
  id: string;
  code: string;
  message: string;
}

type RunColumns = Pick<RunRow, "owner" | "kind"> &
  Partial<Pick<RunRow, "jobId" | "mode" | "dryRun" | "total">>;

/**
 * Returns the run of this kind that continues, or starts one. One that continues becomes the run of
 * the job.
 */
export async function openRun(columns: RunColumns): Promise<{ run: RunRow; isNew: boolean }> {
  const open = await findOpenRun(columns.owner, columns.kind);
  if (open) {
    const { jobId } = columns;
    if (jobId && open.jobId === null) await updateRun(open.id, { jobId });
    if (!jobId || open.jobId === null || open.jobId === jobId)
      return { run: { ...open, jobId: jobId ?? open.jobId }, isNew: false };

    // The run of a job that was canceled.
    await endRun(open, "cancelled");
  }

  const now = isoTime();
  const run = await insertRun({
    id: newId("bkr"),
    ...columns,
    status: "running",
    startedAt: now,
    updatedAt: now,
  });

  return { run, isNew: true };
}

/** The result of a part of a run. */
export class Tally {
  changed = 0;
  unchanged = 0;
  failed = 0;
  bytes = 0;
  readonly problems: Problem[] = [];

  fail(id: string, code: string, message: string): void {
    this.failed++;
    this.problems.push({ id, code, message });
  }
}

/** Adds to the counts of the run and of its job. Returns undefined when the job was canceled. */
export async function saveTally(run: RunRow, tally: Tally): Promise<RunRow | undefined> {
  const room = Math.max(0, maxListedProblems - run.problems.length);
  const { changed, unchanged, failed, bytes } = tally;
  const problems = tally.problems.slice(0, room);
  const saved = await addToRun(run.id, { changed, unchanged, failed, bytes, problems }, isoTime());
  if (!saved) return undefined;

  return (await reportToJob(saved, "running")) ? saved : undefined;
}

/**
 * Reports the progress of the run to its job, if it has one. Returns false when that was canceled.
 */
export async function reportToJob(run: RunRow, status: "running" | "completed" | "failed"): Promise<boolean> {
  if (run.jobId === null) return true;

  const { changed, unchanged, failed } = run;
  const total = Math.max(run.total, changed + unchanged + failed);

  return reportJob(run.jobId, { status, total, changed, unchanged, failed });
}

export async function endRun(
  run: RunRow,
  status: "completed" | "failed" | "cancelled",
  error: string | null = null,
): Promise<void> {
  const now = isoTime();
  await updateRun(run.id, { status, error, updatedAt: now, endedAt: now });
  if (status !== "cancelled") await reportToJob(run, status);
}

/** Returns the last runs, newest first. */
export async function listRuns(actor: Actor): Promise<{ data: BackupRun[]; next_cursor: null }> {
  const rows = await listRunRows(actor.account.owner, maxListedRuns);
  return { data: rows.map(presentRun), next_cursor: null };
}

export function presentRun(row: RunRow): BackupRun {
  const { id, kind, status, mode, total, changed, unchanged, failed, bytes, problems, error } = row;
  return {
    id,
    kind,
    status,
    job_id: row.jobId,
    mode,
    dry_run: row.dryRun,
    total: Math.max(total, changed + unchanged + failed),
    changed,
    unchanged,
    failed,
    bytes,
    problems,
    error,
    started_at: row.startedAt,
    ended_at: row.endedAt,
  };
}
