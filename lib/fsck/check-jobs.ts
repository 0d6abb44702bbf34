import { findStuckJobs } from "@/lib/jobs";
import { minuteMs } from "@/lib/kernel/time";
import type { FsckReport } from "./finding";

/** Reports overdue events and jobs: nothing runs them, or they keep failing. */
export async function checkJobs(report: FsckReport): Promise<void> {
  const { overdueItems, lostRuns, unsentEvents } = await findStuckJobs(15 * minuteMs);
  for (const id of unsentEvents) addFinding(report, "unsent-event", id, "the event has not been sent");
  for (const id of lostRuns)
    addFinding(report, "stuck-job", id, "the run has not ended and nothing will continue it");
  for (const { runId, functionId, dueAt } of overdueItems) {
    addFinding(report, "stuck-job", runId, `${functionId} has been due since ${dueAt}`);
  }
}

function addFinding(
  report: FsckReport,
  kind: "unsent-event" | "stuck-job",
  subject: string,
  explanation: string,
): void {
  report.findings.push({ kind, subject, explanation, repaired: false });
}
