import { z } from "zod";
import { seal, unseal } from "@/lib/platform/secrets/sealing";
import { type BackupBucket, openBackupBucket } from "@/lib/platform/storage";
import type { BackupConfig } from "./config-repository";

const Credentials = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() });
export type Credentials = z.output<typeof Credentials>;

export function sealCredentials(owner: string, credentials: Credentials): string {
  return seal("backup-secret", owner, JSON.stringify(credentials));
}

export function openCredentials({ owner, credentials }: BackupConfig): Credentials {
  return Credentials.parse(JSON.parse(unseal("backup-secret", owner, credentials ?? "")));
}

/** Opens the folder of the library in the bucket that its owner has configured. */
export function openConfiguredBucket(config: BackupConfig, uid: string): BackupBucket {
  return openBucket({ ...config, ...openCredentials(config) }, uid);
}

type Bucket = Credentials &
  Pick<BackupConfig, "s3Endpoint" | "s3Region" | "s3Bucket" | "s3PathPrefix" | "maxBytesPerSecond">;

/** Opens the folder of the library in a bucket. */
export function openBucket(bucket: Bucket, uid: string): BackupBucket {
  const { s3Endpoint, s3Region, s3Bucket, s3PathPrefix, accessKeyId, secretAccessKey } = bucket;
  const prefix = [s3PathPrefix, uid].filter((part) => part !== "").join("/");
  return openBackupBucket(
    { endpoint: s3Endpoint, region: s3Region, bucket: s3Bucket, prefix, accessKeyId, secretAccessKey },
    { maxBytesPerSecond: bucket.maxBytesPerSecond },
  );
}
