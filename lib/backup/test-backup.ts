import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, validationError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { type BackupBucket, describeBucketError, newCheckKey } from "@/lib/platform/storage";
import { type BackupConfig, findConfig, updateConfig } from "./config-repository";
import { chooseCredentials, requirePublicEndpoint } from "./entered-bucket";
import { backupErrors } from "./errors";
import { openBucket, openConfiguredBucket } from "./open-bucket";
import { type BackupTest, backupChecks, type TestBackup } from "./resource";

type Check = BackupTest["checks"][number];

/**
 * Tries everything that a backup does with its bucket.
 * @param input what differs from the configured bucket. Only the result of the bucket as it is
 *   configured is stored
 * @throws AppError BACKUP_NOT_CONFIGURED, VALIDATION_ERROR
 */
export async function testBackup(actor: Actor, input: TestBackup): Promise<BackupTest> {
  const config = await findConfig(actor.account.owner);
  const isAsConfigured = Object.keys(input).length === 0;
  return isAsConfigured ? testConfigured(actor, config) : testEntered(actor, input, config);
}

async function testEntered(
  { account: { uid } }: Actor,
  input: TestBackup,
  stored: BackupConfig | undefined,
): Promise<BackupTest> {
  const place = completePlace(input, stored);
  requirePublicEndpoint(place.s3Endpoint);
  const bucket = {
    ...place,
    s3PathPrefix: input.s3_path_prefix ?? stored?.s3PathPrefix ?? "",
    maxBytesPerSecond: null,
    ...chooseCredentials(input, place, stored),
  };

  return runChecks(openBucket(bucket, uid));
}

function completePlace(input: TestBackup, stored: BackupConfig | undefined) {
  const s3Endpoint = input.s3_endpoint ?? stored?.s3Endpoint;
  const s3Region = input.s3_region ?? stored?.s3Region;
  const s3Bucket = input.s3_bucket ?? stored?.s3Bucket;
  if (s3Endpoint !== undefined && s3Region !== undefined && s3Bucket !== undefined)
    return { s3Endpoint, s3Region, s3Bucket };

  const members = { s3_endpoint: s3Endpoint, s3_region: s3Region, s3_bucket: s3Bucket };
  const missing = Object.entries(members).filter(([, value]) => value === undefined);
  throw validationError(Object.fromEntries(missing.map(([name]) => [name, ["is needed"]])));
}

async function testConfigured(actor: Actor, config: BackupConfig | undefined): Promise<BackupTest> {
  if (!config?.credentials) throw new AppError(backupErrors.notConfigured);

  const { uid } = actor.account;
  const result = await runChecks(openConfiguredBucket(config, uid));

  await transaction(async () => {
    await updateConfig(config, { testStatus: result.status, lastTestedAt: isoTime() });
    await commitChange(actor, { resource: "backup", action: "update", id: uid, fields: ["test_status"] });
  });

  return result;
}

/** Closes the bucket at the end. */
async function runChecks(bucket: BackupBucket): Promise<BackupTest> {
  const checks = await listChecks(bucket).finally(() => bucket.close());
  return { status: checks.every((check) => check.ok) ? "ok" : "failed", checks };
}

async function listChecks(bucket: BackupBucket): Promise<Check[]> {
  const passed: Check[] = [];
  const key = newCheckKey();
  const steps: Array<() => Promise<void>> = [
    // Whether there is an answer, and whether it lets us in, is one request.
    () => bucket.tryOnce({ method: "LIST" }).then(() => undefined),
    async () => void (await bucket.tryOnce({ method: "PUT", key, text: key })),
    async () => {
      const { text } = await bucket.tryOnce({ method: "GET", key });
      if (text !== key) throw new Error("The bucket did not return what was just written.");
    },
    async () => void (await bucket.tryOnce({ method: "DELETE", key })),
  ];
  const [reach, ...names] = backupChecks;
  for (const [at, step] of steps.entries()) {
    const check = names[at];
    if (!check) break;

    try {
      await step();
      if (at === 0) passed.push(ok(reach));
      passed.push(ok(check));
    } catch (error) {
      // A status is an answer.
      const isReached = at > 0 || hasAnswer(error);
      if (at === 0 && isReached) passed.push(ok(reach));
      return failAfter(passed, describeBucketError(error));
    }
  }

  return passed;
}

const ok = (check: Check["check"]): Check => ({ check, ok: true, message: "" });

function hasAnswer(error: unknown): boolean {
  return error instanceof Error && "status" in error;
}

/** The check after the passed ones fails, and the others are not tried. */
function failAfter(passed: readonly Check[], message: string): Check[] {
  return backupChecks.map(
    (check, at) =>
      passed[at] ?? { check, ok: false, message: at === passed.length ? message : "This was not tried." },
  );
}
