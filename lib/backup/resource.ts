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
      .describe("Null before the first configuration, as the other members of the bucket"),
    s3_region: z.string().nullable(),
    s3_bucket: z.string().nullable(),
    s3_path_prefix: z.string().nullable(),
    s3_access_key_id_hint: z.string().nullable().describe("The last characters of the access key id"),
    has_passphrase: z
      .boolean()
      .describe(
        "Whether images that are not encrypted themselves, and all records, are encrypted in the bucket",
      ),
    retention_days: count.describe("For how many days the bucket keeps what was deleted or replaced"),
    max_bytes_per_second: count.nullable().describe("Limits what is sent to the bucket"),
    concurrency: count.describe("Images that are sent at the same time"),
    test_status: z.enum(["ok", "failed"]).nullable().describe("Of the last test of this configuration"),
    last_tested_at: z.string().nullable(),
    last_sync_at: z.string().nullable().describe("When everything was in the bucket"),
    last_verified_at: z
      .string()
      .nullable()
      .describe("When a sample of the objects, or all, were last read back and compared by their hashes"),
    counts: z
      .object({ pending: count, syncing: count, synced: count, failed: count })
      .describe("Images by state"),
    bytes: count.describe("What the bucket holds"),
    keys_current: z
      .boolean()
      .nullable()
      .describe(
        "Whether the bucket has the keys of encrypted images as they are here. After the root key or your master key was replaced, it has former ones until the next synchronization, which follows within about a minute; until then a restore needs the former root key. Null without keys",
      ),
    last_error: z.string().nullable().describe("Null when the last synchronization went well"),
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
    .describe("Where the store is, such as https://s3.eu-central-1.amazonaws.com"),
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
    .describe("Folders in the bucket; the library gets its own folder in them"),
  s3_access_key_id: z
    .string()
    .trim()
    .min(1)
    .max(256)
    .optional()
    .describe("Needed the first time; later, what is stored stays"),
  s3_secret_access_key: z
    .string()
    .trim()
    .min(1)
    .max(256)
    .optional()
    .describe("Needed the first time and for a different endpoint or bucket. Never shown"),
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
    enabled: z.boolean().describe("Whether the library is copied to the bucket all the time"),
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
        "Encrypts images that are not encrypted themselves, and all records, in the bucket. It is not stored: without it, only this service can read the backup. Another one opens the same key. `null` ends the encryption, and drops the key: images are copied again, and deleted images and replaced files that only this key opens are deleted from the bucket",
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
        message: z.string().describe("What happened; empty if it went well"),
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
        "`missing`: what the library does not have; images that were deleted come to the trash. `all`: also reads the files of the images that are there, and puts back those that are lost or damaged",
      ),
    dry_run: z
      .boolean()
      .optional()
      .describe(
        "Changes nothing; the run counts what would be restored, and its bytes. It asks the bucket for the sizes of the files, and does not read them: that one is damaged is found by `POST /backup/verify`, or by the restore itself",
      ),
  })
  .meta({ id: "RestoreBackup", examples: [{ mode: "missing", dry_run: true }] });
export type RestoreBackup = z.output<typeof RestoreBackup>;

export const BackupRun = z
  .object({
    id: z.string(),
    kind: z.enum(["sync", "verify", "restore"]),
    status: z.enum(["running", "completed", "failed", "cancelled"]),
    job_id: z.string().nullable().describe("The job, if someone has asked for the run"),
    mode: z.enum(restoreModes).nullable(),
    dry_run: z.boolean(),
    total: count.describe("Images; of a verification, objects"),
    changed: count.describe("Images that were copied or restored; in a dry run, that would be"),
    unchanged: count,
    failed: count,
    bytes: count.describe("Bytes of the files that were copied, compared or restored"),
    problems: z
      .array(z.object({ id: z.string(), code: z.string(), message: z.string() }))
      .describe(`What went wrong or differs, by image or other record, at most ${maxListedProblems}`),
    error: z.string().nullable().describe("What ended the run"),
    started_at: z.string(),
    ended_at: z.string().nullable(),
  })
  .meta({ id: "BackupRun" });
export type BackupRun = z.output<typeof BackupRun>;

export const BackupRunPage = z
  .object({ data: z.array(BackupRun), next_cursor: z.null() })
  .meta({ id: "BackupRunPage" });
