import { findStuckJobs } from "@/lib/jobs";
import { minuteMs } from "@/lib/kernel/time";
import { checkAvatars } from "./check-avatars";
import { checkCollections } from "./check-collections";
import { checkImages } from "./check-images";
import { checkObjects, checkUnfinished } from "./check-objects";
import { checkRequiredWatermarks, checkWatermarks } from "./check-watermarks";
import { addFinding, type FsckReport } from "./finding";
import { listWrongUsage, repairUsage } from "./repository";

export interface FsckOptions {
  repair: boolean;
  /** Removes orphans regardless of their number. */
  force: boolean;
  /** Reads every stored file, variant, profile picture and watermark, and compares its SHA-256. */
  hashes: boolean;
}

/**
 * Compares rows, objects and events and reports inconsistencies; repairs them on request. Reports
 * its progress often.
 */
export async function fsck(
  { repair, force, hashes }: FsckOptions,
  onProgress: (checked: FsckReport["checked"]) => void = () => undefined,
): Promise<FsckReport> {
  const report = emptyReport();
  const onChecked = () => onProgress(report.checked);
  await checkImages({ repair, hashes, report, onChecked });
  await checkAvatars({ report, hashes });
  await checkWatermarks({ report, hashes });
  await checkRequiredWatermarks(report);
  await checkUsage({ repair, report });
  await checkCollections({ repair, report });
  await checkObjects({ repair, force, report, nowMs: Date.now(), onChecked });
  await checkUnfinished({ repair, report, nowMs: Date.now() });
  await checkJobs(report);
  report.clean = report.unreadableObjects === 0 && report.findings.every((finding) => finding.repaired);

  return report;
}

/** Removes unreferenced objects older than a day. Returns how many were found. */
export async function removeOrphans(): Promise<number> {
  const report = emptyReport();
  await checkObjects({ repair: true, force: false, report, nowMs: Date.now() });
  return report.findings.length;
}

function emptyReport(): FsckReport {
  return {
    clean: true,
    findings: [],
    checked: { images: 0, files: 0, variants: 0, objects: 0 },
    unreadableObjects: 0,
    youngObjects: 0,
  };
}

/** Reports overdue events and jobs: nothing runs them, or they keep failing. */
async function checkJobs(report: FsckReport): Promise<void> {
  const { overdueItems, lostRuns, unsentEvents } = await findStuckJobs(15 * minuteMs);
  for (const subject of unsentEvents)
    addFinding(report, { kind: "unsent-event", subject, explanation: "the event has not been sent" });
  for (const subject of lostRuns) {
    const explanation = "the run has not ended and nothing will continue it";
    addFinding(report, { kind: "stuck-job", subject, explanation });
  }
  for (const { runId, functionId, dueAt } of overdueItems) {
    const explanation = `${functionId} has been due since ${dueAt}`;
    addFinding(report, { kind: "stuck-job", subject: runId, explanation });
  }
}

/** Compares the counted bytes of every owner with the sum of the images. */
async function checkUsage({ repair, report }: { repair: boolean; report: FsckReport }): Promise<void> {
  for (const { owner, uid, counted, actual } of await listWrongUsage()) {
    if (repair) await repairUsage(owner);
    const explanation = `${counted} bytes are counted, and the images have ${actual}`;
    addFinding(report, { kind: "wrong-usage", subject: uid, explanation, repaired: repair });
  }
}
