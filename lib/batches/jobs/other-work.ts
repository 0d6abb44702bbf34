import { commitChange } from "@/lib/changes";
import type { Actor, Scope } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { findJob, lockJob, updateJob } from "./repository";
import type { BackupAction } from "./resource";
import { insertActiveJob, newJobRow } from "./start-job";

/** The action of a backup's job. */
interface BackupChange {
  action: BackupAction;
  mode?: "missing" | "all";
  dry_run?: boolean;
}

/**
 * Starts a job that does the work of a backup. Returns its id.
 * @throws AppError CONFLICT when there are too many
 */
export async function startBackupJob(
  actor: Actor,
  change: BackupChange,
  scopes: readonly Scope[],
): Promise<string> {
  return transaction(async () => {
    const row = newJobRow(actor, { ...change }, scopes);
    const { id } = await insertActiveJob({ ...row, status: "queued" });
    await commitChange(actor, {
      resource: "job",
      action: "create",
      id,
      uid: actor.library.uid,
      isBackup: true,
    });

    return id;
  });
}

/** Returns what a job does that has not ended. */
export async function findBackupJob(id: string): Promise<BackupChange | undefined> {
  const job = await findJob(id);
  return job?.endedAt === null ? (job.change as unknown as BackupChange) : undefined;
}

interface Progress {
  status: "running" | "completed" | "failed";
  total: number;
  changed: number;
  unchanged: number;
  failed: number;
}

/** Saves how far a job is. Returns false when it has ended already. */
export async function reportJob(id: string, { status, ...counts }: Progress): Promise<boolean> {
  return transaction(async () => {
    const job = await lockJob(id);
    if (!job || job.endedAt !== null) return false;

    const now = isoTime();
    await updateJob(id, { ...counts, status, updatedAt: now, endedAt: status === "running" ? null : now });

    return true;
  });
}
