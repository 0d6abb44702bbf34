import { createHash } from "node:crypto";
import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { findMasterKeys } from "@/lib/platform/database/encryption-keys";
import { transaction } from "@/lib/platform/database/transaction";
import { deleteRetiredKeys } from "@/lib/platform/encryption";
import { newBackupKey, openBackupKey, sealBackupKey, wrapByPassphrase } from "./backup-key";
import { forgetFormerKey } from "./changed-key-repository";
import {
  type BackupConfig,
  countStates,
  deleteConfig,
  deleteObjectRows,
  findConfig,
  lockConfig,
  saveConfig,
  setImageStates,
} from "./config-repository";
import { chooseCredentials, requirePublicEndpoint } from "./entered-bucket";
import { sumObjects } from "./objects-repository";
import { sealCredentials } from "./open-bucket";
import type { BackupResource, PutBackup } from "./resource";
import { cancelOpenRuns } from "./runs-repository";

/** Returns the backup of the actor's account, without its secrets. */
export async function getBackup(actor: Actor): Promise<BackupResource> {
  const { owner } = actor.account;
  const [config, states, { bytes }, keys] = await Promise.all([
    findConfig(owner),
    countStates(owner),
    sumObjects(owner),
    findMasterKeys(owner),
  ]);
  const count = (state: string) => states.get(state) ?? 0;

  return {
    enabled: config?.enabled ?? false,
    s3_endpoint: config?.s3Endpoint ?? null,
    s3_region: config?.s3Region ?? null,
    s3_bucket: config?.s3Bucket ?? null,
    s3_path_prefix: config?.s3PathPrefix ?? null,
    s3_access_key_id_hint: config?.s3AccessKeyIdHint ?? null,
    has_passphrase: (config?.sealedKey ?? null) !== null,
    retention_days: config?.retentionDays ?? defaults.retentionDays,
    max_bytes_per_second: config?.maxBytesPerSecond ?? null,
    concurrency: config?.concurrency ?? defaults.concurrency,
    test_status: (config?.testStatus ?? null) as BackupResource["test_status"],
    last_tested_at: config?.lastTestedAt ?? null,
    last_sync_at: config?.lastSyncAt ?? null,
    last_verified_at: config?.verifiedAt ?? null,
    counts: {
      pending: count("pending"),
      syncing: count("syncing"),
      synced: count("synced"),
      failed: count("failed"),
    },
    bytes,
    keys_current: config && keys?.revision ? config.keysRevision === keys.revision : null,
    last_error: config?.lastError ?? null,
    failing_since: config?.failingSince ?? null,
  };
}

const defaults = { retentionDays: 30, maxBytesPerSecond: null, concurrency: 4 };

/**
 * Configures the backup. Another bucket gets everything once more; the previous one stays as it is.
 * So does the same bucket, but for encrypted images, when a passphrase is added or taken away.
 * @throws AppError VALIDATION_ERROR
 */
export async function putBackup(actor: Actor, input: PutBackup): Promise<BackupResource> {
  const { owner, uid } = actor.account;
  requirePublicEndpoint(input.s3_endpoint);

  await transaction(async () => {
    const before = await lockConfig(owner);
    const now = isoTime();
    const config = await buildConfig(owner, input, before, now);
    const fields = listChanges(before, config, input);
    if (fields.length === 0) return;

    await saveConfig({ ...config, ...noFailures, updatedAt: now });
    // A backup that was removed while it was copied may leave rows.
    if (!before || isOtherPlace(before, config)) await deleteObjectRows(owner);
    else if (isOtherKey(before, config)) await forgetFormerKey(owner);
    if (!config.enabled) await endCopying(owner);
    else if (isSyncNeeded(before, config)) await setImageStates(owner, "pending");
    await commitChange(actor, {
      resource: "backup",
      action: "update",
      id: uid,
      fields,
      isDue: config.enabled,
    });
  });

  return getBackup(actor);
}

/** Removes the configuration with the access key. The content of the bucket stays there. */
export async function removeBackup(actor: Actor): Promise<BackupResource> {
  const { owner, uid } = actor.account;

  await transaction(async () => {
    if (!(await lockConfig(owner))) return;

    await deleteConfig(owner);
    await deleteObjectRows(owner);
    await endCopying(owner);
    await cancelOpenRuns(owner, isoTime());
    await commitChange(actor, { resource: "backup", action: "delete", id: uid });
  });

  return getBackup(actor);
}

/**
 * The earlier versions of the master key are in the database only until the bucket does not need
 * them any more.
 */
async function endCopying(owner: string): Promise<void> {
  await setImageStates(owner, "disabled");
  await deleteRetiredKeys(owner);
}

/** The state of a backup whose last run went well. */
export const noFailures = { lastError: null, failingSince: null, failures: 0, pausedUntil: null };

async function buildConfig(owner: string, input: PutBackup, before: BackupConfig | undefined, now: string) {
  const bucket = { s3Endpoint: input.s3_endpoint, s3Bucket: input.s3_bucket };
  const credentials = chooseCredentials(input, bucket, before);
  const isOther = before === undefined || !hasPlace(before, input);
  const key = await buildKey(owner, input.passphrase, before);

  return {
    owner,
    enabled: input.enabled,
    s3Endpoint: input.s3_endpoint,
    s3Region: input.s3_region,
    s3Bucket: input.s3_bucket,
    s3PathPrefix: input.s3_path_prefix,
    s3AccessKeyIdHash: createHash("sha256").update(credentials.accessKeyId).digest("hex"),
    s3AccessKeyIdHint: credentials.accessKeyId.slice(-4),
    credentials: sealCredentials(owner, credentials),
    retentionDays: input.retention_days ?? before?.retentionDays ?? defaults.retentionDays,
    maxBytesPerSecond:
      input.max_bytes_per_second === undefined
        ? (before?.maxBytesPerSecond ?? defaults.maxBytesPerSecond)
        : input.max_bytes_per_second,
    concurrency: input.concurrency ?? before?.concurrency ?? defaults.concurrency,
    ...key,
    ...(isOther && {
      testStatus: null,
      lastTestedAt: null,
      lastSyncAt: null,
      verifiedAt: null,
      keysRevision: null,
    }),
    ...((isOther || isOtherKey(before, { owner, ...key })) && { indexedAt: null }),
    checkedAt: null,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
}

type NewConfig = Awaited<ReturnType<typeof buildConfig>>;

/** Another passphrase opens the same key, so that what is in the bucket stays readable. */
async function buildKey(
  owner: string,
  passphrase: string | null | undefined,
  before: BackupConfig | undefined,
) {
  if (passphrase === null) return { sealedKey: null, passphraseKey: null };
  if (passphrase === undefined)
    return { sealedKey: before?.sealedKey ?? null, passphraseKey: before?.passphraseKey ?? null };

  const key = (before && openBackupKey(before)) ?? newBackupKey();
  return { sealedKey: sealBackupKey(owner, key), passphraseKey: await wrapByPassphrase(key, passphrase) };
}

function hasPlace(config: Pick<BackupConfig, "s3Endpoint" | "s3Bucket" | "s3PathPrefix">, input: PutBackup) {
  const { s3_endpoint, s3_bucket, s3_path_prefix } = input;
  return (
    config.s3Endpoint === s3_endpoint &&
    config.s3Bucket === s3_bucket &&
    config.s3PathPrefix === s3_path_prefix
  );
}

function isOtherPlace(before: BackupConfig | undefined, after: NewConfig): boolean {
  if (!before) return false;

  const names = ["s3Endpoint", "s3Bucket", "s3PathPrefix"] as const;
  return names.some((name) => before[name] !== after[name]);
}

function isSyncNeeded(before: BackupConfig | undefined, after: NewConfig): boolean {
  return !before?.enabled || isOtherPlace(before, after) || isOtherKey(before, after);
}

/**
 * The key, not the passphrase: a key that is dropped and a new one differ, although there is one
 * before and after.
 */
function isOtherKey(before: BackupConfig, after: Pick<BackupConfig, "owner" | "sealedKey">): boolean {
  if (before.sealedKey === after.sealedKey) return false;

  const [former, key] = [openBackupKey(before), openBackupKey(after)];
  return former === undefined || key === undefined || !former.equals(key);
}

/** The columns that hold members of the request. */
const columns = [
  ["enabled", "enabled"],
  ["s3_endpoint", "s3Endpoint"],
  ["s3_region", "s3Region"],
  ["s3_bucket", "s3Bucket"],
  ["s3_path_prefix", "s3PathPrefix"],
  ["s3_access_key_id", "s3AccessKeyIdHash"],
  ["retention_days", "retentionDays"],
  ["max_bytes_per_second", "maxBytesPerSecond"],
  ["concurrency", "concurrency"],
] as const satisfies ReadonlyArray<[keyof PutBackup, keyof NewConfig]>;

/** Returns the members that differ. A secret that is sent counts as another one. */
function listChanges(before: BackupConfig | undefined, after: NewConfig, input: PutBackup): string[] {
  const fields: string[] = columns.flatMap(([member, column]) =>
    before?.[column] === after[column] ? [] : [member],
  );
  if (input.s3_secret_access_key !== undefined) fields.push("s3_secret_access_key");
  const endsEncryption = input.passphrase === null && (before?.sealedKey ?? null) !== null;
  if (typeof input.passphrase === "string" || endsEncryption) fields.push("passphrase");

  return fields;
}
