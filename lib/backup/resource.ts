import { z } from "zod";
import { restoreModes } from "@/lib/backup/values";
import { Passphrase } from "@/lib/kernel/text";

const count = z.number().int();

export const maxRetentionDays = 3_650;
export const maxConcurrency = 16;
/** Runs that are listed, and problems that a run lists. */
export const maxListedRuns = 50;
export const maxListedProblems = 1_000;

export const BackupResource = z
  .object({
    enabled: z.boolean(),
    s3_endpoint: z
      .string()
      .nullable()
      .describe("Null before the first configuration, like the other bucket members"),
    s3_region: z.string().nullable(),
    s3_bucket: z.string().nullable(),
    s3_path_prefix: z.string().nullable(),
    s3_access_key_id_hint: z.string().nullable().describe("Last characters of the access key ID"),
    has_passphrase: z
      .boolean()
      .describe("Whether records and unencrypted images are encrypted in the bucket"),
    retention_days: count.describe("Days for which the bucket keeps deleted and replaced files"),
    max_bytes_per_second: count.nullable().describe("Upload bandwidth limit"),
    concurrency: count.describe("Concurrent uploads"),
    test_status: z
      .enum(["ok", "failed"])
      .nullable()
      .describe("Result of the last test of this configuration"),
    last_tested_at: z.string().nullable(),
    last_sync_at: z.string().nullable().describe("Time of the last complete synchronization"),
    last_verified_at: z
      .string()
      .nullable()
      .describe("Time of the last verification, of a sample or of all objects"),
    counts: z
      .object({ pending: count, syncing: count, synced: count, failed: count })
      .describe("Images by state"),
    bytes: count.describe("Content of the bucket"),
    keys_current: z
      .boolean()
      .nullable()
      .describe(
        "Whether the bucket has the current keys of encrypted images. After a root key or library key is replaced, it has the previous keys until the next synchronization, within about a minute. Until then, a restore needs the previous root key. Null without keys.",
      ),
    last_error: z.string().nullable().describe("Null if the last synchronization succeeded"),
    failing_since: z.string().nullable(),
  })
  .meta({ id: "Backup" });
export type BackupResource = z.output<typeof BackupResource>;

const name = (pattern: RegExp, message: string) => z.string().trim().max(255).regex(pattern, message);

const bucketMembers = {
  s3_endpoint: z
    .string()
    .trim()
    .max(2_048)
    .transform((url) => url.replace(/\/+$/, ""))
    .describe("Endpoint URL of the S3-compatible storage, such as https://s3.eu-central-1.amazonaws.com"),
  s3_region: name(/^[a-z0-9-]+$/, "is not the name of a region"),
  s3_bucket: name(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/, "is not the name of a bucket"),
  s3_path_prefix: z
    .string()
    .trim()
    .max(500)
    .transform((text) => text.replace(/^\/+|\/+$/g, ""))
    .refine(
      (text) => /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)?$/.test(text),
      "must be made of letters, digits, dots, hyphens, underscores and single slashes",
    )
    .describe("Folders in the bucket. The library gets its own folder in them."),
  s3_access_key_id: z
    .string()
    .trim()
    .min(1)
    .max(256)
    .optional()
    .describe("Required the first time. Afterwards, omit it to keep the stored key."),
  s3_secret_access_key: z
    .string()
    .trim()
    .min(1)
    .max(256)
    .optional()
    .describe("Required the first time and for a different endpoint or bucket. Never returned."),
};

const exampleBucket = {
  s3_endpoint: "https://s3.eu-central-1.amazonaws.com",
  s3_region: "eu-central-1",
  s3_bucket: "my-images",
  s3_path_prefix: "albumen",
  s3_access_key_id: "AKIAIOSFODNN7EXAMPLE",
  s3_secret_access_key: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};

export const PutBackup = z
  .strictObject({
    enabled: z.boolean().describe("Whether the library is continuously copied to the bucket"),
    ...bucketMembers,
    s3_path_prefix: bucketMembers.s3_path_prefix.default(""),
    retention_days: z.number().int().min(1).max(maxRetentionDays).optional(),
    max_bytes_per_second: z
      .number()
      .int()
      .min(10_000, "at least 10,000")
      .max(10_000_000_000)
      .nullable()
      .optional(),
    concurrency: z.number().int().min(1).max(maxConcurrency).optional(),
    passphrase: Passphrase.nullable()
      .optional()
      .describe(
        "Encrypts records and unencrypted images in the bucket. Not stored: without it, only this server can read the backup. A new passphrase protects the same key. `null` turns encryption off and drops the key. Images are then copied again, and deleted images and replaced files that only this key opens are deleted from the bucket.",
      ),
  })
  .meta({
    id: "PutBackup",
    examples: [{ enabled: true, ...exampleBucket }],
  });
export type PutBackup = z.output<typeof PutBackup>;

export const TestBackup = z
  .strictObject(bucketMembers)
  .partial()
  .meta({ id: "TestBackup", examples: [exampleBucket] });
export type TestBackup = z.output<typeof TestBackup>;

export const backupChecks = ["reach", "auth", "write", "read", "delete"] as const;

export const BackupTest = z
  .object({
    status: z.enum(["ok", "failed"]),
    checks: z.array(
      z.object({
        check: z.enum(backupChecks),
        ok: z.boolean(),
        message: z.string().describe("Error message. Empty on success."),
      }),
    ),
  })
  .meta({ id: "BackupTest" });
export type BackupTest = z.output<typeof BackupTest>;

export const RestoreBackup = z
  .strictObject({
    mode: z
      .enum(restoreModes)
      .describe(
        "`missing`: restore images that the library lacks; deleted images return to the trash. `all`: also read the files of existing images and replace lost or damaged ones.",
      ),
    dry_run: z.boolean().optional().meta({
      description:
        "Count the images and bytes to restore, without changing anything. Checks only the file sizes in the bucket. Damage is found by `POST /backup/verify` or by the restore itself.",
      default: false,
    }),
  })
  .meta({ id: "RestoreBackup", examples: [{ mode: "missing", dry_run: true }] });
export type RestoreBackup = z.output<typeof RestoreBackup>;

export const BackupRun = z
  .object({
    id: z.string(),
    kind: z.enum(["sync", "verify", "restore"]),
    status: z.enum(["running", "completed", "failed", "cancelled"]),
    job_id: z.string().nullable().describe("The job of a requested run"),
    mode: z.enum(restoreModes).nullable(),
    dry_run: z.boolean(),
    total: count.describe("Images, or objects for a verification"),
    changed: count.describe("Images copied or restored, or that a dry run would restore"),
    unchanged: count,
    failed: count,
    bytes: count.describe("Bytes copied, compared or restored"),
    problems: z
      .array(z.object({ id: z.string(), code: z.string(), message: z.string() }))
      .describe(`Problems and differences by image or other record, at most ${maxListedProblems}`),
    error: z.string().nullable().describe("Error that ended the run"),
    started_at: z.string(),
    ended_at: z.string().nullable(),
  })
  .meta({ id: "BackupRun" });
export type BackupRun = z.output<typeof BackupRun>;

export const BackupRunPage = z
  .object({ data: z.array(BackupRun), next_cursor: z.null() })
  .meta({ id: "BackupRunPage" });
