import { createHash } from "node:crypto";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { describeBucketError, isBucketError } from "@/lib/platform/storage";
import { requestImages, updateConfig } from "./config-repository";
import { deleteObjects, markVerified, type ObjectRow, sampleObjects } from "./objects-repository";
import { objectLost, otherBytes } from "./problems";
import { endRun, openRun, saveTally, Tally } from "./runs";
import type { BackupContext } from "./sync/context";
import { failRun, publishEnd } from "./sync/sync-library";

export const verifyEveryDays = 30;
/** Objects that are read back, and their bytes. */
const sampleSize = 200;
const sampleBytes = 2_000_000_000;

/** Whether a sample of the backup is to be read back. */
export function isVerificationDue({ config }: BackupContext, nowMs: number): boolean {
  return (config.verifiedAt ?? config.createdAt) < isoTime(nowMs - verifyEveryDays * dayMs);
}

/**
 * Reads a sample of the objects and compares them by their hashes. Objects that are lost or have other bytes are copied again, and reported by
 * their names. A bucket that fails ends it, and it is tried again later.
 */
export async function verifyBackup(context: BackupContext, nowMs: number): Promise<void> {
  const { owner } = context;
  const objects = await sampleObjects(owner, isoTime(nowMs), sampleSize);
  const { run } = await openRun({ owner, kind: "verify", total: objects.length });
  const tally = new Tally();
  const verified: string[] = [];
  try {
    for (const object of objects) {
      if (tally.bytes > sampleBytes) break;
      const problem = await findProblem(context, object);
      tally.bytes += object.sizeBytes;
      if (problem) {
        tally.fail(object.subjectId, problem.code, problem.message);
        await requestAgain(owner, object, problem.message);
      } else {
        tally.unchanged++;
        verified.push(object.objectKey);
      }
    }
  } catch (error) {
    if (!isBucketError(error)) throw error;
    await markVerified(owner, verified, isoTime(nowMs));
    return failRun(context, (await saveTally(run, tally)) ?? run, describeBucketError(error));
  }
  const saved = (await saveTally(run, tally)) ?? run;
  await transaction(async () => {
    const now = isoTime(nowMs);
    await markVerified(owner, verified, now);
    const [first] = tally.problems;
    await updateConfig(context.config, {
      verifiedAt: now,
      ...(first && { lastError: first.message, failingSince: now }),
    });
    const status = first ? ("failed" as const) : ("completed" as const);
    await endRun(saved, status, first?.message ?? null);
    await publishEnd(owner, { ...saved, status, error: first?.message ?? null, endedAt: now });
  });
}

async function findProblem({ bucket }: BackupContext, { objectKey, sha256 }: ObjectRow) {
  const hash = createHash("sha256");
  const stream = await bucket.get(objectKey);
  if (!stream) return objectLost(objectKey);
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk);
  if (hash.digest("hex") === sha256) return undefined;
  return otherBytes(objectKey);
}

/** Forgets the object, so that the next synchronization stores it. */
async function requestAgain(owner: string, { objectKey, kind, subjectId }: ObjectRow, message: string) {
  await transaction(async () => {
    await deleteObjects(owner, [objectKey]);
    if (kind === "image") await requestImages([subjectId], message);
  });
}
