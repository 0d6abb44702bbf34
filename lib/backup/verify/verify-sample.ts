import { dayMs, isoTime } from "@/lib/kernel/time";
import { describeBucketError, isBucketError } from "@/lib/platform/storage";
import { markVerified, sampleObjects } from "../objects-repository";
import { openRun, saveTally, Tally } from "../runs";
import { findOpenRun } from "../runs-repository";
import { type BackupContext, openContext } from "../sync/context";
import { readMasterKeys } from "../sync/sync-keys";
import { failRun } from "../sync/sync-library";
import { checkObject } from "./check-object";
import { endVerification } from "./end-verification";

export const verifyEveryDays = 30;
/** Objects that are read back, and their bytes. */
const sampleSize = 200;
const sampleBytes = 2_000_000_000;

/**
 * Reads a sample of the backup back if that was long ago, unless a verification of all continues.
 */
export async function verifyIfDue(uid: string, nowMs: number = Date.now()): Promise<void> {
  const context = await openContext(uid);
  if (!context) return;

  try {
    const { enabled, verifiedAt, createdAt } = context.config;
    const isDue = (verifiedAt ?? createdAt) < isoTime(nowMs - verifyEveryDays * dayMs);
    if (!enabled || !isDue) return;

    const open = await findOpenRun(context.owner, "verify");
    if ((open?.jobId ?? null) === null) await verifySample(context, nowMs);
  } finally {
    await context.bucket.close();
  }
}

/**
 * Reads a sample of the objects and compares them by their hashes. Objects that are lost or have
 * other bytes are copied again, and reported by their names. A bucket that fails ends it, and it is
 * tried again later.
 */
async function verifySample(context: BackupContext, nowMs: number): Promise<void> {
  const { owner } = context;
  const objects = await sampleObjects(owner, isoTime(nowMs), sampleSize);
  const { run } = await openRun({ owner, kind: "verify", total: objects.length });
  const tally = new Tally();
  const verified: string[] = [];
  let isDue = false;
  try {
    const keys = await readMasterKeys(context);
    for (const object of objects) {
      if (tally.bytes > sampleBytes) break;

      const { failed } = tally;
      const isToCopy = await checkObject(
        context,
        { ...object, hasRecord: object.kind === "image" },
        { keys, tally },
      );
      isDue ||= isToCopy;
      if (tally.failed === failed) verified.push(object.objectKey);
    }
  } catch (error) {
    if (!isBucketError(error)) throw error;

    await markVerified(owner, verified, isoTime(nowMs));
    return failRun(context, (await saveTally(run, tally)) ?? run, describeBucketError(error));
  }

  await markVerified(owner, verified, isoTime(nowMs));
  await endVerification(context, (await saveTally(run, tally)) ?? run, { nowMs, isDue });
}
