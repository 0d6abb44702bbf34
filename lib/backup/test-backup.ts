import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { type BackupBucket, describeBucketError, newCheckKey } from "@/lib/platform/storage";
import { findConfig, updateConfig } from "./config-repository";
import { backupErrors } from "./errors";
import { openConfiguredBucket } from "./open-bucket";
import { type BackupTest, backupChecks } from "./resource";

type Check = BackupTest["checks"][number];

/** Tries everything that a backup does with its bucket. @throws AppError BACKUP_NOT_CONFIGURED */
export async function testBackup(actor: Actor): Promise<BackupTest> {
  const { owner, uid } = actor.account;
  const config = await findConfig(owner);
  if (!config?.credentials) throw new AppError(backupErrors.notConfigured);
  const bucket = openConfiguredBucket(config, uid);
  const checks = await runChecks(bucket).finally(() => bucket.close());
  const status = checks.every(({ ok }) => ok) ? ("ok" as const) : ("failed" as const);
  await transaction(async () => {
    await updateConfig(config, { testStatus: status, lastTestedAt: isoTime() });
    await commitChange(actor, { resource: "backup", action: "update", id: uid, fields: ["test_status"] });
  });
  return { status, checks };
}

async function runChecks(bucket: BackupBucket): Promise<Check[]> {
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

/** The check after those that have passed fails, and the others are not tried. */
function failAfter(passed: readonly Check[], message: string): Check[] {
  return backupChecks.map(
    (check, at) =>
      passed[at] ?? { check, ok: false, message: at === passed.length ? message : "This was not tried." },
  );
}
