import {
  addResults,
  emptyReport,
  type ImportPosition,
  importStart,
  Results,
  restoreArchive,
  ServiceFailures,
} from "@/lib/account/import";
import type { ImportReport } from "@/lib/account/import/resource";
import { AppError } from "@/lib/kernel/errors";
import { secondMs } from "@/lib/kernel/time";
import { describeBucketError, isBucketError } from "@/lib/platform/storage";
import { findDeletedImages } from "../objects-repository";
import { endRun, openRun, type Problem, saveTally, Tally } from "../runs";
import { type RunRow, updateRun } from "../runs-repository";
import { requireOwnVersion } from "../stored-records";
import { type BackupContext, openContext } from "../sync/context";
import { readMasterKeys } from "../sync/sync-keys";
import { type BackupArchive, openBackupArchive } from "./backup-archive";
import { putBackFiles } from "./put-back-files";

const runMs = 30 * secondMs;

interface RestoreOptions {
  jobId: string;
  mode: "missing" | "all";
  dryRun: boolean;
  maxMs?: number;
}

/**
 * Restores a part of a library from its bucket, and returns true when nothing is left to do. Can be
 * repeated and killed at any point: what is restored is recognized.
 */
export async function restoreLibrary(
  uid: string,
  { jobId, mode, dryRun, maxMs = runMs }: RestoreOptions,
): Promise<boolean> {
  const context = await openContext(uid);
  if (!context) return true;

  try {
    const { run } = await openRun({ owner: context.owner, kind: "restore", jobId, mode, dryRun });
    try {
      return await continueRestore(context, run, Date.now() + maxMs);
    } catch (error) {
      const message = describeStop(error);
      if (message === undefined) throw error;

      await endRun(run, "failed", message);
      return true;
    }
  } finally {
    await context.bucket.close();
  }
}

/** Errors of the service are thrown on, and the job is repeated. */
function describeStop(error: unknown): string | undefined {
  if (isBucketError(error)) return describeBucketError(error);
  return error instanceof AppError && error.kind !== "internal" ? error.message : undefined;
}

async function continueRestore(context: BackupContext, begun: RunRow, deadline: number): Promise<boolean> {
  const { bucket, backupKey, actor } = context;
  await requireOwnVersion(bucket);
  const master = await readMasterKeys(context);
  const findDeleted = (ids: readonly string[]) => findDeletedImages(context.owner, ids);
  const archive = await openBackupArchive(bucket, { backupKey, master }, { withDeleted: true, findDeleted });
  let run = begun;
  await updateRun(run.id, { total: archive.manifest.images.images });
  const { from, dryRun } = { from: readPosition(run), dryRun: run.dryRun };
  for await (const { results, next } of restoreArchive(actor, archive, { from, dryRun })) {
    const tally = await tallyOf(context, archive, { results, run });
    const saved = await saveTally(run, tally);
    if (!saved) {
      await endRun(run, "cancelled");
      return true;
    }

    run = saved;
    await updateRun(run.id, { position: { ...next } });
    if (Date.now() > deadline) return false;
  }

  const last = new Tally();
  addLost(last, archive);
  run = (await saveTally(run, last)) ?? run;
  await endRun(run, "completed");

  return true;
}

function readPosition({ position }: RunRow): ImportPosition {
  return { ...importStart, ...(position as Partial<ImportPosition>) };
}

/**
 * Counts a part of what was restored. Only images count; of other records only the problems are
 * told.
 */
async function tallyOf(
  context: BackupContext,
  archive: BackupArchive,
  { results, run }: { results: Results; run: RunRow },
): Promise<Tally> {
  const tally = new Tally();
  if (results.kind === "images") {
    const { restored, unchanged, kept, skipped, failed } = results.counts;
    tally.changed += restored;
    tally.unchanged += unchanged + kept + skipped;
    tally.failed += failed;
    for (const id of results.ids.restored) tally.bytes += archive.sourceOf(id)?.sizeBytes ?? 0;
    const present = [...results.ids.unchanged, ...results.ids.kept];
    if (run.mode === "all") await putBackFiles(context, archive, { ids: present, tally, dryRun: run.dryRun });
  }

  for (const { id, code, message } of results.conflicts) tally.problems.push({ id, code, message });
  addLost(tally, archive);

  return tally;
}

function addLost(tally: Tally, archive: BackupArchive): void {
  for (const { id, problem } of archive.takeLost()) tally.fail(id, problem.code, problem.message);
}

/** The result of a part of a restore. */
export interface RestoredPart {
  results: Results;
  /** Images whose record is lost. */
  lost: Problem[];
  /** With the parts before. */
  report: ImportReport;
}

/**
 * Restores the whole backup into an account, for the command line, and passes each part on when it
 * is done.
 */
export async function restoreWholeBackup(
  actor: BackupContext["actor"],
  archive: BackupArchive,
  { isContinued = false, onPart }: { isContinued?: boolean; onPart?: (part: RestoredPart) => void } = {},
): Promise<{ report: ImportReport; lost: Problem[]; serviceFailures: number }> {
  let report = emptyReport();
  const lost: Problem[] = [];
  const failures = new ServiceFailures();
  const takeLost = () =>
    archive.takeLost().map(({ id, problem: { code, message } }) => ({ id, code, message }));
  const options = { reservesHandles: true, isContinued, failures };
  for await (const { results } of restoreArchive(actor, archive, options)) {
    report = addResults(report, results);
    const lostHere = takeLost();
    lost.push(...lostHere);
    onPart?.({ results, lost: lostHere, report });
  }

  const last = takeLost();
  onPart?.({ results: new Results("images"), lost: last, report });

  return { report, lost: [...lost, ...last], serviceFailures: failures.count };
}
