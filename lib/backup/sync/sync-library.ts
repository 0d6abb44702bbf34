import { commitChange, serviceActor } from "@/lib/changes";
import { AppError } from "@/lib/kernel/errors";
import { hourMs, isoTime, minuteMs, secondMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { describeBucketError, isBucketError } from "@/lib/platform/storage";
import {
  type BackupConfig,
  countStates,
  countWaiting,
  findConfig,
  retryFailed,
  updateConfig,
} from "../config-repository";
import { noFailures } from "../configure-backup";
import { backupErrors } from "../errors";
import { bucketFailedCode } from "../problems";
import { endRun, openRun, presentRun, saveTally } from "../runs";
import { findOpenRun, type RunRow } from "../runs-repository";
import { requireOwnVersion } from "../stored-records";
import { BackupChanged, type BackupContext, openContext } from "./context";
import { markDeletedImages, removeExpired } from "./remove-deleted";
import { rewrapManifests } from "./rewrap-manifests";
import { BucketHealth, syncImages } from "./sync-images";
import { addMasterKeys } from "./sync-keys";
import { addHead, syncRecords } from "./sync-records";

const runMs = 30 * secondMs;
/**
 * Time for which an image is left alone that could not be copied for a reason of its own, unless a
 * user requests it.
 */
const retryMs = hourMs;

interface SyncOptions {
  jobId?: string | undefined;
  maxMs?: number;
  nowMs?: number;
}

/**
 * Copies a part of what has changed in a library to its bucket, and returns true when nothing is
 * left to do. Can be repeated and killed at any point.
 */
export async function syncLibrary(
  uid: string,
  { jobId, maxMs = runMs, nowMs = Date.now() }: SyncOptions = {},
): Promise<boolean> {
  const context = await openContext(uid);
  if (!context) return true;

  try {
    if (!context.config.enabled) return true;

    const deadline = Date.now() + maxMs;
    const run = await beginRun(context, { jobId, nowMs });
    try {
      return await runSync(context, run, { deadline, nowMs });
    } catch (error) {
      if (error instanceof BackupChanged) return await leaveRun(context, run);

      const message = describeStop(error);
      if (message === undefined) throw error;

      await failRun(context, run ?? (await openRun({ owner: context.owner, kind: "sync" })).run, message);
      return true;
    }
  } finally {
    await context.bucket.close();
  }
}

/**
 * Returns undefined if no image waits and nobody has asked: then a run is recorded only if a record
 * has changed.
 */
async function beginRun(
  { owner }: BackupContext,
  { jobId, nowMs }: Pick<SyncOptions, "jobId"> & { nowMs: number },
): Promise<RunRow | undefined> {
  const isOpen = (await findOpenRun(owner, "sync")) !== undefined;
  if (!isOpen) await retryFailed(owner, isoTime(jobId === undefined ? nowMs - retryMs : nowMs));
  const total = await countWaiting(owner);
  if (!isOpen && total === 0 && jobId === undefined) return undefined;

  return (await openRun({ owner, kind: "sync", jobId: jobId ?? null, total })).run;
}

interface RunOptions {
  deadline: number;
  nowMs: number;
}

async function runSync(
  context: BackupContext,
  begun: RunRow | undefined,
  { deadline, nowMs }: RunOptions,
): Promise<boolean> {
  let run = begun;
  await requireOwnVersion(context.bucket);
  const keys = await addMasterKeys(context);
  const isOtherHead = await addHead(context);
  if (run) {
    const health = new BucketHealth();
    for (;;) {
      const outcome = await syncImages(context, health);
      if (!outcome) break;

      const saved = await saveTally(run, outcome.tally);
      if (!saved) return cancelSync(run);

      run = saved;
      if (outcome.stopped) {
        await failRun(context, run, outcome.stopped.message);
        return true;
      }

      if (Date.now() > deadline) return false;
    }
  }

  const deleted = await markDeletedImages(context);
  if (keys && !(await rewrapManifests(context, keys, deadline))) return false;

  const isChanged = (await syncRecords(context)) || isOtherHead;
  await removeExpired(context, nowMs);
  await updateConfig(context.config, { checkedAt: isoTime(nowMs) });
  const isWorthARun = isChanged || deleted > 0 || (await isRecovered(context));
  if (!run && isWorthARun) run = (await openRun({ owner: context.owner, kind: "sync" })).run;
  if (!run) return true;

  await finishSync(context, run);
  return true;
}

/** The failure of the last run is over, or its subject was deleted. */
async function isRecovered({ owner, config }: BackupContext): Promise<boolean> {
  return config.lastError !== null && !(await hasFailedImages(owner));
}

async function hasFailedImages(owner: string): Promise<boolean> {
  return (await countStates(owner)).has("failed");
}

async function cancelSync(run: RunRow): Promise<true> {
  await endRun(run, "cancelled");
  return true;
}

/** The next part of the run goes by the new configuration. */
async function leaveRun({ owner }: BackupContext, run: RunRow | undefined): Promise<false> {
  if (run && (await findConfig(owner)) === undefined) await endRun(run, "cancelled");
  return false;
}

/**
 * Describes an error of the bucket, which ends the run. Errors of the service are thrown on, and
 * the job is repeated.
 */
function describeStop(error: unknown): string | undefined {
  if (isBucketError(error)) return describeBucketError(error);
  if (!(error instanceof AppError)) return undefined;

  const isStop = error.kind === "unavailable" || error.code === backupErrors.newerVersion.code;

  return isStop ? error.message : undefined;
}

/** The bucket has taken everything but single images. */
const works = { failures: 0, pausedUntil: null };

async function finishSync(context: BackupContext, run: RunRow): Promise<void> {
  const { owner, config } = context;
  const [problem] = run.problems;
  if (run.failed > 0) {
    const message = problem?.message ?? `${run.failed} images could not be copied.`;
    const isOfBucket = run.problems.some(({ code }) => code === bucketFailedCode);
    return isOfBucket ? failRun(context, run, message) : endFailed(context, { run, message, state: works });
  }

  const hasFailed = await hasFailedImages(owner);

  await transaction(async () => {
    const now = isoTime();
    await updateConfig(config, hasFailed ? works : { ...noFailures, lastSyncAt: now });
    await endRun(run, "completed");
    await publishEnd(owner, { ...run, status: "completed", endedAt: now });
  });
}

const firstPauseMs = 5 * minuteMs;
const maxPauseMs = 6 * hourMs;

type FailedBackup = Pick<BackupContext, "owner" | "config">;

/** Ends the run. The bucket is tried again after a while, which doubles each time. */
export async function failRun(context: FailedBackup, run: RunRow, message: string): Promise<void> {
  const { failures } = context.config;
  const pauseMs = Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
  const state = { failures: failures + 1, pausedUntil: isoTime(Date.now() + pauseMs) };
  await endFailed(context, { run, message, state });
}

interface Failure {
  run: RunRow;
  message: string;
  state: Pick<BackupConfig, "failures" | "pausedUntil">;
}

async function endFailed({ owner, config }: FailedBackup, { run, message, state }: Failure): Promise<void> {
  const now = isoTime();

  await transaction(async () => {
    const failingSince = config.failingSince ?? now;
    await updateConfig(config, { ...state, lastError: message, failingSince, checkedAt: now });
    await endRun(run, "failed", message);
    await publishEnd(owner, { ...run, status: "failed", error: message, endedAt: now });
  });
}

/** Notifies the listeners of the library how a run has ended, in the open transaction. */
export async function publishEnd(owner: string, run: RunRow): Promise<void> {
  await commitChange(serviceActor(owner), {
    resource: "backup_run",
    action: "update",
    id: run.id,
    hasFailed: run.status === "failed",
    present: async () => ({ ...presentRun(run) }),
  });
}
