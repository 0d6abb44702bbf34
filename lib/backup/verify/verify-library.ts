import pLimit from "p-limit";
import { z } from "zod";
import { isoTime, secondMs } from "@/lib/kernel/time";
import { describeBucketError, isBucketError } from "@/lib/platform/storage";
import { shardKey } from "../layout";
import {
  countObjects,
  findChangedShards,
  listObjects,
  listShards,
  markVerified,
  touchShard,
} from "../objects-repository";
import { objectLost, otherBytes } from "../problems";
import { endRun, openRun, saveTally, Tally } from "../runs";
import { type RunRow, updateRun } from "../runs-repository";
import { isDamagedRecord, readStoredText } from "../stored-records";
import { type BackupContext, openContext } from "../sync/context";
import { readMasterKeys } from "../sync/sync-keys";
import { failRun } from "../sync/sync-library";
import { describeShard } from "../sync/sync-records";
import { checkObject } from "./check-object";
import { endVerification } from "./end-verification";

const runMs = 30 * secondMs;
const objectsPerStep = 50;

/** The object that was read last, and whether the next synchronization has something to copy. */
const Position = z.object({ after: z.string().default(""), isDue: z.boolean().default(false) });

interface VerifyOptions {
  jobId: string;
  maxMs?: number;
}

/**
 * Reads a part of everything in the bucket back, and returns true when nothing is left to do. Can
 * be repeated and killed at any point.
 */
export async function verifyLibrary(uid: string, { jobId, maxMs = runMs }: VerifyOptions): Promise<boolean> {
  const context = await openContext(uid);
  if (!context) return true;

  try {
    const { owner } = context;
    const total = await countObjects(owner);
    const { run } = await openRun({ owner, kind: "verify", jobId, total });
    try {
      return await continueVerification(context, run, Date.now() + maxMs);
    } catch (error) {
      if (!isBucketError(error)) throw error;

      await failRun(context, run, describeBucketError(error));
      return true;
    }
  } finally {
    await context.bucket.close();
  }
}

async function continueVerification(
  context: BackupContext,
  begun: RunRow,
  deadline: number,
): Promise<boolean> {
  const { owner } = context;
  const keys = await readMasterKeys(context);
  const limit = pLimit(context.config.concurrency);
  let run = begun;
  let { after, isDue } = Position.parse(run.position);
  for (;;) {
    const objects = await listObjects(owner, after, objectsPerStep);
    if (objects.length === 0) break;

    const tally = new Tally();
    const results = await Promise.all(
      objects.map((object) => limit(() => checkObject(context, object, { keys, tally }))),
    );
    const damaged = new Set(tally.problems.map(({ id }) => id));
    const whole = objects.filter(({ subjectId }) => !damaged.has(subjectId));
    await markVerified(
      owner,
      whole.map(({ objectKey }) => objectKey),
      isoTime(),
    );
    isDue ||= results.includes(true);
    after = objects.at(-1)?.objectKey ?? after;
    const saved = await saveTally(run, tally);
    if (!saved) return cancelVerification(run);

    run = saved;
    await updateRun(run.id, { position: { after, isDue } });
    if (Date.now() > deadline) return false;
  }

  const tally = new Tally();
  for (const shard of await listShards(owner)) isDue = (await checkShard(context, shard, tally)) || isDue;
  const saved = await saveTally(run, tally);
  if (!saved) return cancelVerification(run);

  await endVerification(context, saved, { nowMs: Date.now(), isDue });
  return true;
}

async function cancelVerification(run: RunRow): Promise<true> {
  await endRun(run, "cancelled");
  return true;
}

/**
 * Compares a part of the index with the objects. One that is lost or damaged is written by the next
 * synchronization.
 */
async function checkShard(context: BackupContext, shard: string, tally: Tally): Promise<boolean> {
  const { owner, bucket, backupKey, config } = context;
  // It is not in the bucket yet.
  if ((await findChangedShards(owner, config.indexedAt ?? "")).includes(shard)) return false;

  const key = shardKey(shard);
  const text = await readStoredText(bucket, key, backupKey).catch((error: unknown) => {
    if (isDamagedRecord(error)) return "";
    throw error;
  });
  if (text === (await describeShard(owner, shard))) return false;

  const { code, message } = text === undefined ? objectLost(key) : otherBytes(key);
  tally.fail(key, code, message);
  await touchShard(owner, shard, isoTime());

  return true;
}
