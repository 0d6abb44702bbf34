import { runBackup } from "@/lib/backup";
import type { BackupResource, BackupRun, PutBackup, RestoreBackup } from "@/lib/backup/resource";
import type { JobResource } from "@/lib/batches/jobs/resource";
import { createS3Client } from "@/lib/platform/storage/s3/s3-client";
import type { Client } from "@/test/harness/caller";

interface Place {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string;
}

/** Configures the backup of an account, in a folder of its own. */
export async function configureBackup(
  caller: Client,
  { endpoint, accessKeyId, secretAccessKey, bucket }: Place,
  options: Partial<PutBackup> = {},
): Promise<BackupResource> {
  const body: PutBackup = {
    enabled: true,
    // Only by its name may this machine be asked.
    s3_endpoint: endpoint.replace("127.0.0.1", "localhost"),
    s3_region: "us-east-1",
    s3_bucket: bucket,
    s3_path_prefix: "backups",
    s3_access_key_id: accessKeyId,
    s3_secret_access_key: secretAccessKey,
    ...options,
  };
  return caller.expect(200, "PUT", "/api/backup", body);
}

/** Makes a bucket in a real store. */
export async function makeBucket(place: Omit<Place, "bucket">, bucket: string): Promise<void> {
  const options = { ...place, bucket, region: "us-east-1", prefix: "", isPathStyle: true, isPublic: false };
  const client = createS3Client(options);
  const { body } = await client.send({ method: "PUT", accept: [200] });
  await body.dump();
  await client.close();
}

/** Synchronizes all that waits. */
export async function synchronize(caller: Client): Promise<BackupResource> {
  const { uid } = caller.actor.account;
  while (!(await runBackup({ uid })));
  return caller.expect(200, "GET", "/api/backup");
}

/** Runs a restore to its end. */
export async function restoreFromBackup(
  caller: Client,
  body: RestoreBackup,
  { maxMs, onPart }: { maxMs?: number; onPart?: () => void } = {},
): Promise<BackupRun> {
  const { job } = await caller.expect<{ job: JobResource }>(202, "POST", "/api/backup/restore", body);
  const { uid } = caller.actor.account;
  while (!(await runBackup({ uid, jobId: job.id }, maxMs))) onPart?.();
  const run = (await listRuns(caller)).find(({ job_id }) => job_id === job.id);
  if (!run) throw new Error("the restore left no run");

  return run;
}

export async function listRuns(caller: Client): Promise<BackupRun[]> {
  return (await caller.expect<{ data: BackupRun[] }>(200, "GET", "/api/backup/runs")).data;
}
