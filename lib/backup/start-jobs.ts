import { getJob, startBackupJob } from "@/lib/batches/jobs";
import type { JobResource } from "@/lib/batches/jobs/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { findConfig } from "./config-repository";
import { backupErrors } from "./errors";
import type { RestoreBackup } from "./resource";

const scopes = ["settings:write"] as const;

/** Synchronizes the backup now. @throws AppError BACKUP_NOT_CONFIGURED, CONFLICT */
export async function startSync(actor: Actor): Promise<JobResource> {
  const config = await findConfig(actor.account.owner);
  if (!config?.credentials || !config.enabled) throw new AppError(backupErrors.notConfigured);

  return getJob(actor, await startBackupJob(actor, { action: "backup" }, scopes));
}

/** Reads everything in the bucket back. @throws AppError BACKUP_NOT_CONFIGURED, CONFLICT */
export async function startVerification(actor: Actor): Promise<JobResource> {
  const config = await findConfig(actor.account.owner);
  if (!config?.credentials) throw new AppError(backupErrors.notConfigured);

  return getJob(actor, await startBackupJob(actor, { action: "verify_backup" }, scopes));
}

/**
 * Restores from the backup, or counts what would be restored.
 * @throws AppError BACKUP_NOT_CONFIGURED, CONFLICT
 */
export async function startRestore(
  actor: Actor,
  { mode, dry_run = false }: RestoreBackup,
): Promise<JobResource> {
  const config = await findConfig(actor.account.owner);
  if (!config?.credentials) throw new AppError(backupErrors.notConfigured);

  return getJob(actor, await startBackupJob(actor, { action: "restore_backup", mode, dry_run }, scopes));
}
