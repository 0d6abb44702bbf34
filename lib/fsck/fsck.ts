import { checkImages } from "./check-images";
import { checkJobs } from "./check-jobs";
import { checkObjects, checkUnfinished } from "./check-objects";
import type { FsckReport } from "./finding";

export interface FsckOptions {
  repair: boolean;
  /** Removes orphans regardless of their number. */
  force: boolean;
  /** Compares the SHA-256 of every original. */
  hashes: boolean;
}

/** Compares rows, objects and events and reports inconsistencies; repairs them on request. */
export async function fsck({ repair, force, hashes }: FsckOptions): Promise<FsckReport> {
  const report = emptyReport();
  await checkImages({ repair, hashes, report });
  await checkObjects({ repair, force, report, nowMs: Date.now() });
  await checkUnfinished({ repair, report, nowMs: Date.now() });
  await checkJobs(report);
  report.clean = report.findings.every((finding) => finding.repaired);
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
    youngObjects: 0,
  };
}
