import { failJob, findBackupJob } from "@/lib/batches/jobs";
import { publish } from "@/lib/jobs";
import { dayMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { findConfigOf, listDueBackups } from "./config-repository";
import { restoreLibrary } from "./restore/restore-library";
import { endRun, openRun } from "./runs";
import { deleteRuns, findOpenRun } from "./runs-repository";
import { failRun, syncLibrary } from "./sync/sync-library";
import { verifyLibrary } from "./verify/verify-library";
import { verifyEveryDays, verifyIfDue } from "./verify/verify-sample";

interface QueuedBackup {
  uid: string;
  jobId?: string | undefined;
}

/**
 * Does a part of what is due: the work of a job, or else a synchronization. Returns true when
 * nothing is left to do.
 */
export async function runBackup({ uid, jobId }: QueuedBackup, maxMs?: number): Promise<boolean> {
  if (jobId === undefined) return syncAndVerify(uid, maxMs);

  const change = await findBackupJob(jobId);
  if (!change) return true;

  const { mode = "missing", dry_run: dryRun = false } = change;
  const options = { jobId, ...(maxMs !== undefined && { maxMs }) };
  const work = {
    backup: () => syncLibrary(uid, options),
    restore_backup: () => restoreLibrary(uid, { ...options, mode, dryRun }),
    verify_backup: () => verifyLibrary(uid, options),
  };
  const isDone = await work[change.action]();
  // The backup may have been disabled in the meantime.
  if (isDone && (await findBackupJob(jobId))) await failJob(jobId);

  return isDone;
}

async function syncAndVerify(uid: string, maxMs: number | undefined): Promise<boolean> {
  if (!(await syncLibrary(uid, maxMs === undefined ? {} : { maxMs }))) return false;

  await verifyIfDue(uid);
  return true;
}

/** Ends what an error of the service has stopped. */
export async function failBackup({ uid, jobId }: QueuedBackup): Promise<void> {
  if (jobId !== undefined) await failJob(jobId);
  const config = await findConfigOf(uid);
  if (!config) return;

  const { owner } = config;
  const open = await Promise.all(
    (["sync", "restore", "verify"] as const).map((kind) => findOpenRun(owner, kind)),
  );
  const runs = open.filter((run) => run !== undefined).filter((run) => run.jobId === (jobId ?? null));
  // A library in which no image waits is synchronized without one.
  if (runs.length === 0 && jobId === undefined) runs.push((await openRun({ owner, kind: "sync" })).run);
  const error = "An error of the service has stopped it.";
  for (const run of runs)
    if (run.kind === "restore") await endRun(run, "failed", error);
    else await failRun({ owner, config }, run, error);
}

/** Time for which a library without changed images is not looked at. */
const checkedMs = 10 * minuteMs;
/** A run without progress for so long was interrupted. */
const stalledMs = 5 * minuteMs;

/** Queues the backups that are due. Returns how many. */
export async function sweepBackups(nowMs: number = Date.now()): Promise<number> {
  const uids = await listDueBackups({
    now: isoTime(nowMs),
    activeSince: isoTime(nowMs - stalledMs),
    checkedBefore: isoTime(nowMs - checkedMs),
    verifiedBefore: isoTime(nowMs - verifyEveryDays * dayMs),
  });
  for (const uid of uids) await transaction(() => publish("backup/queued", { uid }));
  return uids.length;
}

const runRetentionDays = 90;

/** Deletes the records of runs after a while. Returns how many. */
export async function pruneBackupRuns(nowMs: number = Date.now()): Promise<number> {
  return deleteRuns(isoTime(nowMs - runRetentionDays * dayMs));
}
