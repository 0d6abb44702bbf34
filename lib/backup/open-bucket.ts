import { z } from "zod";
import { seal, unseal } from "@/lib/platform/secrets/sealing";
import { type BackupBucket, openBackupBucket } from "@/lib/platform/storage";
import type { BackupConfig } from "./config-repository";

const Credentials = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() });
type Credentials = z.output<typeof Credentials>;

export function sealCredentials(owner: string, credentials: Credentials): string {
  return seal("backup-secret", owner, JSON.stringify(credentials));
}

export function openCredentials({ owner, credentials }: BackupConfig): Credentials {
  return Credentials.parse(JSON.parse(unseal("backup-secret", owner, credentials ?? "")));
}

/** Opens the folder of the library in the bucket that its owner has configured. */
export function openConfiguredBucket(config: BackupConfig, uid: string): BackupBucket {
  const {
    s3Endpoint: endpoint,
    s3Region: region,
    s3Bucket: bucket,
    s3PathPrefix,
    maxBytesPerSecond,
  } = config;
  const prefix = [s3PathPrefix, uid].filter((part) => part !== "").join("/");
  return openBackupBucket(
    { endpoint, region, bucket, prefix, ...openCredentials(config) },
    { maxBytesPerSecond },
  );
}
