import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { z } from "zod";
import { emptyArray, emptyObject, Fields, flag, isoTimestamp, jsonText, keyText } from "../columns";
import { ownerColumn } from "./users";

/** The derivation by which a passphrase opens the key of a backup. */
const PassphraseKey = z.object({
  kdf: z.literal("scrypt"),
  salt: z.string(),
  n: z.number(),
  r: z.number(),
  p: z.number(),
  wrapped: z.string(),
});

export const userBackupConfigs = pgTable(
  "user_backup_configs",
  {
    owner: ownerColumn(),
    enabled: flag("enabled").notNull().default(false),
    s3Endpoint: text("s3_endpoint").notNull(),
    s3Region: text("s3_region").notNull(),
    s3Bucket: text("s3_bucket").notNull(),
    s3PathPrefix: text("s3_path_prefix").notNull(),
    s3AccessKeyIdHash: text("s3_access_key_id_hash").notNull(),
    lastTestedAt: isoTimestamp("last_tested_at"),
    testStatus: text("test_status"),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
    lastSyncAt: isoTimestamp("last_sync_at"),
    /** The last characters of the id of the access key. */
    s3AccessKeyIdHint: text("s3_access_key_id_hint").notNull().default(""),
    /** Both parts of the access key, sealed. */
    credentials: text("credentials"),
    /** For how many days the bucket keeps what was deleted or replaced. */
    retentionDays: integer("retention_days").notNull().default(30),
    maxBytesPerSecond: bigint("max_bytes_per_second", { mode: "number" }),
    /** Images that are sent at the same time. */
    concurrency: integer("concurrency").notNull().default(4),
    /** The key of images that are not encrypted themselves, sealed; null without a passphrase. */
    sealedKey: text("sealed_key"),
    /** The same key as the passphrase opens it. */
    passphraseKey: jsonText("user_backup_configs.passphrase_key", PassphraseKey),
    lastError: text("last_error"),
    failingSince: isoTimestamp("failing_since"),
    /** Runs in a row that have failed. */
    failures: integer("failures").notNull().default(0),
    /** After a failure: when it is tried again. */
    pausedUntil: isoTimestamp("paused_until"),
    /** Time of the last comparison of the library with the bucket's records. */
    checkedAt: isoTimestamp("checked_at"),
    verifiedAt: isoTimestamp("verified_at"),
    /** Objects that have changed since are not in the bucket's index yet. */
    indexedAt: isoTimestamp("indexed_at"),
    /**
     * The revision of the account's master keys that the bucket has; null before the first ones.
     */
    keysRevision: text("keys_revision"),
  },
  (t) => [primaryKey({ name: "user_backup_configs_pkey", columns: [t.owner] })],
);

/**
 * The objects in the bucket of a backup. Rows outlast their images until the bucket has forgotten
 * these too.
 */
export const backupObjects = pgTable(
  "backup_objects",
  {
    owner: ownerColumn(),
    /** In the folder of the library. */
    objectKey: keyText("object_key").notNull(),
    kind: text("kind", { enum: ["image", "album", "record"] }).notNull(),
    /** The image, the slug of the album, or the name of the record. */
    subjectId: keyText("subject_id").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    /** Hash of the bytes in the bucket. */
    sha256: text("sha256").notNull(),
    /** For an image: the key of the object that was copied, and how the copy is encrypted. */
    sourceKey: keyText("source_key"),
    encryption: text("encryption", { enum: ["none", "image", "passphrase"] })
      .notNull()
      .default("none"),
    /**
     * For an encrypted image: the version of the master key that wraps its key in its record; null
     * for one that was stored before this was recorded.
     */
    keyVersion: integer("key_version"),
    /** Hash of the record of the subject. */
    recordHash: text("record_hash").notNull().default(""),
    changedAt: isoTimestamp("changed_at").notNull(),
    verifiedAt: isoTimestamp("verified_at"),
    /** Time of its deletion or replacement. */
    deletedAt: isoTimestamp("deleted_at"),
  },
  (t) => [
    primaryKey({ name: "backup_objects_pkey", columns: [t.owner, t.objectKey] }),
    index("backup_objects_subject_idx").on(t.owner, t.kind, t.subjectId),
    index("backup_objects_changed_idx").on(t.owner, t.changedAt),
    index("backup_objects_deleted_idx").on(t.owner, t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

const Problems = z.array(z.object({ id: z.string(), code: z.string(), message: z.string() }));

/** Synchronizations, verifications and restores. */
export const backupRuns = pgTable(
  "backup_runs",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    /** Id of a run that a user has requested. */
    jobId: keyText("job_id"),
    kind: text("kind", { enum: ["sync", "verify", "restore"] }).notNull(),
    status: text("status", { enum: ["running", "completed", "failed", "cancelled"] }).notNull(),
    /** Mode of a restore. */
    mode: text("mode", { enum: ["missing", "all"] }),
    dryRun: flag("dry_run").notNull().default(false),
    total: integer("total").notNull().default(0),
    changed: integer("changed").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    problems: jsonText("backup_runs.problems", Problems).notNull().default(emptyArray),
    error: text("error"),
    /** The progress of a restore, and its report. */
    position: jsonText("backup_runs.position", Fields).notNull().default(emptyObject),
    startedAt: isoTimestamp("started_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
    endedAt: isoTimestamp("ended_at"),
  },
  (t) => [
    primaryKey({ name: "backup_runs_pkey", columns: [t.id] }),
    index("backup_runs_owner_idx").on(t.owner, t.id.desc().nullsFirst()),
    index("backup_runs_open_idx").on(t.owner).where(sql`${t.endedAt} is null`),
    check("backup_runs_kind_check", sql`${t.kind} in ('sync', 'verify', 'restore')`),
    check("backup_runs_status_check", sql`${t.status} in ('running', 'completed', 'failed', 'cancelled')`),
  ],
);
